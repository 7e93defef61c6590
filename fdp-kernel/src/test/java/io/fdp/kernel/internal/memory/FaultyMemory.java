package io.fdp.kernel.internal.memory;

import io.fdp.kernel.error.NativeMemoryException;

/** The system's memory, with a fault at the Nth call that may fail. */
public class FaultyMemory implements OsMemory {
    private final OsMemory real;
    private int callsLeft;
    private boolean failsTwice;

    public FaultyMemory(boolean protect, int callsBeforeFault) {
        this.real = new PosixMemory(PosixConstants.LINUX, protect);
        this.callsLeft = callsBeforeFault;
    }

    /** Whether the fault has not happened yet. */
    public boolean isArmed() {
        return callsLeft >= 0;
    }

    /** Lets another number of calls pass before the fault. */
    public void failAfter(int calls) {
        callsLeft = calls;
    }

    /** Lets the next call after the fault fail as well if it gives memory back: what was begun is undone. */
    public FaultyMemory failTwice() {
        failsTwice = true;
        return this;
    }

    private void mayFailAgain() {
        if (failsTwice && !isArmed()) {
            failsTwice = false;
            throw new NativeMemoryException("second fault");
        }
    }

    private void mayFail(String what) {
        failsTwice &= isArmed();
        if (callsLeft-- == 0) {
            throw new NativeMemoryException("injected fault for " + what);
        }
    }

    @Override
    public long pageSize() {
        return real.pageSize();
    }

    @Override
    public boolean commitsExplicitly() {
        return real.commitsExplicitly();
    }

    @Override
    public long reserve(long bytes, String what) {
        mayFail(what);
        return real.reserve(bytes, what);
    }

    @Override
    public void commit(long address, long bytes, String what) {
        mayFail(what);
        real.commit(address, bytes, what);
    }

    @Override
    public void decommit(long address, long bytes) {
        real.decommit(address, bytes);
    }

    @Override
    public void discard(long address, long bytes) {
        mayFailAgain();
        real.discard(address, bytes);
    }

    @Override
    public void release(long address, long bytes) {
        real.release(address, bytes);
    }

    @Override
    public void preferHugePages(long address, long bytes) {
        real.preferHugePages(address, bytes);
    }

    @Override
    public long residentBytes(long address, long bytes) {
        return real.residentBytes(address, bytes);
    }
}

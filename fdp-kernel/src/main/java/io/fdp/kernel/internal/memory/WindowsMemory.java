package io.fdp.kernel.internal.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.fdp.kernel.error.NativeMemoryException;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * Windows: VirtualAlloc and VirtualFree; VirtualQuery and VirtualUnlock to discard.
 *
 * <p>Written from the documented contracts of these calls and not run on Windows yet. Memory is reserved without access
 * and committed explicitly. Committed pages cost RAM when they are touched. Decommit zeroes and resets pages: the range
 * stays accessible and reads as zero, and the system may take its RAM when it needs it. Discard resets the committed
 * pages of a reservation as they are and removes them from the working set. They stay accessible and read as before or
 * as zero. Their commit charge ends when they are released.
 */
@SuppressWarnings("restricted") // calls the operating system
final class WindowsMemory implements OsMemory {
    private static final int MEM_COMMIT = 0x1000;
    private static final int MEM_RESERVE = 0x2000;
    private static final int MEM_RELEASE = 0x8000;
    private static final int MEM_RESET = 0x80000;
    private static final int PAGE_NOACCESS = 0x01;
    private static final int PAGE_READWRITE = 0x04;
    private static final long PAGE_SIZE = 4096;

    /** MEMORY_BASIC_INFORMATION on 64-bit systems: its size. The offsets of RegionSize and State follow. */
    private static final int REGION_INFORMATION = 48;

    private static final int REGION_SIZE = 24;
    private static final int REGION_STATE = 32;

    private static final MemoryLayout CALL_STATE = Linker.Option.captureStateLayout();
    private static final VarHandle LAST_ERROR =
            CALL_STATE.varHandle(MemoryLayout.PathElement.groupElement("GetLastError"));

    private static final Linker LINKER = Linker.nativeLinker();
    private static final SymbolLookup KERNEL32 = SymbolLookup.libraryLookup("kernel32", Arena.global());
    private static final MethodHandle VIRTUAL_ALLOC =
            function("VirtualAlloc", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT));
    private static final MethodHandle VIRTUAL_FREE =
            function("VirtualFree", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
    private static final MethodHandle VIRTUAL_QUERY =
            function("VirtualQuery", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG));
    private static final MethodHandle VIRTUAL_UNLOCK =
            function("VirtualUnlock", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));

    static {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            for (int i = 0; i < PosixMemory.CALLS_TO_SETTLE; i++) { // of no bytes: refused, and does nothing
                long none = (long) VIRTUAL_ALLOC.invokeExact(state, 0L, 0L, MEM_RESERVE, PAGE_NOACCESS);
                int freed = (int) VIRTUAL_FREE.invokeExact(state, 0L, 0L, MEM_RELEASE);
                assert none == 0 && freed == 0 : "no bytes were reserved or freed";
            }
        } catch (Throwable thrown) {
            throw DowncallFailure.of(thrown);
        }
    }

    private static MethodHandle function(String name, FunctionDescriptor descriptor) {
        return LINKER.downcallHandle(
                KERNEL32.findOrThrow(name), descriptor, Linker.Option.captureCallState("GetLastError"));
    }

    @Override
    public long pageSize() {
        return PAGE_SIZE;
    }

    @Override
    public boolean commitsExplicitly() {
        return true;
    }

    @Override
    public long reserve(long bytes, String what) {
        return allocate("reserve", 0L, bytes, MEM_RESERVE, PAGE_NOACCESS, what);
    }

    @Override
    public void commit(long address, long bytes, String what) {
        long ignored = allocate("commit", address, bytes, MEM_COMMIT, PAGE_READWRITE, what);
        assert ignored != 0;
    }

    @Override
    public void decommit(long address, long bytes) {
        Memory.zero(address, bytes);
        long ignored = allocate("decommit", address, bytes, MEM_RESET, PAGE_READWRITE, "a chunk");
        assert ignored != 0;
    }

    @Override
    public void discard(long address, long bytes) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            MemorySegment region = arena.allocate(REGION_INFORMATION, Long.BYTES);
            long end = address + bytes;
            long at = address;
            while (at < end && query(state, at, region)) {
                long to = Math.min(end, region.get(JAVA_LONG, 0) + region.get(JAVA_LONG, REGION_SIZE));
                if (region.get(JAVA_INT, REGION_STATE) == MEM_COMMIT) {
                    reset(state, at, to - at);
                }
                at = to;
            }
        }
    }

    private static boolean query(MemorySegment state, long address, MemorySegment region) {
        try {
            return (long) VIRTUAL_QUERY.invokeExact(state, address, region, (long) REGION_INFORMATION) != 0;
        } catch (Throwable thrown) {
            throw DowncallFailure.of(thrown);
        }
    }

    /**
     * Refused pages stay in RAM until they are released. Unlocking pages that are not locked removes them from the
     * working set.
     */
    private static void reset(MemorySegment state, long address, long bytes) {
        try {
            long ignored = (long) VIRTUAL_ALLOC.invokeExact(state, address, bytes, MEM_RESET, PAGE_READWRITE);
            int _ = (int) VIRTUAL_UNLOCK.invokeExact(state, address, bytes);
        } catch (Throwable thrown) {
            throw DowncallFailure.of(thrown);
        }
    }

    @Override
    public void release(long address, long bytes) {
        free("release", address, 0L, MEM_RELEASE);
    }

    @Override
    public void preferHugePages(long address, long bytes) {
        // Large pages need a privilege, and memory that is already reserved cannot get them.
    }

    @Override
    public long residentBytes(long address, long bytes) {
        return -1;
    }

    private long allocate(String verb, long address, long bytes, int type, int protection, String what) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            long result = tryAllocate(state, address, bytes, type, protection);
            if (result == 0 && ClosedRanges.reclaim()) {
                result = tryAllocate(state, address, bytes, type, protection);
            }
            if (result == 0) {
                throw refused(verb, bytes, what, state);
            }
            return result;
        }
    }

    private static long tryAllocate(MemorySegment state, long address, long bytes, int type, int protection) {
        try {
            return (long) VIRTUAL_ALLOC.invokeExact(state, address, bytes, type, protection);
        } catch (Throwable thrown) {
            throw DowncallFailure.of(thrown);
        }
    }

    private void free(String verb, long address, long bytes, int type) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            int result;
            try {
                result = (int) VIRTUAL_FREE.invokeExact(state, address, bytes, type);
            } catch (Throwable thrown) {
                throw DowncallFailure.of(thrown);
            }
            if (result == 0) {
                throw refused(verb, bytes, "a reservation", state);
            }
        }
    }

    private static NativeMemoryException refused(String verb, long bytes, String what, MemorySegment state) {
        return new NativeMemoryException("cannot " + verb + " " + bytes + " bytes for " + what
                + ": Windows refused (error " + (int) LAST_ERROR.get(state, 0L)
                + "); lower the capacity or the number of component types, or enlarge the page file");
    }
}

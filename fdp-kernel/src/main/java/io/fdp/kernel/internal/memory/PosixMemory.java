package io.fdp.kernel.internal.memory;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.fdp.kernel.error.MappingLimitException;
import io.fdp.kernel.error.MemoryException;
import io.fdp.kernel.error.NativeMemoryException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * Linux and macOS: the mmap family.
 *
 * <p>Two ways to commit. By default a reservation is readable and writable from the start and does not count against the
 * system's memory ({@code MAP_NORESERVE}): a page costs RAM when it is first touched, and commit is a matter of our own
 * account only. One reservation stays one mapping, however its chunks alternate, so {@code vm.max_map_count} is out of
 * reach. Where the kernel accounts strictly that would fail at once; there a reservation is inaccessible and commit is
 * {@code mprotect}.
 *
 * <p>Transparent huge pages are switched off for a reservation until asked for: one touch would cost 2 MB.
 */
@SuppressWarnings("restricted") // calls the operating system
final class PosixMemory implements OsMemory {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final MemoryLayout CALL_STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = CALL_STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private final PosixConstants constants;
    private final boolean protect;
    private final long pageSize;
    private final MethodHandle mmap;
    private final MethodHandle mprotect;
    private final MethodHandle madvise;
    private final MethodHandle quickMprotect;
    private final MethodHandle quickMadvise;
    private final MethodHandle munmap;
    private final MethodHandle mincore;

    PosixMemory(PosixConstants constants, boolean protect) {
        this.constants = constants;
        this.protect = protect;
        mmap = function(
                "mmap",
                FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
        FunctionDescriptor onRange = FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);
        mprotect = function("mprotect", onRange);
        madvise = function("madvise", onRange);
        quickMprotect = LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow("mprotect"), onRange);
        quickMadvise = LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow("madvise"), onRange);
        munmap = function("munmap", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
        mincore = function("mincore", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, ADDRESS));
        pageSize = askPageSize();
    }

    private static MethodHandle function(String name, FunctionDescriptor descriptor) {
        return LINKER.downcallHandle(
                LINKER.defaultLookup().findOrThrow(name), descriptor, Linker.Option.captureCallState("errno"));
    }

    private static long askPageSize() {
        MethodHandle getpagesize = LINKER.downcallHandle(
                LINKER.defaultLookup().findOrThrow("getpagesize"), FunctionDescriptor.of(JAVA_INT));
        try {
            return (int) getpagesize.invokeExact();
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Override
    public long pageSize() {
        return pageSize;
    }

    @Override
    public boolean commitsExplicitly() {
        return protect;
    }

    @Override
    public long reserve(long bytes, String what) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            int protection = protect ? PosixConstants.PROT_NONE : PosixConstants.PROT_READ_WRITE;
            int flags = PosixConstants.MAP_PRIVATE | constants.mapAnonymous() | constants.mapNoReserve();
            long address = map(state, 0L, bytes, protection, flags);
            if (address == -1L) {
                throw refused("reserve", bytes, what, errno(state));
            }
            if (constants.hugePages()) {
                advise(state, address, bytes, PosixConstants.MADV_NOHUGEPAGE);
            }
            return address;
        }
    }

    @Override
    public void commit(long address, long bytes, String what) {
        if (!protect || onRange(quickMprotect, address, bytes, PosixConstants.PROT_READ_WRITE) == 0) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            int result;
            try {
                result = (int) mprotect.invokeExact(state, address, bytes, PosixConstants.PROT_READ_WRITE);
            } catch (Throwable impossible) {
                throw new AssertionError(impossible);
            }
            if (result != 0) {
                throw refused("commit", bytes, what, errno(state));
            }
        }
    }

    @Override
    public void decommit(long address, long bytes) {
        if (constants.discardByAdvice() && onRange(quickMadvise, address, bytes, PosixConstants.MADV_DONTNEED) == 0) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            if (constants.discardByAdvice()) {
                if (advise(state, address, bytes, PosixConstants.MADV_DONTNEED) != 0) {
                    throw refused("decommit", bytes, "a chunk", errno(state));
                }
            } else {
                int flags = PosixConstants.MAP_PRIVATE
                        | PosixConstants.MAP_FIXED
                        | constants.mapAnonymous()
                        | constants.mapNoReserve();
                if (map(state, address, bytes, PosixConstants.PROT_READ_WRITE, flags) != address) {
                    throw refused("decommit", bytes, "a chunk", errno(state));
                }
            }
        }
    }

    @Override
    public void release(long address, long bytes) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            int result;
            try {
                result = (int) munmap.invokeExact(state, address, bytes);
            } catch (Throwable impossible) {
                throw new AssertionError(impossible);
            }
            if (result != 0) {
                throw refused("release", bytes, "a reservation", errno(state));
            }
        }
    }

    @Override
    public void preferHugePages(long address, long bytes) {
        if (constants.hugePages()) {
            try (Arena arena = Arena.ofConfined()) {
                advise(arena.allocate(CALL_STATE), address, bytes, PosixConstants.MADV_HUGEPAGE);
            }
        }
    }

    @Override
    public long residentBytes(long address, long bytes) {
        long window = 256L * 1024 * pageSize;
        long resident = 0;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            MemorySegment pages = arena.allocate(Math.min(bytes, window) / pageSize + 1);
            for (long at = 0; at < bytes; at += window) {
                long length = Math.min(window, bytes - at);
                int result;
                try {
                    result = (int) mincore.invokeExact(state, address + at, length, pages);
                } catch (Throwable impossible) {
                    throw new AssertionError(impossible);
                }
                if (result != 0) {
                    return -1;
                }
                for (long page = 0; page < length / pageSize; page++) {
                    resident += (pages.get(JAVA_BYTE, page) & 1) * pageSize;
                }
            }
        }
        return resident;
    }

    private long map(MemorySegment state, long address, long bytes, int protection, int flags) {
        try {
            return (long) mmap.invokeExact(state, address, bytes, protection, flags, -1, 0L);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    private int advise(MemorySegment state, long address, long bytes, int advice) {
        try {
            return (int) madvise.invokeExact(state, address, bytes, advice);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** A call that allocates nothing, because it runs in frames; when it fails it is repeated to learn the reason. */
    private static int onRange(MethodHandle quick, long address, long bytes, int argument) {
        try {
            return (int) quick.invokeExact(address, bytes, argument);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static int errno(MemorySegment state) {
        return (int) ERRNO.get(state, 0L);
    }

    private static MemoryException refused(String verb, long bytes, String what, int errno) {
        if (errno == PosixConstants.ENOMEM && LinuxLimits.mappingsUsedUp()) {
            return new MappingLimitException("cannot " + verb + " " + bytes + " bytes for " + what
                    + ": the process has " + LinuxLimits.mappings() + " memory mappings and the kernel allows "
                    + LinuxLimits.maxMappings() + "; raise vm.max_map_count or use fewer component types");
        }
        return new NativeMemoryException("cannot " + verb + " " + bytes + " bytes for " + what
                + ": the operating system refused (errno " + errno
                + "); lower the capacity or the number of component types, or raise the process's"
                + " address-space limit (ulimit -v)");
    }
}

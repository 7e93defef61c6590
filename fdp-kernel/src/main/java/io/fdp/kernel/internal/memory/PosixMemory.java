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
 * <p>There are two ways to commit. By default a reservation is readable and writable from the start and does not count
 * against the system's memory ({@code MAP_NORESERVE}). A page costs RAM when it is first touched, and commit only
 * concerns our own account. One reservation stays one mapping, however its chunks alternate, so {@code
 * vm.max_map_count} is out of reach. Where the kernel accounts strictly that would fail at once. There a reservation is
 * inaccessible and commit is {@code mprotect}.
 *
 * <p>Transparent huge pages are switched off for a reservation until asked for: one touch would cost 2 MB.
 */
@SuppressWarnings("restricted") // calls the operating system
final class PosixMemory implements OsMemory {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final MemoryLayout CALL_STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = CALL_STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private static final FunctionDescriptor ON_RANGE = FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);

    // Constants, because a call through a handle that the compiler cannot see allocates.
    private static final MethodHandle MMAP = function(
            "mmap", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
    private static final MethodHandle MPROTECT = function("mprotect", ON_RANGE);
    private static final MethodHandle MADVISE = function("madvise", ON_RANGE);
    private static final MethodHandle MUNMAP =
            function("munmap", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle MINCORE =
            function("mincore", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, ADDRESS));
    private static final MethodHandle QUICK_MPROTECT =
            LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow("mprotect"), ON_RANGE);
    private static final MethodHandle QUICK_MADVISE =
            LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow("madvise"), ON_RANGE);
    private static final long PAGE_SIZE = askPageSize();

    /** The most mappings that a call needs: for a range in the middle of another mapping. */
    private static final int MAPPINGS_OF_A_CALL = 2;

    private static final MappingQuota MAPPINGS = new MappingQuota(LinuxLimits.maxMappings(), LinuxLimits::mappings);

    /** No process has more address space. */
    private static final long MOST_ADDRESS_SPACE = 1L << 57;

    /**
     * More calls than HotSpot needs to optimise a handle. It does so at 127 calls and makes garbage: better now than in
     * a frame.
     */
    static final int CALLS_TO_SETTLE = 200;

    static {
        for (int i = 0; i < CALLS_TO_SETTLE; i++) {
            quickMprotect(0, 0); // of no bytes: has no effect
            quickAdvise(0, 0, PosixConstants.MADV_DONTNEED);
        }
    }

    private final PosixConstants constants;
    private final boolean protect;

    PosixMemory(PosixConstants constants, boolean protect) {
        this.constants = constants;
        this.protect = protect;
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
        } catch (Throwable thrown) {
            throw DowncallFailure.of(thrown);
        }
    }

    @Override
    public long pageSize() {
        return PAGE_SIZE;
    }

    @Override
    public boolean commitsExplicitly() {
        return protect;
    }

    @Override
    public long reserve(long bytes, String what) {
        requireMappings("reserve", bytes, what);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            int protection = protect ? PosixConstants.PROT_NONE : PosixConstants.PROT_READ_WRITE;
            int flags = PosixConstants.MAP_PRIVATE | constants.mapAnonymous() | constants.mapNoReserve();
            long address = map(state, 0L, bytes, protection, flags);
            if (address == -1L && isShort(bytes) && ClosedRanges.reclaim()) {
                address = map(state, 0L, bytes, protection, flags);
            }
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
        if (!protect) {
            return;
        }
        requireMappings("commit", bytes, what);
        if (quickMprotect(address, bytes) == 0) {
            return;
        }
        if (ClosedRanges.reclaim() && quickMprotect(address, bytes) == 0) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            int result;
            try {
                result = (int) MPROTECT.invokeExact(state, address, bytes, PosixConstants.PROT_READ_WRITE);
            } catch (Throwable thrown) {
                throw DowncallFailure.of(thrown);
            }
            if (result != 0) {
                throw refused("commit", bytes, what, errno(state));
            }
        }
    }

    @Override
    public void decommit(long address, long bytes) {
        if (constants.discardByAdvice() && quickAdvise(address, bytes, PosixConstants.MADV_DONTNEED) == 0) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            if (constants.discardByAdvice()) {
                if (advise(state, address, bytes, PosixConstants.MADV_DONTNEED) != 0) {
                    throw refused("decommit", bytes, "a chunk", errno(state));
                }
            } else if (mapAgain(state, address, bytes) != address) {
                throw refused("decommit", bytes, "a chunk", errno(state));
            }
        }
    }

    @Override
    public void discard(long address, long bytes) {
        if (constants.discardByAdvice()) {
            quickAdvise(
                    address,
                    bytes,
                    PosixConstants.MADV_DONTNEED); // refuses locked pages, which go with the address space
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            long ignored =
                    mapAgain(arena.allocate(CALL_STATE), address, bytes); // if refused, all stays until the release
        }
    }

    /** Replaces a range by fresh memory, in one step: a thread that reads there sees the old bytes or zeros. */
    private long mapAgain(MemorySegment state, long address, long bytes) {
        int flags = PosixConstants.MAP_PRIVATE
                | PosixConstants.MAP_FIXED
                | constants.mapAnonymous()
                | constants.mapNoReserve();
        return map(state, address, bytes, PosixConstants.PROT_READ_WRITE, flags);
    }

    @Override
    public void release(long address, long bytes) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            int result;
            try {
                result = (int) MUNMAP.invokeExact(state, address, bytes);
            } catch (Throwable thrown) {
                throw DowncallFailure.of(thrown);
            }
            if (result != 0) {
                throw refused("release", bytes, "a reservation", errno(state));
            }
        }
    }

    @Override
    public void preferHugePages(long address, long bytes) {
        if (constants.hugePages() && MAPPINGS.tryTake(MAPPINGS_OF_A_CALL)) {
            quickAdvise(address, bytes, PosixConstants.MADV_HUGEPAGE); // a wish: refusal changes nothing
        }
    }

    @Override
    public long residentBytes(long address, long bytes) {
        long window = 256L * 1024 * PAGE_SIZE;
        long first = address & -PAGE_SIZE; // a range may begin and end within pages
        long all = address + bytes - first;
        long resident = 0;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(CALL_STATE);
            MemorySegment pages = arena.allocate(Math.min(all, window) / PAGE_SIZE + 1);
            for (long at = 0; at < all; at += window) {
                long length = Math.min(window, all - at);
                int result;
                try {
                    result = (int) MINCORE.invokeExact(state, first + at, length, pages);
                } catch (Throwable thrown) {
                    throw DowncallFailure.of(thrown);
                }
                if (result != 0) {
                    return -1;
                }
                for (long page = 0; page * PAGE_SIZE < length; page++) {
                    resident += (pages.get(JAVA_BYTE, page) & 1) * PAGE_SIZE;
                }
            }
        }
        return resident;
    }

    /** Whether closed reservations, and not the size itself, can be the reason that a size is refused. */
    private static boolean isShort(long bytes) {
        return bytes < MOST_ADDRESS_SPACE;
    }

    private long map(MemorySegment state, long address, long bytes, int protection, int flags) {
        try {
            return (long) MMAP.invokeExact(state, address, bytes, protection, flags, -1, 0L);
        } catch (Throwable thrown) {
            throw DowncallFailure.of(thrown);
        }
    }

    private int advise(MemorySegment state, long address, long bytes, int advice) {
        try {
            return (int) MADVISE.invokeExact(state, address, bytes, advice);
        } catch (Throwable thrown) {
            throw DowncallFailure.of(thrown);
        }
    }

    /** Runs in frames, so it allocates nothing. If it fails, the caller repeats the call to learn the reason. */
    private static int quickMprotect(long address, long bytes) {
        try {
            return (int) QUICK_MPROTECT.invokeExact(address, bytes, PosixConstants.PROT_READ_WRITE);
        } catch (Throwable thrown) {
            throw DowncallFailure.of(thrown);
        }
    }

    /** Runs in frames, so it allocates nothing. If it fails, the caller repeats the call to learn the reason. */
    private static int quickAdvise(long address, long bytes, int advice) {
        try {
            return (int) QUICK_MADVISE.invokeExact(address, bytes, advice);
        } catch (Throwable thrown) {
            throw DowncallFailure.of(thrown);
        }
    }

    private static int errno(MemorySegment state) {
        return (int) ERRNO.get(state, 0L);
    }

    /** Leaves the last mappings of the process to the JVM, which would end without them. */
    private static void requireMappings(String verb, long bytes, String what) {
        if (!MAPPINGS.tryTake(MAPPINGS_OF_A_CALL)
                && !(ClosedRanges.reclaim() && MAPPINGS.tryTake(MAPPINGS_OF_A_CALL))) {
            throw mappingLimit(verb, bytes, what);
        }
    }

    private static MappingLimitException mappingLimit(String verb, long bytes, String what) {
        return new MappingLimitException("cannot " + verb + " " + bytes + " bytes for " + what + ": the process has "
                + LinuxLimits.mappings() + " memory mappings and the kernel allows " + LinuxLimits.maxMappings()
                + ", the last of which are left to the JVM; raise vm.max_map_count or use fewer component types");
    }

    private static MemoryException refused(String verb, long bytes, String what, int errno) {
        if (errno == PosixConstants.ENOMEM && LinuxLimits.mappingsUsedUp()) {
            return mappingLimit(verb, bytes, what);
        }
        return new NativeMemoryException("cannot " + verb + " " + bytes + " bytes for " + what
                + ": the operating system refused (errno " + errno
                + "); lower the capacity or the number of component types, or raise the process's"
                + " address-space limit (ulimit -v)");
    }
}

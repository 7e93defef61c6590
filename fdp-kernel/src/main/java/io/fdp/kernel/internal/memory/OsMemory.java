package io.fdp.kernel.internal.memory;

import java.util.Locale;

/**
 * The operating system's side of native memory.
 *
 * <p>The contract that the rest of the kernel relies on:
 *
 * <ul>
 * <li>Reserved memory costs address space and no RAM.
 * <li>Committed memory reads as zero until written, and costs RAM when it is touched.
 * <li>Decommitted memory gives its RAM back and reads as zero; it stays accessible, so that a late reader never faults.
 * <li>Discarded memory gives its RAM back and stays accessible as well, until it is released.
 * <li>A system that refuses address space or memory is asked again after closed reservations were {@linkplain
 * ClosedRanges#reclaim reclaimed}.
 * <li>Sizes and addresses are multiples of the page size.
 * </ul>
 *
 * <p>Failures are {@link io.fdp.kernel.error.MemoryException}s that name size, limit and remedy.
 */
public interface OsMemory {
    /**
     * The memory of the system that the JVM runs on. The property {@code fdp.memory=protect} commits by page protection
     * even where first touch would do, as on systems that account strictly.
     */
    static OsMemory system() {
        return Holder.SYSTEM;
    }

    /** The size of a page. The caller rounds ranges to it. */
    long pageSize();

    /** Whether reserved memory must be committed before it may be touched at all. */
    boolean commitsExplicitly();

    /** Reserves address space and returns its address. */
    long reserve(long bytes, String what);

    /** Makes reserved memory usable. Committing it again has no effect. */
    void commit(long address, long bytes, String what);

    /** Gives RAM back; the range reads as zero afterwards. */
    void decommit(long address, long bytes);

    /**
     * Gives back the RAM of a whole reservation, committed or not. It stays as accessible as it was: a read returns the
     * old bytes or zero. RAM that the system does not take now goes with the address space.
     */
    void discard(long address, long bytes);

    /** Gives the address space back. No thread may hold an address in it. */
    void release(long address, long bytes);

    /** Asks for huge pages in a range; systems without them do nothing. */
    void preferHugePages(long address, long bytes);

    /** The bytes of a range that are in RAM, or -1 if unknown. */
    long residentBytes(long address, long bytes);

    /** Holds the one instance for this process. */
    final class Holder {
        private static final OsMemory SYSTEM = choose();

        private Holder() {}

        private static OsMemory choose() {
            String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
            if (os.contains("win")) {
                return new WindowsMemory();
            }
            boolean mac = os.contains("mac");
            boolean protect =
                    "protect".equals(System.getProperty("fdp.memory")) || (!mac && LinuxLimits.accountsStrictly());
            return new PosixMemory(mac ? PosixConstants.MACOS : PosixConstants.LINUX, protect);
        }
    }
}

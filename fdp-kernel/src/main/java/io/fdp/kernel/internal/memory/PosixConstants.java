package io.fdp.kernel.internal.memory;

/**
 * The numeric values of the constants of the mmap family, which differ between systems.
 *
 * @param mapAnonymous MAP_ANONYMOUS
 * @param mapNoReserve MAP_NORESERVE
 * @param discardByAdvice whether MADV_DONTNEED makes private memory read as zero
 * @param hugePages whether MADV_HUGEPAGE and MADV_NOHUGEPAGE exist
 */
record PosixConstants(int mapAnonymous, int mapNoReserve, boolean discardByAdvice, boolean hugePages) {
    static final int PROT_NONE = 0;
    static final int PROT_READ_WRITE = 1 | 2;
    static final int MAP_PRIVATE = 2;
    static final int MAP_FIXED = 0x10;
    static final int MADV_DONTNEED = 4;
    static final int MADV_HUGEPAGE = 14;
    static final int MADV_NOHUGEPAGE = 15;
    static final int ENOMEM = 12;

    static final PosixConstants LINUX = new PosixConstants(0x20, 0x4000, true, true);
    static final PosixConstants MACOS = new PosixConstants(0x1000, 0x40, false, false);
}

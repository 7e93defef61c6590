package io.fdp.kernel;

import io.fdp.kernel.internal.memory.MemoryAccount;

/**
 * The native memory of a repository, or of all repositories of the process.
 *
 * @param reserved bytes of address space
 * @param committed bytes that count against the budget: whole chunks that are in use
 * @param resident bytes in RAM according to the operating system, or -1 if it does not say
 * @param budget the maximum number of bytes that may be committed
 */
public record MemoryUsage(long reserved, long committed, long resident, long budget) {
    /**
     * The memory of all open repositories of the process. 0 reserved bytes mean that no repository is open.
     *
     * @return the sum, with {@code resident} -1
     */
    public static MemoryUsage ofProcess() {
        return new MemoryUsage(MemoryAccount.processReserved(), MemoryAccount.processCommitted(), -1, Long.MAX_VALUE);
    }
}

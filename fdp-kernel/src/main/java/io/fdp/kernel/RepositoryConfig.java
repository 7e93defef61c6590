package io.fdp.kernel;

/**
 * The configuration of a repository.
 *
 * @param capacity the maximum number of living entities; costs address space, not memory
 * @param memoryBudget the maximum number of bytes of native memory that may be committed
 * @param hugePages whether tables ask for huge pages: faster random access in dense worlds, more memory in sparse ones
 */
public record RepositoryConfig(int capacity, long memoryBudget, boolean hugePages) {
    /** The default capacity. */
    public static final int DEFAULT_CAPACITY = 1_048_576;

    /** The largest capacity. */
    public static final int MAX_CAPACITY = 1 << 30;

    /** A million entities, no budget, ordinary pages. */
    public static final RepositoryConfig DEFAULT = new RepositoryConfig(DEFAULT_CAPACITY, Long.MAX_VALUE, false);

    public RepositoryConfig {
        if (capacity < 1 || capacity > MAX_CAPACITY) {
            throw new IllegalArgumentException("capacity not between 1 and " + MAX_CAPACITY + ": capacity=" + capacity);
        }
        if (memoryBudget < 1) {
            throw new IllegalArgumentException("memoryBudget below 1 byte: memoryBudget=" + memoryBudget);
        }
    }

    /**
     * The same with another capacity.
     *
     * @param entities the maximum number of living entities
     * @return a new configuration
     */
    public RepositoryConfig withCapacity(int entities) {
        return new RepositoryConfig(entities, memoryBudget, hugePages);
    }

    /**
     * The same with another budget.
     *
     * @param bytes the maximum number of bytes of native memory
     * @return a new configuration
     */
    public RepositoryConfig withMemoryBudget(long bytes) {
        return new RepositoryConfig(capacity, bytes, hugePages);
    }

    /**
     * The same with or without huge pages.
     *
     * @param wanted whether tables ask for huge pages
     * @return a new configuration
     */
    public RepositoryConfig withHugePages(boolean wanted) {
        return new RepositoryConfig(capacity, memoryBudget, wanted);
    }
}

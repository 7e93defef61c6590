package io.fdp.kernel.internal.job;

/**
 * Bytes between the header of an object and its fields, for objects that one thread writes often and that lie next to
 * others of their kind.
 *
 * <p>Their own last fields should be {@code long}s that nobody uses, for the same reason: then two such objects never
 * share a cache line, wherever the collector puts them.
 */
public abstract class CacheLinePadding {
    long before0;
    long before1;
    long before2;
    long before3;
    long before4;
    long before5;
    long before6;
    long before7;

    /** For subclasses. */
    protected CacheLinePadding() {}
}

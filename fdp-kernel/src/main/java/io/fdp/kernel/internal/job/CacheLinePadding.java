package io.fdp.kernel.internal.job;

/**
 * Bytes between the header of an object and its fields. For objects that one thread writes often and that lie next to
 * others of their kind.
 *
 * <p>Such a class should end with unused {@code long} fields, for the same reason: then two such objects never share a
 * cache line, wherever the collector puts them.
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

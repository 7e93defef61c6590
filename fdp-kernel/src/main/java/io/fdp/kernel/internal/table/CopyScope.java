package io.fdp.kernel.internal.table;

/**
 * What a copy looks at: everything, or the chunks that changed on either side since the last copy between the same two worlds.
 *
 * <p>After a copy both sides are the same, and each draws a line under its changes. A chunk that has no change after the line on either side is still the same on both; one with a
 * change on the side of the target alone is copied as well, which undoes the change.
 */
public final class CopyScope {
    private boolean whole;
    private long seenInSource;
    private long seenInTarget;

    /** Looks at everything. */
    public CopyScope all() {
        whole = true;
        return this;
    }

    /** Looks at what has a later version on either side. */
    public CopyScope since(long sourceVersion, long targetVersion) {
        whole = false;
        seenInSource = sourceVersion;
        seenInTarget = targetVersion;
        return this;
    }

    /** Whether a chunk with such versions is copied. */
    public boolean wants(long sourceVersion, long targetVersion) {
        return whole || sourceVersion > seenInSource || targetVersion > seenInTarget;
    }
}

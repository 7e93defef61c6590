package io.fdp.kernel.internal.table;

/**
 * What a copy looks at: everything, or the chunks that changed on either side since the last copy between the same two worlds.
 *
 * <p>After a copy both sides are the same, and each draws a line under its changes. A chunk that has no change after the line on either side is still the same on both; one with a
 * change on the side of the target alone is copied as well, which undoes the change.
 *
 * <p>Values may be written behind the kernel's back, through addresses, and then a version can be missing: a copy of everything does not trust versions there. Entities and links change under the lock
 * only, so that their versions always tell.
 */
public final class CopyScope {
    private boolean linked;
    private boolean allValues;
    private long seenInSource;
    private long seenInTarget;

    /** Looks at everything: there was no copy yet. */
    public CopyScope all() {
        linked = false;
        return this;
    }

    /** Looks at all values, and otherwise at what has a later version on either side than at the last copy. */
    public CopyScope allValues(long sourceVersion, long targetVersion) {
        since(sourceVersion, targetVersion);
        allValues = true;
        return this;
    }

    /** Looks at what has a later version on either side than at the last copy. */
    public CopyScope since(long sourceVersion, long targetVersion) {
        linked = true;
        allValues = false;
        seenInSource = sourceVersion;
        seenInTarget = targetVersion;
        return this;
    }

    /** Whether a chunk of values with such versions is copied. */
    public boolean wantsValues(long sourceVersion, long targetVersion) {
        return allValues || wants(sourceVersion, targetVersion);
    }

    /** Whether a chunk of anything else with such versions is copied. */
    public boolean wants(long sourceVersion, long targetVersion) {
        return !linked || sourceVersion > seenInSource || targetVersion > seenInTarget;
    }
}

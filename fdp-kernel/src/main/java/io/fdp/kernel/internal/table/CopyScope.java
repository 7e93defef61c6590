package io.fdp.kernel.internal.table;

/**
 * What a copy looks at: everything, or the chunks that changed on either side since the last copy between the same two
 * worlds.
 *
 * <p>After a copy both sides are the same, and each draws a line under its changes. A chunk that has no change after
 * the line on either side is still the same on both; one with a change on the side of the target alone is copied as
 * well, which undoes the change.
 *
 * <p>Values may be written behind the kernel's back, through addresses, and then a version can be missing: a copy of
 * everything does not trust versions there. Entities and links change under the lock only, so that their versions
 * always tell.
 */
public final class CopyScope {
    private boolean linked;
    private boolean allValues;
    private long seenInSource;
    private long seenInTarget;
    private long seenBetween;

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
        seenBetween = Long.MAX_VALUE;
        return this;
    }

    /**
     * Looks at what a copy of the source into a world does, for a third that is to follow that world: at what has a
     * later version in any of the three.
     *
     * @param copy what the copy from the source looks at
     * @param versionBetween the version up to which the third has followed the world between
     * @param targetVersion the version of the third from then
     */
    public CopyScope through(CopyScope copy, long versionBetween, long targetVersion) {
        linked = copy.linked;
        allValues = copy.allValues;
        seenInSource = copy.seenInSource;
        seenInTarget = targetVersion;
        seenBetween = Math.min(copy.seenInTarget, versionBetween);
        return this;
    }

    /** Whether a chunk of values with such versions is copied. */
    public boolean wantsValues(long sourceVersion, long targetVersion, long versionBetween) {
        return allValues || wants(sourceVersion, targetVersion, versionBetween);
    }

    /** Whether a chunk of anything else with such versions is copied. */
    public boolean wants(long sourceVersion, long targetVersion) {
        return wants(sourceVersion, targetVersion, 0);
    }

    /** The same where there may be a world between. A chunk without a version was never used on any side. */
    public boolean wants(long sourceVersion, long targetVersion, long versionBetween) {
        if (!linked) {
            return (sourceVersion | targetVersion | versionBetween) != 0;
        }
        return sourceVersion > seenInSource || targetVersion > seenInTarget || versionBetween > seenBetween;
    }
}

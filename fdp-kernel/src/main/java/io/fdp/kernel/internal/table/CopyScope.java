package io.fdp.kernel.internal.table;

/**
 * The scope of a copy: everything, or the chunks that changed on either side since the last copy between the same two
 * worlds.
 *
 * <p>After a copy both sides are the same, and each notes its version. A chunk without a later change on either side is
 * still the same on both. A chunk that changed only in the target is copied as well, which undoes the change.
 *
 * <p>Values may be written through addresses without the kernel noticing, so a version can be missing. A copy of
 * everything does not trust versions of values. Entities and links change only under the lock, so their versions are
 * always right.
 */
public final class CopyScope {
    private boolean linked;
    private boolean allValues;
    private long seenInSource;
    private long seenInTarget;
    private long seenBetween;
    private boolean finished;

    /** Whether the source is copied as it will be when its frame has ended, because observers look at it. */
    public void setFinished(boolean on) {
        finished = on;
    }

    /** Whether pending events of the source become current ones of the target. */
    public boolean isFinished() {
        return finished;
    }

    /** Everything: there was no copy yet. */
    public CopyScope all() {
        linked = false;
        return this;
    }

    /** All values; of the rest, what has a later version on either side than at the last copy. */
    public CopyScope allValues(long sourceVersion, long targetVersion) {
        since(sourceVersion, targetVersion);
        allValues = true;
        return this;
    }

    /** What has a later version on either side than at the last copy. */
    public CopyScope since(long sourceVersion, long targetVersion) {
        linked = true;
        allValues = false;
        seenInSource = sourceVersion;
        seenInTarget = targetVersion;
        seenBetween = Long.MAX_VALUE;
        return this;
    }

    /**
     * For a third world that follows the target of a copy: what has a later version in any of the three worlds.
     *
     * @param copy the scope of the copy from the source
     * @param versionBetween the version up to which the third world has followed the world between
     * @param targetVersion the version of the third world at that time
     */
    public CopyScope through(CopyScope copy, long versionBetween, long targetVersion) {
        linked = copy.linked;
        allValues = copy.allValues;
        seenInSource = copy.seenInSource;
        seenInTarget = targetVersion;
        seenBetween = Math.min(copy.seenInTarget, versionBetween);
        return this;
    }

    /** Whether a chunk of values with these versions is copied. */
    public boolean wantsValues(long sourceVersion, long targetVersion, long versionBetween) {
        return allValues || wants(sourceVersion, targetVersion, versionBetween);
    }

    /** Whether a chunk of anything else with these versions is copied. */
    public boolean wants(long sourceVersion, long targetVersion) {
        return wants(sourceVersion, targetVersion, 0);
    }

    /** The same if there may be a world between. A chunk without a version was never used on any side. */
    public boolean wants(long sourceVersion, long targetVersion, long versionBetween) {
        if (!linked) {
            return (sourceVersion | targetVersion | versionBetween) != 0;
        }
        return sourceVersion > seenInSource || targetVersion > seenInTarget || versionBetween > seenBetween;
    }
}

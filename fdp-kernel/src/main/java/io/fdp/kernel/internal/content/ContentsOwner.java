package io.fdp.kernel.internal.content;

/** Base of the repository that users see; see {@link Contents#of}. */
public abstract class ContentsOwner {
    final Contents contents;

    /**
     * Makes a repository.
     *
     * @param contents what it holds
     */
    protected ContentsOwner(Contents contents) {
        this.contents = contents;
    }

    /** Opens an empty repository with the same configuration, in memory of the same system. */
    protected abstract ContentsOwner another();
}

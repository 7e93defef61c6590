package io.fdp.kernel.internal.query;

/** A query that users see; see {@link Selection#of}. */
public abstract class SelectionOwner {
    final Selection selection;

    /**
     * Makes a query.
     *
     * @param selection what it selects
     */
    protected SelectionOwner(Selection selection) {
        this.selection = selection;
    }
}

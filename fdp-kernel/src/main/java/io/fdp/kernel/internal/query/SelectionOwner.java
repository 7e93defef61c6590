package io.fdp.kernel.internal.query;

/** Base of the queries that users see; see {@link Selection#of}. */
public abstract class SelectionOwner {
    final Selection selection;

    /**
     * Makes a query.
     *
     * @param selection its selection
     */
    protected SelectionOwner(Selection selection) {
        this.selection = selection;
    }
}

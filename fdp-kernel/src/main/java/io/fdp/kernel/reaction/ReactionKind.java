package io.fdp.kernel.reaction;

/** What a reaction reacts to, in the order in which reactions to one type are called. */
public enum ReactionKind {
    /** An entity lost the component, or died. */
    REMOVED("onRemoved", "onDestroyed"),
    /** An entity got the component, or was created. */
    ADDED("onAdded", "onCreated"),
    /** The value of a component is another one. */
    CHANGED("onChanged", "onChanged");

    private final String ofColumn;
    private final String ofEntities;

    ReactionKind(String ofColumn, String ofEntities) {
        this.ofColumn = ofColumn;
        this.ofEntities = ofEntities;
    }

    String nameFor(String column) {
        return column.isEmpty() ? ofEntities : ofColumn + "(" + column + ")";
    }
}

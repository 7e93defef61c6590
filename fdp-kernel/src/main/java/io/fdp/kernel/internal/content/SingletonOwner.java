package io.fdp.kernel.internal.content;

import io.fdp.kernel.component.ComponentColumn;

/** Base of the singletons that users see. */
public abstract class SingletonOwner {
    private final ComponentColumn column;

    /**
     * Makes a singleton.
     *
     * @param column where its value is
     */
    protected SingletonOwner(ComponentColumn column) {
        this.column = column;
    }

    /**
     * The column of a singleton.
     *
     * @param singleton a singleton
     * @return where its value is
     */
    public static ComponentColumn column(SingletonOwner singleton) {
        return singleton.column;
    }
}

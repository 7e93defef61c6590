package io.fdp.kernel.internal.table;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Base of the columns that users see; see {@link Stores}. */
public abstract class ColumnOwner {
    final ColumnStore store;

    /** Columns that imply this one. */
    final List<ColumnOwner> children = new CopyOnWriteArrayList<>();

    @Nullable
    ColumnOwner parent;

    /** The stores of this column and of all columns below it. */
    volatile ColumnStore[] family;

    /**
     * Makes a column.
     *
     * @param store the store of the column
     */
    protected ColumnOwner(ColumnStore store) {
        this.store = store;
        this.family = new ColumnStore[] {store};
    }

    /** Base of the singletons that users see. */
    public abstract static class SingletonOwner {
        private final ColumnOwner column;

        /**
         * Makes a singleton.
         *
         * @param column where its value is
         */
        protected SingletonOwner(ColumnOwner column) {
            this.column = column;
        }

        /**
         * The column of a singleton.
         *
         * @param singleton a singleton
         * @return where its value is
         */
        public static ColumnOwner column(SingletonOwner singleton) {
            return singleton.column;
        }
    }
}

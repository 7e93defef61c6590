package io.fdp.kernel.access;

import io.fdp.kernel.internal.table.ColumnOwner;
import io.fdp.kernel.internal.table.Stores;

/** A registered component or tag, as commands and blueprints see it. */
@SuppressWarnings("exports") // access for the kernel only
public abstract class Column extends ColumnOwner {
    /**
     * Made from the context of a column.
     *
     * @param context from the repository
     */
    protected Column(TableContext context) {
        super(context.store());
    }

    /**
     * The number of the type in its repository: 0 to 255.
     *
     * @return the number of the type
     */
    public final int id() {
        return Stores.of(this).id();
    }

    /**
     * The name of the type, the same in every repository and in files.
     *
     * @return the name
     */
    public final String name() {
        return Stores.of(this).name();
    }
}

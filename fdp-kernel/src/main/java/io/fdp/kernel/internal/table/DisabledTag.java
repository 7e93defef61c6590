package io.fdp.kernel.internal.table;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The tag of disabled entities in a world, as far as columns and queries know tags: none until it is registered, then
 * its column, and the columns of the tags below it.
 */
public final class DisabledTag {
    private volatile ColumnStore[] family = {};
    private @Nullable Supplier<ColumnStore> registration;

    DisabledTag() {}

    /** Tells how the tag is registered; once, before the world is used. */
    public void registeredBy(Supplier<ColumnStore> how) {
        registration = how;
    }

    /** The tag joined the world, or one below it. Under the lock. */
    public void joined(ColumnStore[] stores) {
        family = stores;
    }

    /** The column of the tag, then those of the tags below it; empty while it is not registered. Not to be changed. */
    public ColumnStore[] family() {
        return family;
    }

    /** The column of the tag, or null while it is not registered: then nobody is disabled. */
    public @Nullable ColumnStore column() {
        ColumnStore[] all = family;
        return all.length == 0 ? null : all[0];
    }

    /** The column of the tag, which it registers if necessary. Not under the lock. */
    public ColumnStore ensure() {
        ColumnStore known = column();
        if (known != null) {
            return known;
        }
        Supplier<ColumnStore> how = registration;
        if (how == null) {
            throw new IllegalStateException("no entity of this world can be disabled");
        }
        return how.get();
    }

    /** Whether an entity has the tag, or one below it. */
    public boolean has(long entity) {
        for (ColumnStore store : family) {
            if (store.has(entity)) {
                return true;
            }
        }
        return false;
    }
}

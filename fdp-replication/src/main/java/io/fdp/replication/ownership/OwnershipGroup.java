package io.fdp.replication.ownership;

import io.fdp.kernel.component.ComponentColumn;
import java.util.List;
import java.util.Objects;

/**
 * What one operation moves: some components of an entity, the entity itself, or both. A group moves as a whole or not
 * at all.
 *
 * <pre>{@code
 * OwnershipGroup turret = OwnershipGroup.of(aim, ammunition);
 * ownership.acquire(tank, turret);
 * }</pre>
 */
public final class OwnershipGroup {
    /** The entity itself: its life, header, tags and parent. */
    public static final OwnershipGroup ENTITY = new OwnershipGroup(List.of(), true, false);

    /** The entity itself with all replicated components that its owner owns. */
    public static final OwnershipGroup WHOLE = new OwnershipGroup(List.of(), true, true);

    private final List<ComponentColumn> tables;
    private final boolean entity;
    private final boolean whole;

    private OwnershipGroup(List<ComponentColumn> tables, boolean entity, boolean whole) {
        this.tables = tables;
        this.entity = entity;
        this.whole = whole;
    }

    /**
     * A group of components.
     *
     * @param tables replicated components with values, parts or objects, at least one
     * @return the group; keep it
     */
    public static OwnershipGroup of(ComponentColumn... tables) {
        if (tables.length == 0) {
            throw new IllegalArgumentException("a group of components has at least one: name a table");
        }
        for (ComponentColumn table : tables) {
            Objects.requireNonNull(table, "a table of the group is null");
        }
        return new OwnershipGroup(List.of(tables), false, false);
    }

    /**
     * The same components together with the entity itself.
     *
     * @return another group; keep it
     */
    public OwnershipGroup andEntity() {
        return new OwnershipGroup(tables, true, whole);
    }

    /** {@return the components} */
    public List<ComponentColumn> tables() {
        return tables;
    }

    /** {@return whether the entity itself moves} */
    public boolean hasEntity() {
        return entity;
    }

    /** {@return whether all components that the owner of the entity owns move with it} */
    public boolean isWhole() {
        return whole;
    }

    @Override
    public String toString() {
        return whole ? "the whole entity" : entity ? "the entity and " + tables : tables.toString();
    }
}

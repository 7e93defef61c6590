package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonReader;
import io.fdp.engine.tkb.TkbTemplate;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.FdpException;
import org.jspecify.annotations.Nullable;

/**
 * A change of the world that runs in a sync point, where nothing else changes. It looks at the world as it is then: who
 * lives, who owns what, and the fields that the order does not name. A change that is refused has changed nothing.
 */
final class WorldChange implements Runnable {
    private final EntityRepository world;
    private final Order order;
    private final @Nullable TkbTemplate template;
    private final long replacements;
    private volatile boolean isDone;
    private volatile @Nullable RuntimeException refused;
    private volatile long spawned = Entity.NULL;

    /**
     * A change.
     *
     * @param world the running world
     * @param order what to change
     * @param template what to spawn; null for other orders
     */
    WorldChange(EntityRepository world, Order order, @Nullable TkbTemplate template) {
        this.world = world;
        this.order = order;
        this.template = template;
        this.replacements = world.replacements();
    }

    /** Called in the sync point. Refusals are for whoever ordered, not for the simulation. */
    @Override
    public void run() {
        try {
            make();
        } catch (RuntimeException wrong) {
            refused = wrong;
        } catch (StackOverflowError | LinkageError wrong) { // of code of the program, such as a record
            refused = new IllegalStateException(wrong.toString(), wrong);
        } finally {
            isDone = true;
        }
    }

    /** Whether the sync point has come. */
    boolean isDone() {
        return isDone;
    }

    /** The entity that was spawned; the null entity for none. */
    long spawned() {
        return spawned;
    }

    /** Throws what was wrong with the order, if anything was. */
    void requireMade() {
        RuntimeException wrong = refused;
        if (wrong instanceof Refusal || wrong instanceof FdpException) {
            throw wrong;
        }
        if (wrong != null) { // such as a record that checks its values
            throw new Refusal(400, "the world refused the change: " + wrong.getMessage());
        }
    }

    private void make() {
        if (world.replacements() != replacements) {
            throw new Refusal(409, "the world was replaced before the order came to it: look at it, and order again");
        }
        switch (order.what()) {
            case "spawn" -> spawn();
            case "destroy" -> destroy();
            default -> changeComponent();
        }
    }

    private void spawn() {
        TkbTemplate from = template;
        if (from != null) {
            spawned = from.create();
        }
    }

    private void destroy() {
        long entity = order.entity();
        requireAlive(entity);
        for (ComponentColumn column : world.components(entity)) {
            requireOwned(column, entity);
        }
        world.destroyEntity(entity);
    }

    private void changeComponent() {
        long entity = order.entity();
        ComponentColumn column = find(world, order.component());
        requireAlive(entity);
        requirePresence(column, entity, !order.what().equals("add"));
        switch (order.what()) {
            case "remove" -> {
                requireOwned(column, entity);
                column.remove(entity);
            }
            case "add" -> add(column, entity);
            default -> {
                requireOwned(column, entity);
                edit(column, entity);
            }
        }
    }

    private void add(ComponentColumn column, long entity) {
        switch (column) {
            case TagColumn tag
            when order.value() != null ->
                throw new Refusal(400, tag.name() + " is a tag, which has no value: leave the value out");
            case TagColumn tag -> tag.add(entity);
            case ComponentTable<?> table when order.value() == null -> table.addAll(new long[] {entity}); // zeros
            case ComponentTable<?> table -> addValue(table, entity);
            default -> throw new Refusal(400, column.name() + " cannot be added here: it is neither a table nor a tag");
        }
    }

    private JsonReader value() {
        JsonReader written = order.value();
        if (written == null) {
            throw new Refusal(400, "an edit has a value: the fields to change, as {\"x\":1}");
        }
        return written.rewind();
    }

    private <T> void addValue(ComponentTable<T> table, long entity) {
        requireJson(table);
        table.add(entity, table.type().json().read(value()));
    }

    private void edit(ComponentColumn column, long entity) {
        if (!(column instanceof ComponentTable<?> table)) {
            throw new Refusal(400, column.name() + " cannot be edited here: it is not a table");
        }
        editValue(table, entity);
    }

    /** Fields that the order does not name keep the value that they have now. */
    private <T> void editValue(ComponentTable<T> table, long entity) {
        requireJson(table);
        table.set(entity, table.type().json().read(value(), table.get(entity)));
    }

    // ---- what is refused

    /** The component of a name. */
    static ComponentColumn find(EntityRepository in, String name) {
        for (ComponentColumn column : in.types()) {
            if (column.name().equals(name)) {
                return column;
            }
        }
        throw new Refusal(400, "there is no component " + name);
    }

    private void requireAlive(long entity) {
        if (!world.isAlive(entity)) {
            throw new Refusal(404, "entity " + Entity.toString(entity) + " does not live");
        }
    }

    private static void requirePresence(ComponentColumn column, long entity, boolean wanted) {
        boolean has = column instanceof TagColumn tag ? tag.hasOwn(entity) : column.has(entity);
        if (has != wanted) {
            throw new Refusal(409, Entity.toString(entity) + (wanted ? " has no " : " has ") + column.name());
        }
    }

    private static void requireOwned(ComponentColumn column, long entity) {
        if (!column.hasAuthority(entity)) {
            throw new Refusal(
                    409,
                    column.name() + " of " + Entity.toString(entity)
                            + " belongs to another node: only its owner changes it");
        }
    }

    private static void requireJson(ComponentTable<?> table) {
        if (!table.hasJson()) {
            throw new Refusal(400, table.name() + " has no form in JSON: it cannot be written here");
        }
    }
}

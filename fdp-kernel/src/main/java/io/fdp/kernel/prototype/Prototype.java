package io.fdp.kernel.prototype;

import io.fdp.kernel.command.Blueprint;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.UndeclaredAccessException;
import io.fdp.kernel.internal.command.PrototypeImage;
import io.fdp.kernel.internal.command.WorldBound;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import java.util.List;
import java.util.Objects;

/**
 * A kind of entity, with the components and header values that its entities begin with: {@link Prototypes#define}.
 *
 * <p>Creating an entity is one structural change: the entity is complete or not created at all, and no query finds it
 * in between. Creating is safe from several threads and makes no garbage. A prototype is a {@link Blueprint} and works
 * with {@link CommandBuffer#spawn}.
 */
@SuppressWarnings("exports") // access for the kernel only
public final class Prototype extends WorldBound implements Blueprint {
    private final Prototypes owner;
    /** The advice in errors about a component of another repository; made once, because each creation passes it. */
    private final String remedyForOthers;

    private final String name;
    private final String label;
    private final PrototypeImage image;
    private final List<ComponentColumn> components;
    private final WorldState world;

    Prototype(Prototypes owner, String name, PrototypeImage image, List<ComponentColumn> components) {
        super(owner.world(), "prototype " + name);
        this.owner = owner;
        this.name = name;
        this.remedyForOthers = "pass a component from the repository of prototype " + name;
        this.label = "create an entity like " + name;
        this.image = image;
        this.components = List.copyOf(components);
        this.world = owner.world();
    }

    /**
     * The name of the prototype.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * The components that entities begin with, in the order in which the builder got them.
     *
     * @return the components
     */
    @Override
    public List<ComponentColumn> components() {
        return components;
    }

    /**
     * Creates an entity at the lowest free index.
     *
     * @return its handle
     * @throws CapacityException when the repository is full
     * @throws MemoryBudgetException when the memory budget is used up
     * @throws PhaseException when the phase allows no structural changes
     * @throws UndeclaredAccessException when a system did not declare that it writes the components of the prototype
     * @throws IterationException when this thread iterates
     */
    public long create() {
        return createHeld(image.side());
    }

    /**
     * Creates an entity with a side.
     *
     * @param side 0 to 65,535
     * @return its handle
     */
    public long create(int side) {
        return createHeld(PrototypeBuilder.requireChar("side", side));
    }

    /**
     * Creates an entity with its own value of one component, usually its position. The value replaces that of the
     * prototype, or is added. This is one structural change as well.
     *
     * @param table the component
     * @param value its value
     * @param <T> the record
     * @return its handle
     */
    public <T> long create(ComponentTable<T> table, T value) {
        return createWith(table, value, image.side());
    }

    /**
     * The same with a side.
     *
     * @param table the component
     * @param value its value
     * @param side 0 to 65,535
     * @param <T> the record
     * @return its handle
     */
    public <T> long create(ComponentTable<T> table, T value, int side) {
        return createWith(table, value, PrototypeBuilder.requireChar("side", side));
    }

    /**
     * Creates an entity that a blueprint completes before its handle is returned. When the blueprint throws, the entity
     * is destroyed again.
     *
     * @param more is called without a lock, after the entity got the components of the prototype
     * @return its handle
     */
    public long create(Blueprint more) {
        Objects.requireNonNull(more, "the blueprint is null: call create() without arguments");
        long entity = create();
        boolean complete = false;
        try {
            more.build(entity);
            complete = true;
        } finally {
            if (!complete) {
                undo(entity);
            }
        }
        return entity;
    }

    /**
     * Creates as many entities as an array has room for. On an error none is created. Faster than one by one.
     *
     * @param handles receives the handles, in ascending order of their indexes; null entities on an error
     */
    public void createAll(long[] handles) {
        createAll(handles, 0, handles.length);
    }

    /**
     * The same for a range of an array.
     *
     * @param handles receives the handles
     * @param from the first position to fill
     * @param to the position after the last
     */
    public void createAll(long[] handles, int from, int to) {
        Objects.checkFromToIndex(from, to, handles.length);
        acquire();
        try {
            owner.player().create(image, image.side(), handles, from, to);
        } finally {
            world.lock().release();
        }
    }

    /**
     * Gives a living entity the components and header values of the prototype. This is for {@link CommandBuffer#spawn},
     * which destroys the entity again on an error; {@link #create()} does all at once.
     *
     * @param entity a new entity without components
     */
    @Override
    public void build(long entity) {
        acquire();
        try {
            owner.requireAlive(entity);
            owner.player().build(image, entity, image.side());
        } finally {
            world.lock().release();
        }
    }

    private long createHeld(int side) {
        acquire();
        try {
            return owner.player().create(image, side);
        } finally {
            world.lock().release();
        }
    }

    private <T> long createWith(ComponentTable<T> table, T value, int side) {
        requireOwn(table);
        acquire(); // refuses before anything is encoded
        try {
            Stores.of(table).rules().requireDeclared(Entity.NULL);
        } finally {
            world.lock().release();
        }
        return owner.createWith(this, table, value, side);
    }

    /**
     * Creates an entity with one more value, which is encoded in the lane of the prototypes from the word {@code extra}
     * on.
     */
    long createHeld(int side, ComponentTable<?> table, int extra) {
        acquire();
        try {
            Stores.of(table).rules().requireDeclared(Entity.NULL);
            return owner.player().create(image, side, Stores.of(table), extra);
        } finally {
            world.lock().release();
        }
    }

    private void requireOwn(ComponentTable<?> table) {
        Objects.requireNonNull(table, "the component is null");
        Stores.in(table, world, remedyForOthers);
    }

    /** Takes the lock for a creation. When it refuses, it releases the lock. */
    private void acquire() {
        world.lock().acquire();
        boolean ready = false;
        try {
            world.requireOpen();
            owner.requireNotClosed();
            world.rules().requireMayGrow(label);
            Stores.requireDeclared(components, world);
            ready = true;
        } finally {
            if (!ready) {
                world.lock().release();
            }
        }
    }

    private void undo(long entity) {
        world.lock().acquireToEnd();
        try {
            if (!world.isClosed()) {
                owner.player().undo(entity);
            }
        } finally {
            world.lock().release();
        }
    }

    @Override
    public String toString() {
        return "Prototype[" + name + "]";
    }
}

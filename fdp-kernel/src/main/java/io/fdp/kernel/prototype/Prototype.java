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
 * A kind of entity, with all that one of it begins with: {@link Prototypes#define}.
 *
 * <p>Creating is one structural change: the entity is complete or not created at all, and no query finds it in between.
 * It is safe from several threads and makes no garbage. As a {@link Blueprint} it can be named in {@link
 * CommandBuffer#spawn}.
 */
@SuppressWarnings("exports") // a door for the kernel only
public final class Prototype extends WorldBound implements Blueprint {
    private final Prototypes owner;
    /** What to do about a component of another repository; made once, because it is passed with each creation. */
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
        this.remedyForOthers = "give a value of a component of the repository that prototype " + name + " is of";
        this.label = "create an entity like " + name;
        this.image = image;
        this.components = List.copyOf(components);
        this.world = owner.world();
    }

    /**
     * What it was called.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * What entities of it begin with, in the order in which it was given.
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
     * @throws UndeclaredAccessException when a system did not declare that it writes what the prototype has
     * @throws IterationException when this thread iterates
     */
    public long create() {
        return createHeld(image.side());
    }

    /**
     * Creates an entity of a side.
     *
     * @param side 0 to 65,535
     * @return its handle
     */
    public long create(int side) {
        return createHeld(PrototypeBuilder.requireChar("side", side));
    }

    /**
     * Creates an entity in which one component has another value: usually where it is. If it has none in the prototype
     * it is added. That is one structural change as well, whichever it is.
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
     * The same of a side.
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
     * Creates an entity that something else completes, before its handle is known to anyone else. Should that throw,
     * the entity is destroyed again.
     *
     * @param more is called without a lock, once the entity has what the prototype says
     * @return its handle
     */
    public long create(Blueprint more) {
        Objects.requireNonNull(more, "what completes the entity is null: call create()");
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
     * Creates as many entities as an array has room for: all of them, or none and an error. Faster than one by one.
     *
     * @param handles is filled with the handles, in ascending order of their indexes; with null entities when it fails
     */
    public void createAll(long[] handles) {
        createAll(handles, 0, handles.length);
    }

    /**
     * The same for part of an array.
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
     * Gives a living entity all that the prototype says. {@link #create()} does it at once; this is for {@link
     * CommandBuffer#spawn}, which destroys the entity again when it fails.
     *
     * @param entity a new entity that has nothing
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
        acquire(); // what is refused is refused before anything is encoded
        try {
            Stores.of(table).rules().requireDeclared(Entity.NULL);
        } finally {
            world.lock().release();
        }
        return owner.createWith(this, table, value, side);
    }

    /** Creates an entity with one more value, which is encoded at a word of the lane of the prototypes. */
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

    /** Takes the lock to create something, or refuses and has it not. */
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

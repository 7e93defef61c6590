package io.fdp.kernel.component;

import io.fdp.codec.data.Serializer;
import io.fdp.codec.json.JsonWriter;
import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.DuplicateComponentException;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.internal.command.CommandCode;
import io.fdp.kernel.internal.command.CommandRecorder;
import io.fdp.kernel.internal.hash.SerializedHash;
import io.fdp.kernel.internal.table.ManagedValues;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.layout.Aliases;
import io.fdp.kernel.memory.Loops;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A managed component: an ordinary Java object per entity, kept by reference.
 *
 * <p>For presence, authority, versions and queries it is a component like any other. The objects are on the heap, in
 * arrays for 1,024 entities that exist only for chunks in use. The table releases an object when its entity loses the
 * component or dies, and all objects when the repository is closed.
 *
 * <p>The table cannot see changes inside an object: call {@link #markModified} after each of them.
 *
 * @param <T> the class of the objects
 */
public final class ManagedTable<T> extends ComponentColumn {
    private final ManagedType<T> type;
    private final Class<T> valueClass;
    private final ManagedValues values;
    private final long addHeader;
    private final long setHeader;

    /**
     * Made by the repository.
     *
     * @param type its name and its class
     * @param context from the repository
     */
    public ManagedTable(ManagedType<T> type, TableContext context) {
        super(context);
        this.type = type;
        this.valueClass = type.valueClass();
        ObjectCopies<T> copies = new ObjectCopies<>(type);
        this.values = new ManagedValues(context.store().world(), hasherOf(type), copies.forWorlds(), copies);
        context.store().memory().attach(values);
        this.addHeader = CommandCode.header(CommandCode.ADD | CommandCode.OBJECT, id(), Long.BYTES);
        this.setHeader = CommandCode.header(CommandCode.SET | CommandCode.OBJECT, id(), Long.BYTES);
    }

    /** One {@link ContentHash} serves all objects, because hashes are taken under the structure lock. */
    private static <T> @Nullable ToLongFunction<Object> hasherOf(ManagedType<T> type) {
        ManagedHasher<? super T> hasher = type.hasher();
        if (hasher == null) {
            Serializer<T> serializer = type.serializer();
            return serializer == null ? null : named(type, SerializedHash.of(type.valueClass(), serializer));
        }
        Class<T> valueClass = type.valueClass();
        ContentHash content = new ContentHash();
        return named(type, value -> {
            hasher.hash(valueClass.cast(value), content.begin());
            return content.finish();
        });
    }

    /** Names the type if its code changes the world. */
    private static ToLongFunction<Object> named(ManagedType<?> type, ToLongFunction<Object> hash) {
        return value -> {
            try {
                return hash.applyAsLong(value);
            } catch (PhaseException | IllegalStateException wrong) {
                throw named(wrong, "take the state hash of " + type.name());
            }
        };
    }

    /** Names the type in an error of its code. A structural change under the lock is an illegal state. */
    static RuntimeException named(RuntimeException wrong, String what) {
        return wrong instanceof PhaseException writes
                ? writes.whileReading(what)
                : new IllegalStateException("cannot " + what + ": " + wrong.getMessage(), wrong);
    }

    @Override
    public Aliases aliases() {
        return Aliases.of(type.aliases().toArray(String[]::new));
    }

    /**
     * The component.
     *
     * @return its type
     */
    public ManagedType<T> type() {
        return type;
    }

    /**
     * The object of an entity.
     *
     * @param entity an entity that has the component
     * @return the same object that was added or set
     * @throws MissingComponentException when the entity does not have it
     * @throws StaleEntityException when the entity is not alive
     */
    public T get(long entity) {
        T value = at(store().requirePresent(entity));
        if (value == null) {
            throw store().missing(entity);
        }
        return value;
    }

    /**
     * The object of an entity if there is one.
     *
     * @param entity a handle
     * @return the object, or null when the entity is not alive or does not have the component
     */
    public @Nullable T tryGet(long entity) {
        return store().has(entity) ? at(Entity.index(entity)) : null;
    }

    /**
     * The object in a slot of a chunk that an iteration visits.
     *
     * @param chunk a chunk of an iteration of the same repository
     * @param slot a slot whose entity has the component
     * @return the object
     * @throws MissingComponentException when the entity of the slot does not have it
     */
    public T get(QueryChunk chunk, int slot) {
        chunk.requireOwn(this);
        T value = at(chunk.indexOf(slot));
        if (value == null) {
            throw store().missing(chunk.entity(slot));
        }
        return value;
    }

    /**
     * Adds the component to an entity.
     *
     * @param entity a living entity without it
     * @param value its object, not null
     * @throws DuplicateComponentException when the entity has it already
     * @throws StaleEntityException when the entity is not alive
     */
    public void add(long entity, T value) {
        requireValue(entity, value);
        int index = structure().beginAdd(entity);
        try {
            values.put(index, value);
            structure().finishAdd(entity, index);
        } finally {
            structure().endAdd();
        }
    }

    /**
     * Adds the component to many entities. All objects are made before the first entity gets one; on an error no entity
     * gets one.
     *
     * @param entities living entities without it, none of them twice
     * @param maker makes the object of each entity, not null
     */
    public void addAll(long[] entities, LongFunction<? extends T> maker) {
        addAll(entities, 0, entities.length, maker);
    }

    /**
     * The same for part of an array.
     *
     * @param entities living entities without it
     * @param from the first position
     * @param to the position after the last
     * @param maker makes the object of each entity, not null
     */
    public void addAll(long[] entities, int from, int to, LongFunction<? extends T> maker) {
        Objects.checkFromToIndex(from, to, entities.length);
        Object[] made = new Object[to - from];
        for (int i = from; i < to; i++) {
            T value = maker.apply(entities[i]);
            requireValue(entities[i], value);
            made[i - from] = value;
        }
        structure().addAll(entities, from, to, (position, index) -> values.put(index, made[position - from]));
    }

    /** Always throws, because there is no default object. Use {@link #addAll(long[], LongFunction)}. */
    @Override
    public void addAll(long[] entities, int from, int to) {
        throw new UnsupportedOperationException(name()
                + " is a managed component, which has no default object: pass a maker to addAll(entities, maker)");
    }

    /**
     * Replaces the object of an entity.
     *
     * @param entity an entity that has the component
     * @param value its new object, not null
     * @throws MissingComponentException when the entity does not have it
     * @throws StaleEntityException when the entity is not alive
     */
    public void set(long entity, T value) {
        requireValue(entity, value);
        if (!values.tryPut(store().requireWritable(entity), value)) {
            throw store().missing(entity);
        }
    }

    /**
     * Records that the component is added to an entity. The object is kept by reference: changes inside it before
     * playback are seen at playback.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or a placeholder from {@link CommandBuffer#create()}
     * @param value its object, not null
     */
    public void add(CommandBuffer commands, long entity, T value) {
        requireValue(entity, value);
        long at = CommandRecorder.of(commands).beginAdd(addHeader, entity, store());
        CommandRecorder.of(commands).lane().putObject(at, value);
        CommandRecorder.of(commands).end(at);
    }

    /**
     * Records that the object of an entity is replaced. The object is kept by reference.
     *
     * @param commands the buffer of the calling thread
     * @param entity a handle, or a placeholder from {@link CommandBuffer#create()}
     * @param value its new object, not null
     */
    public void set(CommandBuffer commands, long entity, T value) {
        requireValue(entity, value);
        long at = CommandRecorder.of(commands).beginSet(setHeader, entity, store());
        CommandRecorder.of(commands).lane().putObject(at, value);
        CommandRecorder.of(commands).end(at);
    }

    /**
     * Tells the table that the object of an entity was changed inside. Without this call neither queries for changes
     * nor the state hash see the change.
     *
     * @param entity an entity that has the component
     * @throws MissingComponentException when the entity does not have it
     * @throws StaleEntityException when the entity is not alive
     */
    public void markModified(long entity) {
        store().requireWritable(entity);
    }

    /** An object has no address: this always throws. */
    @Override
    public boolean hasJson() {
        return type.json() != null;
    }

    @Override
    public void writeJson(long entity, JsonWriter out) {
        ValueJson<T> json = type.json();
        if (json == null) {
            throw new UnsupportedOperationException("managed component " + name()
                    + " has no form in JSON: register it with ManagedType.withJson(), or ask hasJson() first");
        }
        try {
            json.write(get(entity), out);
        } catch (PhaseException writes) {
            throw writes.whileReading("write " + name() + " as JSON");
        }
    }

    @Override
    public long address(long entity) {
        throw new UnsupportedOperationException(name() + " is a managed component, an object on the heap without an"
                + " address: make it a @Component record to share it with native code");
    }

    /** The object at an index that a generated loop visits. No thread can remove it meanwhile. */
    public T loopValue(Loops key, int index) {
        return Objects.requireNonNull(at(index));
    }

    /** The object at an index, or null; the index is not checked. */
    @SuppressWarnings("unchecked") // what goes in is checked
    @Nullable
    T at(int index) {
        return (T) values.get(index);
    }

    private void requireValue(long entity, @Nullable T value) {
        Stores.requireObject(store(), valueClass, entity, value);
    }

    @Override
    String describe() {
        return "objects of " + type.valueClass().getName();
    }
}

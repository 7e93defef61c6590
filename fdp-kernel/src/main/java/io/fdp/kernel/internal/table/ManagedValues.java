package io.fdp.kernel.internal.table;

import io.fdp.kernel.error.Article;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.internal.hash.Hash64;
import io.fdp.kernel.internal.memory.Chunks;
import java.util.Arrays;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The values of a managed component: references to objects, 1,024 to an array, with arrays only for chunks in use.
 *
 * <p>An array comes with the first entity of its chunk and goes when the chunk is trimmed. So an entity that gains and
 * loses the component every frame makes no garbage. A slot is null if and only if its entity does not have the
 * component: no unreachable object is kept alive.
 *
 * <p>Threading: slots are plain memory, like values of tables. A thread that reads an entity while another one adds or
 * removes sees the object or null, never a wrong object.
 */
public final class ManagedValues implements Payload {
    private final @Nullable Object[] @Nullable [] chunks;
    private final @Nullable ToLongFunction<Object> hasher;
    private final @Nullable UnaryOperator<Object> copier;
    private final Giver giver;

    /** The objects that a copier made for the current copy, in the order in which they will be put. */
    private @Nullable Object[] made = new Object[0];

    private int madeCount;
    private int putCount;
    private boolean keepsReferences;

    /**
     * Makes room for the arrays. Without a hasher only presence counts for the state hash. With a copier another world
     * gets copies of the objects; without one, both worlds share them. The giver makes what each entity of a prototype
     * gets.
     */
    public ManagedValues(
            WorldState world,
            @Nullable ToLongFunction<Object> hasher,
            @Nullable UnaryOperator<Object> copier,
            Giver giver) {
        this.chunks = new Object[world.extents() * Chunks.EXTENT_CHUNKS][];
        this.hasher = hasher;
        this.copier = copier;
        this.giver = giver;
    }

    /** Copies of other worlds to this one share the objects, whatever the copier says; once, before the first copy. */
    public void keepReferences() {
        keepsReferences = true;
    }

    /** The object at an index, or null if there is none. */
    public @Nullable Object get(int index) {
        @Nullable Object[] slots = chunks[Chunks.of(index)];
        return slots == null ? null : slots[index & Chunks.SLOT_MASK];
    }

    /** Keeps an object at an index whose chunk has memory. */
    public void put(int index, Object value) {
        if (!tryPut(index, value)) {
            throw new IllegalStateException("the chunk of index " + index + " has no room for objects");
        }
    }

    /** Keeps an object without the lock; returns false if another thread gave the chunk back meanwhile. */
    public boolean tryPut(int index, Object value) {
        @Nullable Object[] slots = chunks[Chunks.of(index)];
        if (slots == null) {
            return false;
        }
        slots[index & Chunks.SLOT_MASK] = value;
        return true;
    }

    /** The object that an entity of a prototype gets. */
    public Object givenOf(Object value) {
        return giver.givenOf(value);
    }

    /** Tells the user if entities of a prototype will share an object. Not under the lock: users may be called. */
    public void tellIfShared(Object value) {
        giver.tellIfShared(value);
    }

    /** What entities of a prototype get. */
    public interface Giver {
        /** The object for one entity: a copy, or the object itself if nobody can change it or nothing can copy it. */
        Object givenOf(Object value);

        /** Tells the user once if entities share an object that somebody can change. */
        void tellIfShared(Object value);
    }

    @Override
    public void prepare(int chunk) {
        if (chunks[chunk] == null) {
            chunks[chunk] = new Object[Chunks.SLOTS];
        }
    }

    @Override
    public void trimmed(int chunk) {
        chunks[chunk] = null;
    }

    @Override
    public void stripped(int word, long mask) {
        @Nullable Object[] slots = chunks[word >>> 4];
        if (slots != null) {
            for (long left = mask; left != 0; left &= left - 1) {
                slots[((word << 6) + Long.numberOfTrailingZeros(left)) & Chunks.SLOT_MASK] = null;
            }
        }
    }

    @Override
    public long hash(long seed, int index) {
        Object value = get(index);
        return hasher == null || value == null ? seed : Hash64.mix(seed, hasher.applyAsLong(value));
    }

    @Override
    public boolean keepsNothing(int chunk) {
        return chunks[chunk] == null;
    }

    @Override
    public @Nullable String fault(int index, boolean present) {
        if (present == (get(index) != null)) {
            return null;
        }
        return present ? "has the component and no object" : "keeps an object without having the component";
    }

    @Override
    public void prepareCopy(Payload source, int chunk) {
        ManagedValues from = (ManagedValues) source;
        @Nullable Object[] slots = from.chunks[chunk];
        if (from.copier != null && slots != null && !keepsReferences) {
            if (madeCount + slots.length > made.length) {
                made = Arrays.copyOf(made, Math.max(madeCount + slots.length, made.length * 2));
            }
            for (Object value : slots) {
                if (value != null) {
                    made[madeCount++] = from.copier.apply(value);
                }
            }
        }
    }

    @Override
    public void copyChunk(Payload source, int chunk, long present, long before) {
        ManagedValues from = (ManagedValues) source;
        @Nullable Object[] slots = from.chunks[chunk];
        @Nullable Object[] into = chunks[chunk];
        if (slots == null || into == null) {
            throw new IllegalStateException("chunk " + chunk + " has no room for objects");
        }
        if (from.copier == null || keepsReferences) {
            System.arraycopy(slots, 0, into, 0, slots.length);
            return;
        }
        for (int i = 0; i < slots.length; i++) {
            into[i] = slots[i] == null ? null : made[putCount++];
        }
    }

    /** Replaces the objects of a chunk that has memory, or never had any. */
    void replaceChunk(int chunk, @Nullable Object[] objects) {
        @Nullable Object[] into = chunks[chunk];
        if (into != null) {
            System.arraycopy(objects, 0, into, 0, Chunks.SLOTS);
        }
    }

    @Override
    public void endCopy() {
        Arrays.fill(made, 0, madeCount, null);
        madeCount = 0;
        putCount = 0;
    }

    /** 0: objects are on the heap, not in native memory. */
    @Override
    public long residentBytes() {
        return 0;
    }

    @Override
    public void close() {
        Arrays.fill(chunks, null);
    }

    /** The error for an object that cannot be a value. */
    static FieldValueException refused(ColumnStore store, Class<?> valueClass, long entity, @Nullable Object value) {
        return value == null
                ? new FieldValueException("the " + store.valueOf(entity)
                        + " is null: pass an object, or take the component away with remove()")
                : new FieldValueException("the " + store.valueOf(entity) + " is "
                        + Article.of(value.getClass().getName()) + ", not " + Article.of(valueClass.getName())
                        + ": pass one, or register another type for it");
    }
}

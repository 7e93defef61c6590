package io.fdp.kernel.internal.reference;

import io.fdp.annotations.OnDeath;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.internal.entity.EntityIndex;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.ReferenceField;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Who refers to whom by one field, as of the last update; and which of these references are to be dealt with because
 * their target is dead.
 *
 * <p>No write knows of the index. An update reads the chunks whose version says that they changed, and compares each
 * entity with its pairs. A chunk that was marked at the version of the last update is read again, because it may have
 * been written after it.
 *
 * <p>Where something happens on death, two questions find the dead targets. A new pair asks whether its target lives.
 * Entities whose chunk says that somebody died are looked up among the targets. So nobody goes through all references.
 * A reference that this node does not own stays; it is asked again when its chunk changes, for instance its owner.
 *
 * <p>Changes are made under the structure lock. Questions come from any thread; a sequence number tells them whether
 * an update came in between.
 */
public final class ReferenceIndex {
    private static final long FIRST_VERSION = 1;

    private final ColumnStore store;
    private final WorldState world;
    private final EntityColumns entities;
    private final @Nullable PartStore parts;
    private final ReferenceField field;
    private final HandlePlaces places;
    private final PairIndex pairs;
    private final boolean acts;
    private final String updateLabel;
    private final HandleList found = new HandleList();

    /** Indexes whose references may lead to dead entities. They are looked at when something is done about it. */
    private final HandleList waiting = new HandleList();

    /** A bit for each index with pairs. */
    private long[] members = {};

    /** A bit for each index that refers to a dead entity and is left alone, because this node does not own it. */
    private long[] foreign = {};

    private long seen = FIRST_VERSION;
    private boolean complete = true;
    private long applied;

    /** Odd while an update is under way. */
    private volatile long sequence;

    /**
     * Makes the index of a column that nobody has yet.
     *
     * @param store the column
     * @param parts its parts, or null
     * @param layout the layout of a value or part
     * @param field the field
     */
    public ReferenceIndex(ColumnStore store, @Nullable PartStore parts, ComponentLayout layout, ReferenceField field) {
        this.store = store;
        this.world = store.world();
        this.entities = store.entities();
        this.parts = parts;
        this.field = field;
        this.places = new HandlePlaces(store, parts, layout, field);
        this.acts = field.onDeath() != OnDeath.KEEP;
        this.pairs = new PairIndex(acts ? entities : null);
        this.updateLabel = "update the referrers by " + name()
                + " (they were updated at the last sync point; call update() outside of loops)";
    }

    /** The path of the field. */
    public String path() {
        return field.path();
    }

    /** What happens when a target dies. */
    public OnDeath onDeath() {
        return field.onDeath();
    }

    /** The name of component and field. */
    public String name() {
        return store.name() + "." + field.path();
    }

    /** How often something was done because a target was dead. */
    public long applied() {
        return applied;
    }

    // ---- questions, on any thread

    /** The number of references: pairs of a target and a referrer. */
    public int size() {
        long before = enter();
        int size = pairs.size();
        leave(before);
        return size;
    }

    /** The number of referrers of a handle. */
    public int count(long target) {
        entities.refusePlaceholder(target);
        long before = enter();
        try {
            int count = pairs.count(pairs.find(target));
            leave(before);
            return count;
        } catch (IndexOutOfBoundsException fault) {
            throw torn(before, fault);
        }
    }

    /** The referrer of a handle with the lowest index, or 0. */
    public long first(long target) {
        entities.refusePlaceholder(target);
        long before = enter();
        try {
            int at = pairs.root(pairs.find(target));
            while (at != 0 && pairs.left(at) != 0) {
                leave(before);
                at = pairs.left(at);
            }
            long first = at == 0 ? Entity.NULL : pairs.handle(at);
            leave(before);
            return first;
        } catch (IndexOutOfBoundsException fault) {
            throw torn(before, fault);
        }
    }

    /** Whether a referrer refers to a handle. */
    public boolean contains(long target, long referrer) {
        entities.refusePlaceholder(target);
        entities.refusePlaceholder(referrer);
        long before = enter();
        try {
            int index = Entity.index(referrer);
            int at = pairs.root(pairs.find(target));
            while (at != 0 && pairs.referrer(at) != index) {
                leave(before);
                at = pairs.towards(at, index);
            }
            boolean contains = at != 0 && pairs.handle(at) == referrer;
            leave(before);
            return contains;
        } catch (IndexOutOfBoundsException fault) {
            throw torn(before, fault);
        }
    }

    /** Visits the referrers of a handle in the order of their indexes. */
    public void forEach(long target, LongConsumer visitor) {
        entities.refusePlaceholder(target);
        long before = enter();
        try {
            walk(pairs.root(pairs.find(target)), before, visitor);
        } catch (IndexOutOfBoundsException fault) {
            throw torn(before, fault);
        }
        leave(before);
    }

    /** As deep as the tree is, which is about twice the logarithm of its size. */
    private void walk(int root, long before, LongConsumer visitor) {
        for (int at = root; at != 0; at = pairs.right(at)) {
            leave(before);
            walk(pairs.left(at), before, visitor);
            visitor.accept(pairs.handle(at));
            leave(before);
        }
    }

    /** Writes the first referrers of a handle to an array; returns how many there are. */
    public int collect(long target, long[] into) {
        entities.refusePlaceholder(target);
        long before = enter();
        try {
            int entry = pairs.find(target);
            fill(pairs.root(entry), before, into, 0);
            int count = pairs.count(entry);
            leave(before);
            return count;
        } catch (IndexOutOfBoundsException fault) {
            throw torn(before, fault);
        }
    }

    private int fill(int root, long before, long[] into, int from) {
        int next = from;
        for (int at = root; at != 0 && next < into.length; at = pairs.right(at)) {
            leave(before);
            next = fill(pairs.left(at), before, into, next);
            if (next < into.length) {
                into[next++] = pairs.handle(at);
            }
        }
        return next;
    }

    private long enter() {
        world.requireOpen();
        long before = sequence;
        if ((before & 1) != 0) {
            throw updated();
        }
        return complete ? before : rebuild();
    }

    /** The last update failed half way, for want of heap: makes the index anew before it answers. */
    private long rebuild() {
        world.lock().acquireForLong();
        try {
            world.requireOpen();
            if (!complete) {
                follow();
            }
            return sequence;
        } finally {
            world.lock().release();
        }
    }

    /** The fence keeps what was read before the number that tells whether it is right. */
    private void leave(long before) {
        VarHandle.loadLoadFence();
        if (sequence != before) {
            throw updated();
        }
    }

    private IllegalStateException updated() {
        return new IllegalStateException("the referrers by " + name() + " were updated while they were asked for, so"
                + " the answer is wrong: ask before or after sync points and updates, and not from another thread"
                + " meanwhile; let a visitor record commands");
    }

    private RuntimeException torn(long before, IndexOutOfBoundsException fault) {
        if (sequence == before) {
            return fault;
        }
        IllegalStateException updated = updated();
        updated.addSuppressed(fault);
        return updated;
    }

    // ---- updates; under the lock

    /** Brings the index up to date because a user asks for it. Takes the lock. */
    public void update() {
        world.lock().acquireForLong();
        try {
            world.requireOpen();
            world.rules().scopes().requireAlone(updateLabel);
            world.rules().requireNotIterated(updateLabel);
            world.markLoops();
            if (follow() && !world.rules().isKeptStill()) {
                world.nextVersion();
                seen = world.version();
            }
        } finally {
            world.lock().release();
        }
    }

    /** Makes the index that of the world now; returns whether it had to read any chunk. */
    boolean follow() {
        long before = sequence; // only who has the lock writes it
        sequence = before + 1;
        VarHandle.storeStoreFence(); // nobody sees a change without the number
        try {
            boolean fresh = complete;
            complete = false;
            reach();
            if (!fresh) {
                forget();
            }
            if (acts) {
                lookForDead();
            }
            boolean read = readChunks();
            waiting.sortDistinct();
            complete = true;
            seen = world.version();
            return read;
        } finally {
            sequence = before + 2;
        }
    }

    /** Changes made so far were seen. */
    void drawLine() {
        seen = world.version();
    }

    /** The next update begins from scratch. */
    void distrust() {
        complete = false;
    }

    private void reach() {
        int words = world.chunks() * Chunks.WORDS;
        if (members.length < words) {
            long[] longer = Arrays.copyOf(members, words);
            foreign = acts ? Arrays.copyOf(foreign, words) : foreign;
            members = longer;
        }
        pairs.reach(world.limit());
    }

    private void forget() {
        pairs.clear();
        waiting.clear();
        Arrays.fill(members, 0);
        Arrays.fill(foreign, 0);
        seen = FIRST_VERSION;
    }

    private boolean readChunks() {
        boolean any = false;
        for (int chunk = 0; chunk < world.chunks(); chunk++) {
            if (store.chunkVersion(chunk) >= seen) {
                for (int i = 0; i < Chunks.WORDS; i++) {
                    readWord(chunk * Chunks.WORDS + i);
                }
                any = true;
            }
        }
        return any;
    }

    private void readWord(int word) {
        long now = store.presentWord(word);
        for (long left = members[word] & ~now; left != 0; left &= left - 1) {
            int index = (word << 6) + Long.numberOfTrailingZeros(left);
            found.clear();
            pairs.replace(index, 0, found);
            setForeign(index, false);
        }
        members[word] &= now;
        for (long left = store.changedWord(word, seen - 1, now); left != 0; left &= left - 1) {
            read((word << 6) + Long.numberOfTrailingZeros(left));
        }
    }

    private void read(int index) {
        int generation = entities.generation(index);
        boolean newDead;
        if (places.isSingle()) {
            newDead = pairs.replace(index, generation, places.single(index), found);
        } else {
            places.collect(index, found);
            newDead = pairs.replace(index, generation, found);
        }
        long bit = Chunks.bit(index);
        members[index >>> 6] = pairs.refers(index) ? members[index >>> 6] | bit : members[index >>> 6] & ~bit;
        if (newDead || (acts && isForeign(index))) {
            waiting.add(index);
        }
    }

    // ---- dead targets; under the lock

    /** Looks up targets where somebody was born or died. What their referrers refer to now is found out later. */
    private void lookForDead() {
        for (int chunk = 0; chunk < world.chunks(); chunk++) {
            if (entities.structureVersion(chunk) >= seen) {
                for (int words = entities.restructuredWords(chunk, seen - 1); words != 0; words &= words - 1) {
                    int first = (chunk << Chunks.SHIFT) + (Integer.numberOfTrailingZeros(words) << 6);
                    for (int index = first; index < first + Long.SIZE; index++) {
                        lookAt(index);
                    }
                }
            }
        }
    }

    private void lookAt(int index) {
        int entry = pairs.livingAt(index);
        if (entry != 0 && !entities.isAlive(pairs.target(entry))) {
            pairs.setLiving(index, 0);
            await(pairs.root(entry));
            entry = 0;
        }
        if (entry == 0 && pairs.hasDead() && entities.isAliveIndex(index)) { // one that was dead may live again
            pairs.setLiving(index, pairs.find(Entity.of(index, entities.generation(index))));
        }
    }

    private void await(int root) {
        for (int at = root; at != 0; at = pairs.right(at)) {
            await(pairs.left(at));
            waiting.add(pairs.referrer(at));
        }
    }

    /** An entity died because of its references: those who refer to it wait. */
    void died(long entity) {
        int entry = acts ? pairs.find(entity) : 0;
        if (entry != 0) {
            pairs.setLiving(Entity.index(entity), 0);
            await(pairs.root(entry));
        }
    }

    private boolean isForeign(int index) {
        return (foreign[index >>> 6] & Chunks.bit(index)) != 0;
    }

    private void setForeign(int index, boolean on) {
        if (acts && isForeign(index) != on) {
            foreign[index >>> 6] ^= Chunks.bit(index);
        }
    }

    /** Whether any reference may lead to a dead entity. */
    boolean isWaiting() {
        return waiting.size() > 0;
    }

    /**
     * Moves what waits to another list, in the order of indexes. What waits from then on is for the next round.
     *
     * @return the number of indexes
     */
    int takeWaiting(HandleList into) {
        into.clear();
        waiting.sortDistinct();
        for (int i = 0; i < waiting.size(); i++) {
            into.add(waiting.get(i));
        }
        waiting.clear();
        return into.size();
    }

    /**
     * Does what is to be done if an index refers to a dead entity by values that this node owns.
     *
     * @return the entity, if it is to be destroyed, or 0
     * @throws CapacityException when the log of destroyed entities is full; nothing has changed then
     */
    long act(int index, EntityIndex life, ColumnStore[] stores, UnknownTargets unknown) {
        boolean dead = store.isPresent(index) && places.hasDead(index);
        boolean left = dead && !store.isOwned(index);
        setForeign(index, left);
        if (!dead || left) {
            return Entity.NULL;
        }
        unknown.look(this, places, index, Entity.of(index, entities.generation(index)));
        if (field.onDeath() == OnDeath.DESTROY) {
            return destroy(index, life, stores);
        }
        if (field.onDeath() == OnDeath.REMOVE) {
            remove(index);
        } else {
            applied += places.clearDead(index);
            store.markWritten(index);
        }
        return Entity.NULL;
    }

    private void remove(int index) {
        if (parts == null) {
            store.structure().strip(index);
            entities.touchStructure(index);
            applied++;
        } else {
            applied += places.removeDeadParts(index, parts);
        }
    }

    private long destroy(int index, EntityIndex life, ColumnStore[] stores) {
        long entity = Entity.of(index, entities.generation(index));
        life.destroy(entity, stores);
        applied++;
        return entity;
    }

    /** Adds inconsistencies to a list. */
    void check(List<String> faults) {
        pairs.check(name(), faults);
    }
}

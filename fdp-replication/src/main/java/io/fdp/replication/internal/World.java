package io.fdp.replication.internal;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.memory.CountedArena;
import io.fdp.replication.internal.memory.IdMap;
import io.fdp.replication.internal.memory.NativeRooms;
import io.fdp.replication.model.NetworkId;
import io.fdp.wire.TopicReader;
import io.fdp.wire.Wire;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What all parts of replication share: the repository, the wire, who is bound to which id, and the counters. */
public final class World {
    private static final int PAGES_AT_LEAST = 4096;
    private static final int ENTITIES_PER_PAGE_AT_LEAST = 16;

    /** A node accepts indexes of others up to this multiple of its own capacity, so that its memory is bounded. */
    private static final int INDEXES_PER_CAPACITY = 4;

    private static final int MOST_INDEXES = 1 << 27;

    private final EntityRepository repo;
    private final RawChunks chunks;
    private final Wire wire;

    /**
     * The memory of replication. It is freed when nobody can reach it any more, and not by {@code close()}: another
     * thread may be at work there.
     */
    private final CountedArena arena = new CountedArena();

    private final NativeRooms rooms;
    private final IdMap ids;
    private final Bindings bindings;
    private final Tombstones tombstones;
    private final Deaths deaths;
    private final Counters counters = new Counters();
    private final Fences fences = new Fences();
    private final ClaimChanges changes = new ClaimChanges();
    private final NodeTable nodes;
    private final List<ClaimPages> componentClaims = new ArrayList<>();
    private long boundVersion;
    private long namedVersion;
    private long parentsVersion;
    private long unbound;
    private long goneGhosts;
    private long sharedChanges;
    private long shortSince;
    private boolean isShort;
    private @Nullable ValueWatcher watcher;

    /** Looks at values of a component that arrive, before they are refused or applied. */
    public interface ValueWatcher {
        /** The component. */
        ComponentColumn column();

        /** A sample has a value of an entity that is here: the sender's own, or one that it gives away. */
        void named(int sender, long handle, long id, int epoch, boolean owns);
    }

    /** Joins a repository and a wire. */
    public World(EntityRepository repo, Wire wire, long tombstoneNanos, int mostTombstones) {
        this.repo = repo;
        this.chunks = repo.rawChunks();
        this.wire = wire;
        this.rooms = new NativeRooms(arena);
        this.ids =
                new IdMap(PAGES_AT_LEAST + repo.config().capacity() / ENTITIES_PER_PAGE_AT_LEAST + mostTombstones / 2);
        ids.prepare(mostTombstones);
        this.bindings = new Bindings(arena, ids, repo.config().capacity());
        this.tombstones = new Tombstones(ids, tombstoneNanos, mostTombstones);
        this.deaths = new Deaths(tombstoneNanos);
        this.nodes = new NodeTable(wire.self());
    }

    /** The repository. */
    public EntityRepository repo() {
        return repo;
    }

    /** The wire. */
    public Wire wire() {
        return wire;
    }

    /** Memory until replication is closed. */
    public Arena arena() {
        return arena;
    }

    /** How many bytes of native memory replication has, besides the repository and the wire. */
    public long memoryBytes() {
        return arena.bytes();
    }

    /** Memory that is given back and used again. */
    public NativeRooms rooms() {
        return rooms;
    }

    /** Who has which id. */
    public Bindings bindings() {
        return bindings;
    }

    /** Who has died. */
    public Tombstones tombstones() {
        return tombstones;
    }

    /** Who of this node has died lately, for samples. */
    Deaths deaths() {
        return deaths;
    }

    /** Counts the sample of a reader. */
    public void heard(TopicReader reader, String topic) {
        counters.received++;
        counters.receivedBytes += reader.bytes();
        counters.traffic().count(reader, topic, wire.nanoTime());
    }

    /** The counters. */
    public Counters counters() {
        return counters;
    }

    /** What keeps wrong samples out. */
    public Fences fences() {
        return fences;
    }

    /** Claims that samples have changed, for who has to do something about it. */
    public ClaimChanges changes() {
        return changes;
    }

    /** Who looks at values that arrive, if anybody does. */
    public @Nullable ValueWatcher watcher() {
        return watcher;
    }

    /** Lets somebody look at values that arrive. */
    public void watch(ValueWatcher by) {
        watcher = by;
    }

    /** Somebody does not look any more. */
    public void endWatch(ValueWatcher by) {
        watcher = by.equals(watcher) ? null : watcher;
    }

    /** The other nodes that are present. */
    public NodeTable nodes() {
        return nodes;
    }

    public RawChunks chunks() {
        return chunks;
    }

    /** The number of indexes of another node that this node accepts. */
    public int mostIndexes() {
        return (int) Math.min(MOST_INDEXES, (long) repo.config().capacity() * INDEXES_PER_CAPACITY + ImageLayout.SLOTS);
    }

    /** The number of this node. */
    public int self() {
        return wire.self().number();
    }

    /** Whether something that belongs to a node may be meant for this life of it: no other node, or this start. */
    boolean isThisLife(int owner, int incarnation) {
        return owner != self() || incarnation == wire.self().incarnation();
    }

    /** The version of the world at which an entity was last bound or unbound. */
    public long boundVersion() {
        return boundVersion;
    }

    /** The version at which an entity that values of samples name was last bound or unbound: others see other ids. */
    long namedVersion() {
        return namedVersion;
    }

    /** The version at which an entity with children was last bound or unbound: others see other parents. */
    long parentsVersion() {
        return parentsVersion;
    }

    /** An entity is bound or unbound. The links of children of an entity that died have changed anyway. */
    private void markBound(long handle) {
        boundVersion = repo.version();
        namedVersion = bindings.takeNamed(handle) ? boundVersion : namedVersion;
        if (repo.isAlive(handle) && repo.hierarchy().firstChild(handle) != Entity.NULL) {
            parentsVersion = boundVersion;
        }
    }

    /** Something of another node does not appear here, because there is no room. It is tried again when some goes. */
    public void withoutRoom(int count, String what, @Nullable String why) {
        counters.withoutRoom += count;
        counters.reportOnce(what + " of other nodes do not appear here, there is no room: " + why);
        shortSince = unbound;
        isShort = true;
    }

    /** Whether there was no room for something, and entities have gone since. */
    public boolean takeRoom() {
        boolean room = isShort && unbound != shortSince;
        isShort &= !room;
        return room;
    }

    /** A filter lets other entities through: others see other ids. */
    void markShared() {
        boundVersion = repo.version();
        namedVersion = boundVersion;
        parentsVersion = boundVersion;
        sharedChanges++;
    }

    /** How often entities were bound and unbound so far. */
    public long bindingChanges() {
        return bindings.count() + 2 * unbound + sharedChanges;
    }

    /** How many ghosts are gone without being dead. They may come again, and need all their values then. */
    public long goneGhosts() {
        return goneGhosts;
    }

    /** A ghost is gone, and its original may live: its owner is lost, or does not name it any more. */
    void countGone() {
        goneGhosts++;
        counters.forgotten++;
    }

    /** Binds an entity and an id; false if there is no room. */
    public boolean bind(long handle, long id, boolean owned) {
        markBound(handle);
        int index = Entity.index(handle);
        if (bindings.isUsed(index / ImageLayout.SLOTS)) {
            // an entity that died in this frame may have had the index before
            bury(bindings.boundHandle(index / ImageLayout.SLOTS, index % ImageLayout.SLOTS));
        }
        return bindings.bind(handle, id, owned, boundVersion);
    }

    /** Takes the id of an entity that died here. If this node owned the entity, others are told. */
    void bury(long handle) {
        long id = handle == Entity.NULL ? NetworkId.NONE : bindings.id(handle);
        if (id == NetworkId.NONE) {
            return;
        }
        int index = Entity.index(handle);
        ClaimPages claims = bindings.claims();
        // who hands an entity over still speaks for it
        boolean owned = bindings.isOwned(index) || (claims.isRelayed(index) && claims.publisher(index) == self());
        unbind(index);
        if (owned) {
            announceDeath(index, id);
        } else {
            goneGhosts++;
        }
    }

    /** Lets samples of a group name an entity of it that died, so that all others hear of it. */
    void announceDeath(int index, long id) {
        long now = wire.nanoTime();
        deaths.add(index / EntityTopic.GROUP_SIZE, id, now);
        tombstones.add(id, now);
    }

    /** Tells others of a death that the sender of a sample does not know of: who announced it may be lost by now. */
    void repeatDeath(long id) {
        if (deaths.addOnce(0, id, wire.nanoTime())) {
            boundVersion = repo.version();
            bindings.ensureUsed(0, boundVersion);
        }
    }

    /** Unbinds the entity at a bound index, and forgets all claims to its components. */
    void unbind(int index) {
        markBound(bindings.boundHandle(index / ImageLayout.SLOTS, index % ImageLayout.SLOTS));
        unbound++;
        bindings.unbind(index, boundVersion);
        for (int i = 0; i < componentClaims.size(); i++) {
            componentClaims.get(i).forget(index);
        }
    }

    /** Keeps claims to values of a component, to forget those of entities that end. */
    public void addClaims(ClaimPages claims) {
        componentClaims.add(claims);
    }

    /**
     * The life of the owner that shall take what is at an index, or what tells that another node publishes it, or did
     * until now: 0 would say of what nobody owns that this node does.
     */
    public int lifeOfOwner(ClaimPages claims, int index) {
        int publisher = claims.publisher(index);
        int owner = claims.owner(index);
        boolean ours = publisher == self();
        if (owner == 0) {
            return ours ? 0 : publisher == 0 ? claims.former(index) : publisher;
        }
        return ours ? nodes.incarnation(owner) : 0;
    }

    /** Whether a handle that was bound still lives: one comparison of generations. */
    public boolean isAlive(long handle) {
        int index = Entity.index(handle);
        long generations = chunks.generationsAddress(index / ImageLayout.SLOTS);
        return Memory.getInt(generations + (index % ImageLayout.SLOTS) * (long) Integer.BYTES)
                        == Entity.generation(handle)
                || !fences.generations;
    }
}

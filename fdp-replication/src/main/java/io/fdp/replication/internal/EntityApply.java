package io.fdp.replication.internal;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.memory.IdMap;
import io.fdp.replication.model.NetworkId;
import io.fdp.replication.model.Rejection;
import io.fdp.wire.TopicReader;
import io.fdp.wire.WireNode;
import org.jspecify.annotations.Nullable;

/**
 * Applies samples of entities: creates ghosts, keeps their headers, and removes them.
 *
 * <p>An entity that a sample names as dead dies here, whoever owns it, and stays dead while its tombstone is kept. An
 * entity that its owner does not have in the sample any more, without naming it as dead, is only forgotten: it may come
 * again from another owner.
 */
public final class EntityApply {
    private final World world;
    private final EntityRepository repo;
    private final EntityTopic topic;
    private final Received received;
    private final GhostMaker ghosts;
    private final SampleIds idCheck = new SampleIds();
    private final SlotSet seen = new SlotSet();
    private final IdRuns ids;
    private final IdRuns dead;
    private boolean waits;
    private long goneGhosts;
    private boolean retrying;
    private boolean refused;

    /** Applies samples to a world. */
    public EntityApply(World world, EntityTopic topic, GhostMaker ghosts) {
        this.world = world;
        this.repo = world.repo();
        this.topic = topic;
        this.received = topic.received();
        this.ghosts = ghosts;
        this.ids = new IdRuns(world.rooms());
        this.dead = new IdRuns(world.rooms());
    }

    /** Applies all samples that have arrived. */
    public void receive(NodeTable nodes) {
        TopicReader reader = topic.reader();
        while (reader.next()) {
            WireNode sender = reader.sender();
            world.heard(reader, topic.topic().name());
            if (nodes.isPresent(sender)) {
                take(sender, reader.key(), reader.address(), reader.bytes());
            }
        }
    }

    private void take(WireNode sender, int key, long at, int bytes) {
        Rejection wrong = wrong(sender.number(), key, at, bytes);
        if (wrong != null) {
            world.counters().reject(sender, topic.topic().name(), key, wrong);
            return;
        }
        SenderGroups groups = received.ensure(sender.number());
        bury(sender.number(), at + SampleLayout.entity(SampleLayout.count(at)), SampleLayout.deaths(at));
        apply(sender.number(), groups, key, at, bytes);
        if (!groups.ids(key).isSame(ids)) {
            forgetMissing(sender.number(), groups.ids(key), key);
            groups.keepIds(key, ids);
        }
    }

    private @Nullable Rejection wrong(int sender, int key, long at, int bytes) {
        if (bytes < SampleLayout.HEADER_BYTES) {
            return Rejection.SIZE;
        }
        if (!SampleLayout.isOf(at, SampleLayout.ENTITIES)) {
            return Rejection.FORMAT;
        }
        if (SampleLayout.schema(at) != topic.schema()) {
            return Rejection.SCHEMA;
        }
        int count = SampleLayout.count(at);
        int deaths = SampleLayout.deaths(at);
        if (count < 0
                || count > EntityTopic.GROUP_SIZE
                || deaths < 0
                || deaths > EntityTopic.MOST_DEATHS
                || SampleLayout.group(at) != key
                || key >= topic.groups()) {
            return Rejection.RANGE;
        }
        if (bytes != EntityTopic.sampleBytes(count, deaths)) {
            return Rejection.SIZE;
        }
        for (int i = 0; i < count; i++) {
            if (isOutOfRange(sender, at + SampleLayout.entity(i))) {
                return Rejection.RANGE;
            }
        }
        read(ids, at + SampleLayout.HEADER_BYTES, SampleLayout.ENTITY_BYTES, count);
        read(dead, at + SampleLayout.entity(count), Long.BYTES, deaths);
        return idCheck.areValid(ids) && idCheck.areValid(dead) ? null : Rejection.IDENTITY;
    }

    private static void read(IdRuns into, long address, int stride, int count) {
        into.clear();
        for (int i = 0; i < count; i++) {
            into.add(Memory.getLong(address + (long) i * stride), 1);
        }
    }

    private boolean isOutOfRange(int sender, long entity) {
        int tags = topic.tags().size();
        long unknownTags = tags == Long.SIZE ? 0 : -1L << tags;
        int owner = Memory.getChar(entity + SampleLayout.OWNER);
        return owner == sender
                || (owner == 0 && Memory.getChar(entity + SampleLayout.LIFE) != 0)
                || (Memory.getLong(entity + SampleLayout.TAGS) & unknownTags) != 0;
    }

    /** Applies kept samples again: those that wait, and all when ghosts are gone that may come again. */
    public void retry() {
        boolean everything = goneGhosts != world.goneGhosts();
        goneGhosts = world.goneGhosts();
        retrying = true;
        refused = false;
        for (int sender = 1; sender <= received.last(); sender++) {
            SenderGroups groups = received.find(sender);
            if (groups == null) {
                continue;
            }
            for (int group = 0; group < groups.groups(); group++) {
                if (groups.keptBytes(group) != 0 && (everything || groups.isWaiting(group))) {
                    apply(sender, groups, group, groups.keptAddress(group), groups.keptBytes(group));
                }
            }
        }
        retrying = false;
    }

    /** Whether something was refused that may be accepted later, when the higher claim ends. */
    public boolean hasRefused() {
        return refused;
    }

    /** A claim is lower than the known one: its sample waits for the end of the higher one. */
    private void refuse(boolean owned) {
        waits = true;
        refused = true;
        if (!retrying) {
            world.counters().refused++;
            world.counters().refusedOwned += owned ? 1 : 0;
        }
    }

    /** Forgets the samples of a lost node. Ghosts stay. */
    public void forget(int sender) {
        received.forgetSamples(sender);
    }

    /** Forgets everything of a node that started again: its samples say nothing about its earlier life. */
    public void forgetLife(int sender) {
        received.forget(sender);
    }

    // ---- a checked sample

    /**
     * Lets entities die. In a partition, or after a loss, another node than the sender was the owner: whoever hears
     * only this node, and that owner itself, must know.
     */
    private void bury(int sender, long ids, int count) {
        long now = world.wire().nanoTime();
        for (int i = 0; i < count; i++) {
            long id = Memory.getLong(ids + i * (long) Long.BYTES);
            long handle = world.bindings().handle(id);
            if (handle == IdMap.DEAD) {
                continue;
            }
            if (handle != IdMap.ABSENT) {
                int index = Entity.index(handle);
                boolean owned = world.bindings().isOwned(index);
                boolean isOfOther = !owned && !world.bindings().claims().isOf(index, sender);
                ghosts.destroy(handle);
                world.counters().died++;
                if (owned) {
                    world.announceDeath(index, id);
                } else if (isOfOther) {
                    world.repeatDeath(id);
                }
            }
            world.tombstones().add(id, now);
        }
    }

    private void apply(int sender, SenderGroups groups, int group, long at, int bytes) {
        waits = false;
        int count = SampleLayout.count(at);
        for (int i = 0; i < count; i++) {
            long entity = at + SampleLayout.entity(i);
            long handle = place(sender, entity);
            if (handle != Entity.NULL) {
                world.bindings().setGroup(Entity.index(handle), group);
                update(handle, entity);
            }
        }
        groups.keep(group, at, bytes, waits);
    }

    /** The entity that the sender may change, or none. */
    private long place(int sender, long entity) {
        long id = Memory.getLong(entity + SampleLayout.ID);
        int epoch = Memory.getInt(entity + SampleLayout.EPOCH);
        long handle = world.bindings().handle(id);
        if (handle == IdMap.DEAD && world.fences().tombstones) {
            waits = true;
            if (!retrying) {
                world.repeatDeath(id);
            }
            return Entity.NULL;
        }
        int other = Memory.getChar(entity + SampleLayout.OWNER);
        int life = Memory.getChar(entity + SampleLayout.LIFE);
        if (other != 0 && (life == 0 || !world.isThisLife(other, life))) {
            return Entity.NULL; // another node publishes it, or it is for an earlier life of this node
        }
        int owner = other == 0 ? sender : other;
        if (handle == IdMap.ABSENT || handle == IdMap.DEAD) {
            return create(sender, id, epoch, owner, Memory.getInt(entity + SampleLayout.TKB_TYPE));
        }
        if (!world.isAlive(handle)) {
            return Entity.NULL; // destroyed here in this frame
        }
        int index = Entity.index(handle);
        boolean owned = world.bindings().isOwned(index);
        ClaimPages claims = world.bindings().claims();
        int known = owned ? world.self() : claims.owner(index);
        int publisher = owned ? world.self() : claims.publisher(index);
        int better = world.fences().compare(epoch, owner, sender, claims.epoch(index), known, publisher);
        if (better < 0) {
            if (epoch != claims.epoch(index) || owner != known) {
                refuse(owned);
            }
            return Entity.NULL;
        }
        if (better > 0) {
            if (owned) {
                ghosts.disown(handle);
                world.counters().yielded++;
                world.changes().add(ClaimChanges.YIELDED, ClaimChanges.ENTITY, handle, owner);
            }
            claim(handle, epoch, owner, sender);
        }
        return handle;
    }

    private void claim(long handle, int epoch, int owner, int sender) {
        world.bindings().claims().set(Entity.index(handle), epoch, owner, sender);
        if (owner == world.self()) {
            world.changes().add(ClaimChanges.HANDED, ClaimChanges.ENTITY, handle, owner);
        }
    }

    private long create(int sender, long id, int epoch, int owner, int tkbType) {
        long handle = ghosts.create(id, tkbType);
        if (handle == Entity.NULL) {
            waits = true;
            return handle;
        }
        claim(handle, epoch, owner, sender);
        return handle;
    }

    private void update(long handle, long entity) {
        long disType = Memory.getLong(entity + SampleLayout.DIS_TYPE);
        int tkbType = Memory.getInt(entity + SampleLayout.TKB_TYPE);
        int side = Memory.getChar(entity + SampleLayout.SIDE);
        int flags = Memory.getChar(entity + SampleLayout.FLAGS);
        if (repo.disType(handle) != disType) {
            repo.setDisType(handle, disType);
        }
        if (repo.tkbType(handle) != tkbType) {
            repo.setTkbType(handle, tkbType);
        }
        if (repo.side(handle) != side) {
            repo.setSide(handle, side);
        }
        if (repo.flags(handle) != flags) {
            repo.setFlags(handle, flags);
        }
        long bits = Memory.getLong(entity + SampleLayout.TAGS);
        for (int i = 0; i < topic.tags().size(); i++) {
            setTag(topic.tags().get(i), handle, (bits & 1L << i) != 0);
        }
        setParent(handle, Memory.getLong(entity + SampleLayout.PARENT));
    }

    private static void setTag(TagColumn tag, long handle, boolean tagged) {
        if (tag.hasOwn(handle) != tagged) {
            tag.set(handle, tagged);
            if (tagged && tag.hasOwnAuthority(handle)) {
                tag.setAuthority(handle, false);
            }
        }
    }

    private void setParent(long handle, long parentId) {
        long parent =
                parentId == NetworkId.NONE ? Entity.NULL : world.bindings().handle(parentId);
        if (parent == IdMap.DEAD || (parent != Entity.NULL && !world.isAlive(parent))) {
            parent = Entity.NULL;
        } else if (parentId != NetworkId.NONE && parent == IdMap.ABSENT) {
            waits = true;
        }
        long now = repo.hierarchy().parent(handle);
        if (now == parent) {
            return;
        }
        if (parent == Entity.NULL) {
            repo.hierarchy().detach(handle);
            return;
        }
        if (parent == handle || (repo.hierarchy().isAncestor(handle, parent) && !cutCycle(handle, parent))) {
            waits = true;
            refused = true;
            world.counters().wrongParents += retrying ? 0 : 1;
            return;
        }
        repo.hierarchy().reparent(parent, handle);
    }

    /**
     * Owners have linked their entities at the same time, so that together they make a cycle. Of its links the one of
     * the highest id stays: every owner cuts its own links of lower ids. Returns whether the cycle is gone.
     */
    private boolean cutCycle(long handle, long parent) {
        Bindings bindings = world.bindings();
        long id = bindings.id(handle);
        for (long at = parent; at != handle; at = repo.hierarchy().parent(at)) {
            long other = bindings.id(at);
            if (other != NetworkId.NONE && bindings.isOwned(Entity.index(at)) && Long.compareUnsigned(other, id) < 0) {
                repo.hierarchy().detach(at);
                return true;
            }
        }
        return false;
    }

    /** Forgets ghosts that the sender had in the last sample of the group and has no more. */
    private void forgetMissing(int sender, IdRuns before, int group) {
        if (before.count() == 0) {
            return;
        }
        seen.addLiving(world, ids);
        for (int run = 0; run < before.runs(); run++) {
            for (int i = 0; i < before.length(run); i++) {
                long handle = world.bindings().handle(before.first(run) + i);
                if (handle != IdMap.ABSENT && handle != IdMap.DEAD && !seen.has(Entity.index(handle))) {
                    forget(handle, sender, group);
                }
            }
        }
        seen.removeLiving(world, ids);
    }

    private void forget(long handle, int sender, int group) {
        int index = Entity.index(handle);
        Bindings bindings = world.bindings();
        ClaimPages claims = bindings.claims();
        boolean isOf = claims.isOf(index, sender) || claims.wasOf(index, sender);
        if (!bindings.isOwned(index) && isOf && bindings.group(index) == group) {
            ghosts.destroy(handle);
            world.countGone();
        }
    }
}

package io.fdp.replication.internal.content;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.MemoryException;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.Bindings;
import io.fdp.replication.internal.ClaimPages;
import io.fdp.replication.internal.IdMap;
import io.fdp.replication.internal.IdRuns;
import io.fdp.replication.internal.LossRules;
import io.fdp.replication.internal.Mix;
import io.fdp.replication.internal.NodeTable;
import io.fdp.replication.internal.Received;
import io.fdp.replication.internal.SampleLayout;
import io.fdp.replication.internal.SenderGroups;
import io.fdp.replication.internal.SlotSet;
import io.fdp.replication.internal.World;
import io.fdp.replication.model.LossPolicy;
import io.fdp.replication.model.NetworkId;
import io.fdp.replication.model.Rejection;
import io.fdp.wire.TopicReader;
import io.fdp.wire.WireNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Applies samples of parts or objects, by the rules for values: the highest claim wins, the rest waits. */
public final class ContentApply {
    private static final int SLOTS = ImageLayout.SLOTS;

    private final World world;
    private final ContentTopic topic;
    private final ContentCodec codec;
    private final ComponentColumn column;
    private final Received received;
    private final SlotSet contested = new SlotSet();
    private final IdRuns ids = new IdRuns();
    private boolean waits;
    private boolean refers;
    private boolean retrying;
    private boolean refused;
    private boolean ended;
    private boolean everything;
    private long unbound;
    private long goneGhosts;

    /** Applies samples of a topic. */
    public ContentApply(World world, ContentTopic topic) {
        this.world = world;
        this.topic = topic;
        this.codec = topic.codec();
        this.column = topic.column();
        this.received = topic.received();
    }

    /** Applies all samples that have arrived. */
    public void receive(NodeTable nodes) {
        TopicReader reader = topic.reader();
        while (reader != null && reader.next()) {
            WireNode sender = reader.sender();
            world.heard(reader, topic.topic().name());
            if (nodes.isPresent(sender)) {
                take(sender, reader.key(), reader.address(), reader.bytes());
            }
        }
    }

    private void take(WireNode sender, int key, long at, int bytes) {
        Rejection wrong = wrong(key, at, bytes);
        if (wrong != null) {
            world.counters().reject(sender, topic.topic().name(), key, wrong);
            return;
        }
        SenderGroups groups = received.ensure(sender.number());
        int count = SampleLayout.count(at);
        long before = groups.ids(key).count() == 0 ? NetworkId.NONE : groups.ids(key).first(0);
        apply(sender.number(), groups, key, at, bytes);
        if (before != NetworkId.NONE && (count == 0 || before != ContentTopic.id(at))) {
            remove(before, sender.number());
        }
        ids.clear();
        if (count == 1) {
            ids.add(ContentTopic.id(at), 1);
        }
        groups.keepIds(key, ids);
    }

    private @Nullable Rejection wrong(int key, long at, int bytes) {
        if (bytes < SampleLayout.HEADER_BYTES) {
            return Rejection.SIZE;
        }
        if (!SampleLayout.isOf(at, SampleLayout.CONTENTS)) {
            return Rejection.FORMAT;
        }
        if (SampleLayout.schema(at) != codec.schema()) {
            return Rejection.SCHEMA;
        }
        int count = SampleLayout.count(at);
        if (count < 0
                || count > 1
                || SampleLayout.deaths(at) != 0
                || SampleLayout.group(at) != key
                || key >= topic.keys()) {
            return Rejection.RANGE;
        }
        if (count == 0) {
            return bytes == SampleLayout.HEADER_BYTES ? null : Rejection.SIZE;
        }
        int size = bytes - ContentTopic.CONTENT;
        if (size < 0 || size > topic.mostBytes() || ContentTopic.contentBytes(at) != size) {
            return Rejection.SIZE;
        }
        if (!NetworkId.isValid(ContentTopic.id(at))) {
            return Rejection.IDENTITY;
        }
        return codec.isValid(at + ContentTopic.CONTENT, size) ? null : Rejection.VALUE;
    }

    /** Applies kept samples again, after entities were born or ids were forgotten. */
    public void retry() {
        boolean lost = unbound != world.unbound();
        unbound = world.unbound();
        retrying = true;
        refused = false;
        everything = ended || goneGhosts != world.goneGhosts();
        goneGhosts = world.goneGhosts();
        ended = false;
        for (int sender = 1; sender <= received.last(); sender++) {
            SenderGroups groups = received.find(sender);
            for (int key = 0; groups != null && key < groups.groups(); key++) {
                if (groups.keptBytes(key) != 0
                        && (everything || groups.isWaiting(key) || (lost && groups.isReferring(key)))) {
                    apply(sender, groups, key, groups.keptAddress(key), groups.keptBytes(key));
                }
            }
        }
        retrying = false;
    }

    /** Whether something was refused that may be accepted later, or a claim ended that was higher than another. */
    public boolean hasRefused() {
        return refused || ended;
    }

    /**
     * Forgets what a lost node has sent, and removes its contents from entities that stay, unless they freeze. Nobody
     * takes parts and objects over.
     */
    public void forget(int sender, LossRules rules) {
        received.forget(sender);
        Bindings bindings = world.bindings();
        for (int chunk = 0; chunk < bindings.chunks(); chunk++) {
            for (int slot = 0; slot < SLOTS && bindings.isUsed(chunk); slot++) {
                long handle = bindings.boundHandle(chunk, slot);
                if (handle != Entity.NULL
                        && world.isAlive(handle)
                        && rules.of(world.repo().tkbType(handle)) != LossPolicy.FREEZE) {
                    removeFrom(handle, sender);
                }
            }
        }
    }

    // ---- a checked sample

    private void apply(int sender, SenderGroups groups, int key, long at, int bytes) {
        waits = false;
        refers = false;
        if (SampleLayout.count(at) == 1) {
            long handle = place(sender, ContentTopic.id(at), ContentTopic.epoch(at));
            if (handle != Entity.NULL) {
                write(handle, at + ContentTopic.CONTENT, bytes - ContentTopic.CONTENT);
            }
        }
        groups.keep(key, at, bytes, waits, refers, topic.topic().maxBytes());
    }

    /** The entity whose content the sender may write, or none. */
    private long place(int sender, long id, int epoch) {
        long handle = world.bindings().handle(id);
        if (handle == IdMap.ABSENT || handle == IdMap.DEAD) {
            waits = true;
            return Entity.NULL;
        }
        if (!world.isAlive(handle)) {
            return Entity.NULL; // destroyed here in this frame
        }
        int index = Entity.index(handle);
        refers = codec.hasReferences() || world.bindings().claims().owner(index) != sender;
        boolean owned = column.has(handle) && column.hasAuthority(handle);
        ClaimPages claims = topic.claims();
        int owner = claims.owner(index);
        int known = owned ? world.self() : owner;
        int better = world.fences().compare(epoch, sender, sender, claims.epoch(index), known, known);
        if (better < 0) {
            refuse(index, owned);
            return Entity.NULL;
        }
        if (better > 0) {
            if (owner != 0) {
                contested.add(index);
            }
            claims.set(index, epoch, sender, sender);
            if (owned) {
                column.setAuthority(handle, false);
                world.counters().yielded++;
            }
        }
        return handle;
    }

    private void refuse(int index, boolean owned) {
        contested.add(index);
        waits = true;
        refused = true;
        if (!retrying) {
            world.counters().refused++;
            world.counters().refusedOwned += owned ? 1 : 0;
        }
    }

    private void write(long handle, long content, int bytes) {
        try {
            waits |= !codec.apply(world.bindings(), handle, content, bytes);
        } catch (MemoryException full) {
            world.withoutRoom(1, "values of " + column.name(), full.getMessage());
            waits = true;
            return;
        }
        if (column.has(handle) && column.hasAuthority(handle)) {
            column.setAuthority(handle, false);
        }
        world.counters().values++;
    }

    private void remove(long id, int sender) {
        long handle = world.bindings().handle(id);
        if (handle != IdMap.ABSENT && handle != IdMap.DEAD) {
            removeFrom(handle, sender);
        }
    }

    private void removeFrom(long handle, int sender) {
        int index = Entity.index(handle);
        if (world.isAlive(handle)
                && topic.claims().owner(index) == sender
                && column.has(handle)
                && !column.hasAuthority(handle)) {
            ended |= contested.remove(index); // the content of a lower claim may show again
            topic.claims().clear(index);
            column.remove(handle);
        }
    }

    /** The component. */
    public ComponentColumn column() {
        return column;
    }

    /** Whether the samples are those of a component. */
    public boolean isOf(ComponentColumn other) {
        return column.equals(other);
    }

    /** The node that owns the content of an entity with an id, or 0 if the entity has none. */
    public int owner(long handle) {
        if (!column.has(handle)) {
            return 0;
        }
        return column.hasAuthority(handle) ? world.self() : topic.claims().owner(Entity.index(handle));
    }

    /** The content of an entity as text, by field. */
    Map<String, String> fields(long handle) {
        return codec.fields(world.bindings(), handle);
    }

    /** The hash of the contents of entities that have an id. */
    public long hash() {
        Bindings bindings = world.bindings();
        long seed = Mix.mix(0, column.name());
        long sum = 0;
        int chunks = Math.min(bindings.chunks(), world.chunks().count());
        for (int chunk = 0; chunk < chunks; chunk++) {
            for (int slot = 0; slot < SLOTS && bindings.isUsed(chunk); slot++) {
                long handle = bindings.boundHandle(chunk, slot);
                if (handle != Entity.NULL && bindings.isShared(chunk, slot) && column.has(handle)) {
                    long id = Memory.getLong(bindings.idsAt(chunk) + slot * (long) Long.BYTES);
                    sum += codec.hash(bindings, handle, Mix.mix(seed, id));
                }
            }
        }
        return sum;
    }
}

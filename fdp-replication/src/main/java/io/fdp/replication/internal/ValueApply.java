package io.fdp.replication.internal;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.MemoryException;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.model.LossPolicy;
import io.fdp.replication.model.Rejection;
import io.fdp.wire.TopicReader;
import io.fdp.wire.WireNode;
import java.util.Arrays;

/**
 * Applies the samples of one component.
 *
 * <p>A sample is checked as a whole before memory is touched. Then each of its values finds its place: the entity of
 * its id, if the claim of the sender is the highest that is known. Neighbours whose ids and claims are those of the
 * sample find their places together, and are copied together; in steady state these are all values of a run.
 */
public final class ValueApply {
    private static final int SLOTS = ImageLayout.SLOTS;

    /** The claim of a sample is the known one, from a worse publisher. */
    private static final int RELAY = Integer.MIN_VALUE;

    private final World world;
    private final ComponentTopic topic;
    private final ComponentTable<?> table;
    private final ValueShape shape;
    private final Received received;
    private final int target;
    private final long[] added;
    private final long[] who = new long[SLOTS / Long.SIZE];
    private final SlotSet seen = new SlotSet();
    private final ValueCheck check;
    private final IdRuns ids;
    private PlacedRuns placed;
    private PlacedRuns spare;
    private long nextOther;
    private int othersLeft;
    private int addedCount;
    private int openChunk;
    private long generations;
    private long boundGenerations;
    private long follows;
    private long present;
    private long authority;
    private long epochs;
    private long entityEpochs;
    private boolean waits;
    private boolean refers;
    private long unbound;
    private boolean retrying;
    private boolean refused;
    private boolean ended;
    private boolean everything;
    private long goneGhosts;
    private final SlotSet contested = new SlotSet();

    /** Applies samples of a topic, whose component has a number as a target of ownership. */
    public ValueApply(World world, ComponentTopic topic, int target) {
        this.world = world;
        this.topic = topic;
        this.target = target;
        this.table = topic.table();
        this.shape = topic.shape();
        this.received = topic.received();
        this.check = new ValueCheck(topic);
        this.ids = check.ids();
        this.placed = new PlacedRuns(topic.groupSize());
        this.spare = new PlacedRuns(topic.groupSize());
        this.added = new long[topic.groupSize()];
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
        Rejection wrong = check.wrong(sender.number(), key, at, bytes);
        if (wrong != null) {
            world.counters().reject(sender, topic.topic().name(), key, wrong);
            return;
        }
        SenderGroups groups = received.ensure(sender.number());
        apply(sender.number(), groups, key, at, bytes);
        if (!groups.ids(key).isSame(ids)) {
            removeMissing(sender.number(), groups.ids(key));
            groups.keepIds(key, ids);
        }
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
            if (groups == null) {
                continue;
            }
            for (int group = 0; group < groups.groups(); group++) {
                if (groups.keptBytes(group) != 0 && isDue(groups, group, lost)) {
                    apply(sender, groups, group, groups.keptAddress(group), groups.keptBytes(group));
                }
            }
        }
        retrying = false;
    }

    private boolean isDue(SenderGroups groups, int group, boolean lost) {
        return everything || groups.isWaiting(group) || (lost && groups.isReferring(group));
    }

    /** Whether something was refused that may be accepted later, or a claim ended that was higher than another. */
    public boolean hasRefused() {
        return refused || ended;
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

    /** Forgets the samples of a lost node, and removes its values from entities that stay, unless they are kept. */
    public void forget(int sender, LossRules rules) {
        received.forgetSamples(sender);
        Bindings bindings = world.bindings();
        for (int chunk = 0; chunk < bindings.chunks(); chunk++) {
            for (int slot = 0; slot < SLOTS && bindings.isUsed(chunk); slot++) {
                long handle = bindings.boundHandle(chunk, slot);
                if (handle != Entity.NULL
                        && topic.claims().publisher(chunk * SLOTS + slot) == sender
                        && world.isAlive(handle)) {
                    forget(handle, sender, rules);
                }
            }
        }
    }

    private void forget(long handle, int sender, LossRules rules) {
        int index = Entity.index(handle);
        boolean handed = topic.claims().owner(index) == world.self(); // this node has only to take it
        if (!handed && rules.of(table, world.repo().tkbType(handle)) == LossPolicy.REMOVE) {
            removeFrom(handle, sender);
        } else if (!table.has(handle) || !table.hasAuthority(handle)) {
            topic.claims()
                    .set(index, topic.claims().epoch(index), topic.claims().owner(index), 0);
        }
    }

    /** Forgets everything of a node that started again: its samples say nothing about its earlier life. */
    public void forgetLife(int sender) {
        received.forget(sender);
    }

    // ---- a checked sample

    private void apply(int sender, SenderGroups groups, int group, long at, int bytes) {
        int count = SampleLayout.count(at);
        int runs = SampleLayout.runs(at);
        waits = false;
        refers = false;
        addedCount = 0;
        openChunk = -1;
        placed.clear();
        nextOther = at + topic.othersAt(count, runs);
        othersLeft = SampleLayout.otherCount(at);
        int row = 0;
        for (int i = 0; i < runs; i++) {
            long run = at + SampleLayout.run(i);
            int length = SampleLayout.runCount(run);
            placeRun(sender, SampleLayout.runId(run), SampleLayout.runEpoch(run), row, length);
            row += length;
        }
        if (addedCount > 0 && !addMissing()) {
            leaveOutMissing();
        }
        write(at + SampleLayout.values(runs), count);
        groups.keep(group, at, bytes, waits, refers, topic.topic().maxBytes());
    }

    private void placeRun(int sender, long id, int epoch, int row, int length) {
        int end = row + length;
        for (int at = row; at < end; ) {
            int other = othersLeft == 0 ? end : Memory.getChar(nextOther + SampleLayout.OTHER_ROW);
            if (at == other) {
                placeOther(sender, id + at - row, epoch, at);
                at++;
            } else {
                at += placeOwned(sender, id + at - row, epoch, at, Math.min(other, end) - at);
            }
        }
    }

    /** Places a value that the sender does not own. */
    private void placeOther(int sender, long id, int epoch, int row) {
        int owner = Memory.getChar(nextOther + SampleLayout.OTHER_OWNER);
        int life = Memory.getChar(nextOther + SampleLayout.OTHER_LIFE);
        nextOther += SampleLayout.OTHER_BYTES;
        othersLeft--;
        int index = speaks(owner, life) ? place(sender, world.bindings().handle(id), epoch, owner) : -1;
        if (index >= 0) {
            placed.add(row, index, 1);
        }
    }

    /** Places neighbours that the sender owns, or the first value alone. Returns how many. */
    private int placeOwned(int sender, long id, int epoch, int row, int most) {
        long handle = world.bindings().handle(id);
        int known = handle == IdMap.ABSENT || handle == IdMap.DEAD ? 0 : neighbours(sender, handle, epoch, most);
        if (known > 0) {
            placed.add(row, Entity.index(handle), known);
            return known;
        }
        int index = place(sender, handle, epoch, sender);
        if (index >= 0) {
            placed.add(row, index, 1);
        }
        return 1;
    }

    /**
     * How many neighbours, from an entity on, have ids that follow each other, live, have a value of the sender with
     * the epoch, and are alike in who publishes them: what {@link #place} finds for each of them is the same.
     */
    private int neighbours(int sender, long handle, int epoch, int most) {
        int chunk = Entity.index(handle) / SLOTS;
        int slot = Entity.index(handle) % SLOTS;
        if (chunk != openChunk) {
            open(chunk);
        }
        if (ClaimPages.epochAt(epochs, slot) != epoch
                || ClaimPages.ownerAt(epochs, slot) != sender
                || ClaimPages.publisherAt(epochs, slot) != sender) {
            return 0;
        }
        int end = BitRange.firstClear(follows, slot + 1, Math.min(slot + most, SLOTS));
        end = BitRange.firstClear(present, slot, end);
        end = BitRange.firstSet(authority, slot, end);
        end = ClaimPages.firstOther(epochs, slot, end);
        end = ClaimPages.firstOther(entityEpochs, slot, end);
        long from = slot * (long) Integer.BYTES;
        long bytes = (end - slot) * (long) Integer.BYTES;
        if (bytes <= 0 || !Memory.isSame(generations + from, boundGenerations + from, bytes)) {
            return 0;
        }
        refers |= ClaimPages.publisherAt(entityEpochs, slot) != sender;
        return end - slot;
    }

    /**
     * Whether a sender has something to say about a value that it does not own. It has not when another node publishes
     * the value: then it only names the value, so that nobody takes it for removed.
     */
    private boolean speaks(int owner, int life) {
        return owner == 0 ? life == 0 : life != 0 && world.isThisLife(owner, life);
    }

    /** Finds the bits and generations of a chunk, once for neighbours. */
    private void open(int chunk) {
        openChunk = chunk;
        generations = world.chunks().generationsAddress(chunk);
        boundGenerations = world.bindings().generationsAt(chunk);
        follows = world.bindings().followsAt(chunk);
        present = world.chunks().presentAddress(table, chunk);
        authority = world.chunks().authorityAddress(table, chunk);
        epochs = topic.claims().epochsAt(chunk);
        entityEpochs = world.bindings().claims().epochsAt(chunk);
    }

    /** The index whose value the sender may write, or -1. */
    private int place(int sender, long handle, int epoch, int owner) {
        if (handle == IdMap.ABSENT || handle == IdMap.DEAD) {
            waits = true;
            return -1;
        }
        int index = Entity.index(handle);
        int slot = index % SLOTS;
        if (index / SLOTS != openChunk) {
            open(index / SLOTS);
        }
        if (Memory.getInt(generations + slot * (long) Integer.BYTES) != Entity.generation(handle)
                && world.fences().generations) {
            return -1; // destroyed here in this frame
        }
        // an entity of another node may be lost, and come again without a new sample of this sender
        refers |= ClaimPages.publisherAt(entityEpochs, slot) != sender;
        boolean has = Bindings.hasBit(present, slot);
        boolean owned = has && Bindings.hasBit(authority, slot);
        int better = compare(sender, epoch, owner, slot, has, owned);
        if (better == RELAY) {
            return -1;
        }
        if (better < 0) {
            contested.add(index);
            refuse(owned);
            return -1;
        }
        if (better > 0) {
            accept(sender, epoch, owner, handle, owned);
        }
        if (!has) {
            added[addedCount++] = handle;
        }
        return index;
    }

    /** Compares the claim of a sample with the known one; {@link #RELAY} if it is the known one at second hand. */
    private int compare(int sender, int epoch, int owner, int slot, boolean has, boolean owned) {
        int self = world.self();
        int knownEpoch = ClaimPages.epochAt(epochs, slot);
        int knownOwner = owned ? self : ClaimPages.ownerAt(epochs, slot);
        int publisher = owned ? self : ClaimPages.publisherAt(epochs, slot);
        if (!has && publisher == self) { // removed here: the claim of this node has ended
            return owner == self && Integer.compareUnsigned(epoch, knownEpoch) <= 0 ? RELAY : 1;
        }
        int better = world.fences().compare(epoch, owner, sender, knownEpoch, knownOwner, publisher);
        return better < 0 && epoch == knownEpoch && owner == knownOwner ? RELAY : better;
    }

    /** A claim is higher than the known one. */
    private void accept(int sender, int epoch, int owner, long handle, boolean owned) {
        int index = Entity.index(handle);
        if (ClaimPages.ownerAt(epochs, index % SLOTS) != 0) {
            contested.add(index);
        }
        topic.claims().set(index, epoch, owner, sender);
        epochs = topic.claims().epochsAt(openChunk);
        if (owned) {
            table.setAuthority(handle, false);
            world.counters().yielded++;
            world.changes().add(ClaimChanges.YIELDED, target, handle, owner);
        }
        if (owner == world.self()) {
            world.changes().add(ClaimChanges.HANDED, target, handle, owner);
        } else if (owner == 0 && world.bindings().isOwned(index)) {
            world.changes().add(ClaimChanges.UNOWNED, target, handle, owner);
        }
    }

    /** Adds the component to entities that do not have it. Returns false if there is no room. */
    private boolean addMissing() {
        try {
            table.addAll(added, 0, addedCount);
        } catch (MemoryException full) {
            world.withoutRoom(addedCount, "values of " + table.name(), full.getMessage());
            waits = true;
            return false;
        }
        for (int i = 0; i < addedCount; i++) {
            if (table.hasAuthority(added[i])) {
                table.setAuthority(added[i], false);
            }
        }
        return true;
    }

    private void leaveOutMissing() {
        spare.clear();
        for (int run = 0; run < placed.count(); run++) {
            long bits = world.chunks().presentAddress(table, placed.chunk(run));
            for (int i = 0; i < placed.length(run); i++) {
                int slot = placed.slot(run) + i;
                if (Bindings.hasBit(bits, slot)) {
                    spare.add(placed.row(run) + i, placed.chunk(run) * SLOTS + slot, 1);
                }
            }
        }
        PlacedRuns all = placed;
        placed = spare;
        spare = all;
    }

    private void write(long values, int count) {
        int end;
        for (int run = 0; run < placed.count(); run = end) {
            int chunk = placed.chunk(run);
            Arrays.fill(who, 0);
            for (end = run; end < placed.count() && placed.chunk(end) == chunk; end++) {
                BitRange.set(who, placed.slot(end), placed.slot(end) + placed.length(end));
            }
            table.markChanged(chunk, who);
            writeRuns(chunk, values, count, run, end);
        }
    }

    private void writeRuns(int chunk, long values, int count, int from, int to) {
        long place = table.chunkAddress(chunk);
        for (int run = from; run < to; run++) {
            int slot = placed.slot(run);
            int length = placed.length(run);
            shape.scatter(place, slot, length, values, count, placed.row(run));
            for (int i = 0; shape.hasReferences() && i < length; i++) {
                refers = true;
                waits |= !shape.toHandles(world.bindings(), place, slot + i);
            }
            world.counters().values += length;
        }
    }

    /** Removes the component from entities that the sender had in the last sample of the group and has no more. */
    private void removeMissing(int sender, IdRuns before) {
        if (before.count() == 0) {
            return;
        }
        seen.addLiving(world, ids);
        for (int run = 0; run < before.runs(); run++) {
            for (int i = 0; i < before.length(run); i++) {
                long handle = world.bindings().handle(before.first(run) + i);
                if (handle != IdMap.ABSENT && handle != IdMap.DEAD && !seen.has(Entity.index(handle))) {
                    removeFrom(handle, sender);
                }
            }
        }
        seen.removeLiving(world, ids);
    }

    private void removeFrom(long handle, int sender) {
        int index = Entity.index(handle);
        if (world.isAlive(handle)
                && topic.claims().isOf(index, sender)
                && table.has(handle)
                && !table.hasAuthority(handle)) {
            ended |= contested.remove(index); // the value of a lower claim may show again
            topic.claims().clear(index);
            table.remove(handle);
        }
    }

    /** Whether the samples are those of a table. */
    public boolean isOf(ComponentColumn other) {
        return table.equals(other);
    }

    /** The node that owns the value of an entity with an id, or 0 if the entity has no value. */
    public int owner(long handle) {
        if (!table.has(handle)) {
            return 0;
        }
        return table.hasAuthority(handle) ? world.self() : topic.claims().owner(Entity.index(handle));
    }
}

package io.fdp.replication.internal;

import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.MemoryException;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.memory.BitRange;
import io.fdp.replication.internal.memory.IdMap;
import io.fdp.replication.internal.version.ValueConversion;
import io.fdp.replication.model.Rejection;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Applies the samples of one component that has values in a table.
 *
 * <p>A sample is checked as a whole before memory is touched. Then each of its values finds its place. Neighbours whose
 * ids and claims are those of the sample find their places together, and are copied together; in steady state these
 * are all values of a run.
 */
public final class ValueApply extends ClaimedApply {
    private static final int SLOTS = ImageLayout.SLOTS;

    private final World world;
    private final ComponentTopic topic;
    private final ComponentTable<?> table;
    private final ValueShape shape;
    private final ValueCheck check;
    private final long[] added;
    private final long[] who = new long[SLOTS / Long.SIZE];
    private PlacedRuns placed;
    private PlacedRuns spare;
    private int addedCount;
    private long nextOther;
    private int othersLeft;

    /** Applies samples of a topic, whose component has a number as a target of ownership. */
    public ValueApply(World world, ComponentTopic topic, int target) {
        super(world, topic.format(), topic.table(), topic.claims(), topic.received(), target);
        this.world = world;
        this.topic = topic;
        this.table = topic.table();
        this.shape = topic.shape();
        this.check = new ValueCheck(world, topic);
        this.placed = new PlacedRuns(topic.groupSize());
        this.spare = new PlacedRuns(topic.groupSize());
        this.added = new long[topic.groupSize()];
    }

    /** Applies all samples that have arrived. */
    public void receive(NodeTable nodes) {
        receive(topic.reader(), nodes);
    }

    @Override
    protected int convert(ValueConversion from, long at, int bytes, long to) {
        int count = SampleLayout.count(at);
        int runs = SampleLayout.runs(at);
        int others = SampleLayout.otherCount(at);
        if (count < 0 || count > topic.groupSize() || runs < 0 || runs > count || others < 0 || others > count) {
            return 0;
        }
        int values = SampleLayout.values(runs);
        int end = values + count * from.stride();
        if (bytes != (others == 0 ? end : SampleLayout.others(end) + others * SampleLayout.OTHER_BYTES)) {
            return 0;
        }
        Memory.copy(at, to, values);
        if (count > 0) {
            from.convert(at + values, to + values, count);
        }
        if (others > 0) {
            int ownEnd = topic.sampleBytes(count, runs, 0);
            Memory.zero(to + ownEnd, topic.othersAt(count, runs) - ownEnd);
            Memory.copy(
                    at + SampleLayout.others(end),
                    to + topic.othersAt(count, runs),
                    (long) others * SampleLayout.OTHER_BYTES);
        }
        return topic.sampleBytes(count, runs, others);
    }

    @Override
    protected @Nullable Rejection wrong(int sender, int key, long at, int bytes) {
        return check.wrong(sender, key, at, bytes);
    }

    @Override
    protected IdRuns ids() {
        return check.ids();
    }

    @Override
    protected void apply(int sender, long at) {
        int count = SampleLayout.count(at);
        int runs = SampleLayout.runs(at);
        addedCount = 0;
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
        if (topic.motion() != null) {
            begin(topic.motion(), sender, SampleLayout.time(at));
        }
        write(at + SampleLayout.values(runs), count);
        if (world.watcher() != null && !isRetrying()) {
            tell(world.watcher(), sender, at, runs);
        }
    }

    /** Tells somebody who looks which values a sample has. */
    private void tell(World.ValueWatcher watcher, int sender, long at, int runs) {
        if (!watcher.column().equals(table)) {
            return;
        }
        long other = at + topic.othersAt(SampleLayout.count(at), runs);
        long end = other + (long) SampleLayout.otherCount(at) * SampleLayout.OTHER_BYTES;
        int row = 0;
        for (int i = 0; i < runs; i++) {
            long run = at + SampleLayout.run(i);
            for (int in = 0; in < SampleLayout.runCount(run); in++, row++) {
                boolean owns = other == end || SampleLayout.otherRow(other) != row;
                boolean speaks = owns || speaks(SampleLayout.otherOwner(other), SampleLayout.otherLife(other));
                other += owns ? 0 : SampleLayout.OTHER_BYTES;
                long id = SampleLayout.runId(run) + in;
                long handle = world.bindings().handle(id);
                if (speaks && handle != IdMap.ABSENT && handle != IdMap.DEAD && world.isAlive(handle)) {
                    watcher.named(sender, handle, id, SampleLayout.runEpoch(run), owns);
                }
            }
        }
    }

    // ---- places

    private void placeRun(int sender, long id, int epoch, int row, int length) {
        int end = row + length;
        for (int at = row; at < end; ) {
            int other = othersLeft == 0 ? end : SampleLayout.otherRow(nextOther);
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
        int owner = SampleLayout.otherOwner(nextOther);
        boolean speaks = speaks(owner, SampleLayout.otherLife(nextOther));
        nextOther += SampleLayout.OTHER_BYTES;
        othersLeft--;
        if (speaks) {
            placeOne(sender, world.bindings().handle(id), epoch, owner, row);
        } else {
            fallSilent(sender, world.bindings().handle(id));
        }
    }

    /** Places neighbours that the sender owns, or the first value alone. Returns how many. */
    private int placeOwned(int sender, long id, int epoch, int row, int most) {
        long handle = world.bindings().handle(id);
        boolean here = handle != IdMap.ABSENT && handle != IdMap.DEAD;
        int without = here ? leftOut(handle, most) : 0;
        if (without > 0) {
            return without;
        }
        int known = here ? neighbours(sender, handle, epoch, most) : 0;
        if (known > 0) {
            matters = true;
            placed.add(row, Entity.index(handle), known);
            return known;
        }
        placeOne(sender, handle, epoch, sender, row);
        return 1;
    }

    private void placeOne(int sender, long handle, int epoch, int owner, int row) {
        int index = place(sender, handle, epoch, owner);
        if (index < 0) {
            return;
        }
        placed.add(row, index, 1);
        if (absent) {
            added[addedCount++] = handle;
        }
    }

    /** How many neighbours, from an entity on, have ids that follow each other and no value of an ignored component. */
    private int leftOut(long handle, int most) {
        if (topic.receives()) {
            return 0;
        }
        int chunk = Entity.index(handle) / SLOTS;
        int slot = Entity.index(handle) % SLOTS;
        if (chunk != openChunk) {
            open(chunk);
        }
        int end = BitRange.firstClear(world.bindings().followsAt(chunk), slot + 1, Math.min(slot + most, SLOTS));
        return BitRange.firstSet(present, slot, end) - slot;
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
        if (!settled
                || ClaimPages.epochAt(epochs, slot) != epoch
                || ClaimPages.ownerAt(epochs, slot) != sender
                || ClaimPages.publisherAt(epochs, slot) != sender) {
            return 0;
        }
        Bindings bindings = world.bindings();
        int end = BitRange.firstClear(bindings.followsAt(chunk), slot + 1, Math.min(slot + most, SLOTS));
        end = BitRange.firstClear(present, slot, end);
        end = BitRange.firstSet(authority, slot, end);
        end = ClaimPages.firstOther(epochs, slot, end);
        long from = slot * (long) Integer.BYTES;
        long bytes = (end - slot) * (long) Integer.BYTES;
        if (bytes <= 0 || !Memory.isSame(generations + from, bindings.generationsAt(chunk) + from, bytes)) {
            return 0;
        }
        return end - slot;
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

    // ---- values

    /** Tells who shows values between two samples that these will be written. */
    private void begin(ValueMotion motion, int sender, long time) {
        for (int i = 0; i < addedCount; i++) {
            motion.forget(Entity.index(added[i]));
        }
        for (int run = 0; run < placed.count(); run++) {
            motion.begin(placed.chunk(run), placed.slot(run), placed.length(run), sender, time);
        }
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
                waits |= !shape.toHandles(world.bindings(), place, slot + i);
            }
            world.counters().values += length;
        }
    }
}

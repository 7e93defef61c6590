package io.fdp.replication.internal;

import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.memory.BitRange;
import java.util.Arrays;

/**
 * Sends the values of one component that this node owns: at the end of a frame, the groups of chunks that changed.
 *
 * <p>A group whose sample equals the last one is not sent. So a chunk that was touched costs a copy of its groups, and
 * only groups with news reach the network.
 */
public final class ValueCapture {
    private static final int SLOTS = ImageLayout.SLOTS;

    private final World world;
    private final ComponentTopic topic;
    private final ValueShape shape;
    private final long schema;
    private final long[] mask = new long[SLOTS / Long.SIZE];
    private final long[] other = new long[SLOTS / Long.SIZE];

    /** Where runs begin: ids that follow each other, with one epoch. */
    private final long[] starts = new long[SLOTS / Long.SIZE];

    /** The first slots of groups, in a word that begins a group. */
    private final long groupStarts;

    private long anyOther;
    private long[] sentGroups = new long[0];
    private long seen;
    private long dueNanos = Long.MIN_VALUE;

    /** Sends values of a topic. */
    public ValueCapture(World world, ComponentTopic topic) {
        this.world = world;
        this.topic = topic;
        this.shape = topic.shape();
        this.schema = topic.table().layout().hash();
        int size = topic.groupSize();
        this.groupStarts = size >= Long.SIZE ? 1 : Long.divideUnsigned(-1L, (1L << size) - 1);
    }

    /** Sends what changed since the last time, if its time has come. */
    public void capture(FinishedFrame frame) {
        long now = world.wire().nanoTime();
        if (topic.intervalNanos() > 0 && !topic.takeHurry()) {
            if (dueNanos != Long.MIN_VALUE && now - dueNanos < 0) {
                return;
            }
            dueNanos = now + topic.intervalNanos();
        }
        Bindings bindings = world.bindings();
        boolean all = shape.hasReferences() && world.namedVersion() > seen;
        boolean bound = all || bindings.newestVersion() > seen;
        int chunks = Math.min(bindings.chunks(), world.chunks().count());
        for (int chunk = next(frame, 0, bound); chunk >= 0 && chunk < chunks; chunk = next(frame, chunk + 1, bound)) {
            boolean whole = all || topic.table().chunkVersion(chunk) > seen;
            if (bindings.isUsed(chunk) && (whole || bindings.version(chunk) > seen)) {
                captureChunk(frame, chunk, whole, now);
            }
        }
        seen = frame.version();
    }

    /** The next chunk to look at: any if entities were bound, else one whose values changed; -1 if there is none. */
    private int next(FinishedFrame frame, int chunk, boolean any) {
        return any ? chunk : frame.nextChanged(topic.table(), chunk, seen);
    }

    /** Sends the groups of a chunk: all of them, or those in which entities were bound, released or taken. */
    private void captureChunk(FinishedFrame frame, int chunk, boolean whole, long now) {
        long present = world.chunks().presentAddress(topic.table(), chunk);
        long authority = world.chunks().authorityAddress(topic.table(), chunk);
        boolean isClaimed = topic.claims().epochsAt(chunk) != 0;
        Bindings bindings = world.bindings();
        long any = 0;
        anyOther = 0;
        for (int i = 0; i < mask.length; i++) {
            long at = i * (long) Long.BYTES;
            long here = Memory.getLong(present + at) & bindings.shared(chunk, i);
            long owned = Memory.getLong(authority + at);
            other[i] = isClaimed ? here & ~owned & topic.claims().relayed(chunk, i, world.self()) : 0;
            mask[i] = (here & owned) | other[i];
            any |= mask[i];
            anyOther |= other[i];
        }
        if (any != 0) {
            topic.hearClaims();
        }
        findStarts(chunk, isClaimed);
        long table = any == 0 ? 0 : topic.table().chunkAddress(chunk);
        int size = topic.groupSize();
        for (int first = 0; first < SLOTS; first += size) {
            int index = chunk * SLOTS + first;
            if (!whole && bindings.groupVersion(index / Bindings.GROUP_SIZE) <= seen) {
                continue;
            }
            int count = BitRange.count(mask, first, first + size);
            int group = index / size;
            if (count > 0 || wasSent(group)) {
                send(frame, chunk, first, count, table, group, now);
            }
        }
    }

    private void findStarts(int chunk, boolean isClaimed) {
        long follows = world.bindings().followsAt(chunk);
        int inGroup = topic.groupSize() - 1; // a power of two
        long before = 0;
        for (int i = 0; i < starts.length; i++) {
            long differs = isClaimed ? topic.claims().differs(chunk, i) : 0;
            long joined = (mask[i] << 1 | before) & Memory.getLong(follows + i * (long) Long.BYTES) & ~differs;
            long first = (i * Long.SIZE & inGroup) == 0 ? groupStarts : 0;
            starts[i] = mask[i] & (~joined | first);
            before = mask[i] >>> (Long.SIZE - 1);
        }
    }

    private void send(FinishedFrame frame, int chunk, int first, int count, long table, int group, long now) {
        int end = first + topic.groupSize();
        int others = anyOther == 0 ? 0 : BitRange.count(other, first, end);
        int runs = BitRange.count(starts, first, end);
        int bytes = topic.sampleBytes(count, runs, others);
        long at = topic.writer().begin(group, bytes);
        SampleLayout.putHeader(at, SampleLayout.VALUES, schema, frame.tick(), now, group, count, others);
        SampleLayout.putRuns(at, runs);
        fillRuns(at, chunk, first, end);
        fill(at + SampleLayout.values(runs), first, end, count, table);
        if (others > 0) {
            fillOthers(at, chunk, first, count, runs);
        }
        Counters counters = world.counters();
        if (topic.writer().commit(bytes, SampleLayout.NEWS)) {
            counters.sent++;
            counters.sentBytes += bytes;
            setSent(group, count > 0);
        } else {
            counters.unchanged++;
        }
    }

    private void fillRuns(long sample, int chunk, int first, int end) {
        long ids = world.bindings().idsAt(chunk);
        long epochs = topic.claims().epochsAt(chunk);
        long run = sample + SampleLayout.run(0);
        int next;
        for (int slot = BitRange.firstSet(starts, first, end); slot < end; slot = next) {
            next = BitRange.firstSet(starts, slot + 1, end);
            int stop = BitRange.firstClear(mask, slot, next);
            long id = Memory.getLong(ids + (long) slot * Long.BYTES);
            SampleLayout.putRun(run, id, stop - slot, ClaimPages.epochAt(epochs, slot));
            run += SampleLayout.RUN_BYTES;
        }
    }

    private void fill(long values, int first, int end, int count, long table) {
        int row = 0;
        int stop;
        for (int slot = BitRange.firstSet(mask, first, end); slot < end; slot = BitRange.firstSet(mask, stop, end)) {
            stop = BitRange.firstClear(mask, slot, end);
            shape.gather(table, slot, stop - slot, values, count, row);
            row += stop - slot;
        }
        if (shape.hasReferences()) {
            shape.nameIds(world.bindings(), values, count);
        }
    }

    /** Names the owners of the values that this node does not own. */
    private void fillOthers(long sample, int chunk, int first, int count, int runs) {
        int stop = first + topic.groupSize();
        long end = sample + topic.sampleBytes(count, runs, 0);
        long to = sample + topic.othersAt(count, runs);
        Memory.zero(end, to - end);
        for (int slot = BitRange.firstSet(other, first, stop);
                slot < stop;
                slot = BitRange.firstSet(other, slot + 1, stop)) {
            int index = chunk * SLOTS + slot;
            int row = BitRange.count(mask, first, slot);
            SampleLayout.putOther(to, row, topic.claims().owner(index), world.lifeOfOwner(topic.claims(), index));
            to += SampleLayout.OTHER_BYTES;
        }
    }

    private boolean wasSent(int group) {
        return group >>> 6 < sentGroups.length && (sentGroups[group >>> 6] & 1L << group) != 0;
    }

    private void setSent(int group, boolean sent) {
        if (group >>> 6 >= sentGroups.length) {
            sentGroups = Arrays.copyOf(sentGroups, Math.max((group >>> 6) + 1, 2 * sentGroups.length));
        }
        sentGroups[group >>> 6] =
                sent ? sentGroups[group >>> 6] | 1L << group : sentGroups[group >>> 6] & ~(1L << group);
    }
}

package io.fdp.replication.internal;

import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
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
    private final long[] mask = new long[SLOTS / Long.SIZE];
    private final long[] other = new long[SLOTS / Long.SIZE];
    private long[] sentGroups = new long[0];
    private long seen;
    private long dueNanos = Long.MIN_VALUE;

    /** Sends values of a topic. */
    public ValueCapture(World world, ComponentTopic topic) {
        this.world = world;
        this.topic = topic;
        this.shape = topic.shape();
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
        boolean all = shape.hasReferences() && world.boundVersion() > seen;
        int chunks = Math.min(bindings.chunks(), world.chunks().count());
        for (int chunk = 0; chunk < chunks; chunk++) {
            if (bindings.isUsed(chunk)
                    && (all || bindings.version(chunk) > seen || topic.table().chunkVersion(chunk) > seen)) {
                captureChunk(frame, chunk, now);
            }
        }
        seen = frame.version();
    }

    private void captureChunk(FinishedFrame frame, int chunk, long now) {
        long present = world.chunks().presentAddress(topic.table(), chunk);
        long authority = world.chunks().authorityAddress(topic.table(), chunk);
        long any = 0;
        for (int i = 0; i < mask.length; i++) {
            long at = i * (long) Long.BYTES;
            long here = Memory.getLong(present + at) & world.bindings().shared(chunk, i);
            long owned = Memory.getLong(authority + at);
            other[i] = here & ~owned & topic.claims().relayed(chunk, i, world.self());
            mask[i] = (here & owned) | other[i];
            any |= mask[i];
        }
        long table = any == 0 ? 0 : topic.table().chunkAddress(chunk);
        int size = topic.groupSize();
        for (int first = 0; first < SLOTS; first += size) {
            int count = count(mask, first, size);
            int group = (chunk * SLOTS + first) / size;
            if (count > 0 || wasSent(group)) {
                send(frame, chunk, first, count, table, group, now);
            }
        }
    }

    /** The bits of a word that belong to a group. */
    private static long wordMask(int first, int size, int word) {
        return size >= Long.SIZE ? -1L : ((1L << size) - 1) << (first - word * Long.SIZE);
    }

    private static int count(long[] bits, int first, int size) {
        int count = 0;
        for (int word = first / Long.SIZE; word * Long.SIZE < first + size; word++) {
            count += Long.bitCount(bits[word] & wordMask(first, size, word));
        }
        return count;
    }

    private void send(FinishedFrame frame, int chunk, int first, int count, long table, int group, long now) {
        int others = count(other, first, topic.groupSize());
        int bytes = topic.sampleBytes(count, others);
        long at = topic.writer().begin(group, bytes);
        SampleLayout.putHeader(
                at, SampleLayout.VALUES, topic.table().layout().hash(), frame.tick(), now, group, count, others);
        if (count > 0) {
            fill(at, chunk, first, count, table);
        }
        if (others > 0) {
            fillOthers(at, chunk, first, count);
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

    private void fill(long sample, int chunk, int first, int count, long table) {
        int size = topic.groupSize();
        long ids = world.bindings().idsAt(chunk);
        long epochs = topic.claims().epochsAt(chunk);
        long epochsTo = sample + SampleLayout.epochs(count);
        long values = sample + SampleLayout.values(count);
        Memory.putInt(values - Integer.BYTES, 0); // the gap before values, or the last epoch, which follows
        if (epochs == 0) {
            Memory.zero(epochsTo, (long) count * Integer.BYTES);
        }
        int row = 0;
        for (int word = first / Long.SIZE; word * Long.SIZE < first + size; word++) {
            long bits = mask[word] & wordMask(first, size, word);
            while (bits != 0) {
                int start = Long.numberOfTrailingZeros(bits);
                int run = Long.numberOfTrailingZeros(~(bits >>> start));
                bits &= run + start >= Long.SIZE ? 0 : -1L << (start + run);
                int slot = word * Long.SIZE + start;
                Memory.copy(
                        ids + (long) slot * Long.BYTES,
                        sample + SampleLayout.HEADER_BYTES + (long) row * Long.BYTES,
                        (long) run * Long.BYTES);
                if (epochs != 0) {
                    Memory.copy(
                            epochs + (long) slot * Integer.BYTES,
                            epochsTo + (long) row * Integer.BYTES,
                            (long) run * Integer.BYTES);
                }
                shape.gather(table, slot, run, values, count, row);
                row += run;
            }
        }
        if (shape.hasReferences()) {
            shape.toIds(world.bindings(), values, count);
        }
    }

    /** Names the owners of the values that this node does not own. */
    private void fillOthers(long sample, int chunk, int first, int count) {
        int size = topic.groupSize();
        long end = sample + topic.sampleBytes(count, 0);
        long to = sample + topic.othersAt(count);
        Memory.zero(end, to - end);
        int row = 0;
        for (int word = first / Long.SIZE; word * Long.SIZE < first + size; word++) {
            for (long bits = mask[word] & wordMask(first, size, word); bits != 0; bits &= bits - 1) {
                long bit = Long.lowestOneBit(bits);
                if ((other[word] & bit) != 0) {
                    int index = chunk * SLOTS + word * Long.SIZE + Long.numberOfTrailingZeros(bit);
                    int owner = topic.claims().owner(index);
                    Memory.putChar(to + SampleLayout.OTHER_ROW, (char) row);
                    Memory.putChar(to + SampleLayout.OTHER_OWNER, (char) owner);
                    Memory.putChar(to + SampleLayout.OTHER_LIFE, (char) life(owner, index));
                    Memory.putShort(to + SampleLayout.OTHER_RESERVED, (short) 0);
                    to += SampleLayout.OTHER_BYTES;
                }
                row++;
            }
        }
    }

    /** The life of the owner that shall take the value, or what tells receivers that another node publishes it. */
    private int life(int owner, int index) {
        int publisher = topic.claims().publisher(index);
        boolean ours = publisher == world.self();
        if (owner == 0) {
            return ours ? 0 : publisher;
        }
        return ours ? world.nodes().incarnation(owner) : 0;
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

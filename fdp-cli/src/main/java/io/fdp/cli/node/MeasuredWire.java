package io.fdp.cli.node;

import io.fdp.kernel.memory.Memory;
import io.fdp.wire.PresenceReader;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import io.fdp.wire.WireNode;
import java.util.Arrays;
import java.util.BitSet;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A wire that notes who is present, and how old samples are when they are applied: the time since the frame that sent
 * them.
 *
 * <p>Nodes of one machine have the same clock. The clocks of other machines differ; there the age is how much later a
 * sample is than the fastest of its sender.
 */
final class MeasuredWire implements Wire {
    private static final int MAGIC = 'F' | 'D' << 8 | 'P' << 16 | 1 << 24;
    private static final int TIME = 24;
    private static final int HEADER_BYTES = 48;
    private static final long LONGEST = 3_600_000_000_000L;
    private static final int DIGITS = 3;

    private final Wire wire;
    private final boolean oneClock;
    private final Histogram ages = new Histogram(LONGEST, DIGITS);
    private final Histogram recentAges = new Histogram(LONGEST, DIGITS);
    private final BitSet present = new BitSet();
    private @Nullable WireNode[] senders = new WireNode[0];
    private long[] fastest = new long[0];
    private final MeasuredPresence presence;

    MeasuredWire(Wire wire, boolean oneClock) {
        this.wire = wire;
        this.oneClock = oneClock;
        this.presence = new MeasuredPresence(wire.presence());
    }

    /** The ages since the figures began. */
    Histogram ages() {
        return ages;
    }

    /** The ages since somebody looked, who resets it. */
    Histogram recentAges() {
        return recentAges;
    }

    /** The numbers of the other nodes that are present. */
    BitSet present() {
        return present;
    }

    private void count(TopicReader reader) {
        long at = reader.address();
        long sent = reader.bytes() >= HEADER_BYTES && Memory.getInt(at) == MAGIC ? Memory.getLong(at + TIME) : 0;
        if (sent == 0) {
            return;
        }
        long way = wire.nanoTime() - sent;
        long age = Math.clamp(oneClock ? way : lateness(reader.sender(), way), 0, LONGEST);
        ages.recordValue(age);
        recentAges.recordValue(age);
    }

    private long lateness(WireNode sender, long way) {
        int number = sender.number();
        if (number >= senders.length) {
            senders = Arrays.copyOf(senders, number + 1);
            fastest = Arrays.copyOf(fastest, number + 1);
        }
        if (!sender.equals(senders[number]) || way - fastest[number] < 0) {
            senders[number] = sender;
            fastest[number] = way;
        }
        return way - fastest[number];
    }

    @Override
    public WireNode self() {
        return wire.self();
    }

    @Override
    public long nanoTime() {
        return wire.nanoTime();
    }

    @Override
    public long leaseNanos() {
        return wire.leaseNanos();
    }

    @Override
    public boolean isTyped(Topic topic) {
        return wire.isTyped(topic);
    }

    @Override
    public TopicWriter writer(Topic topic) {
        return wire.writer(topic);
    }

    @Override
    public TopicReader reader(Topic topic) {
        TopicReader reader = wire.reader(topic);
        return topic.kind() == TopicKind.STATE ? new MeasuredReader(reader) : reader;
    }

    @Override
    public void hold() {
        wire.hold();
    }

    @Override
    public void release() {
        wire.release();
    }

    @Override
    public PresenceReader presence() {
        wire.presence(); // throws when the wire is closed
        return presence;
    }

    @Override
    public void close() {
        wire.close();
    }

    /** Notes the age of each sample that is handed out. */
    private final class MeasuredReader implements TopicReader {
        private final TopicReader reader;

        MeasuredReader(TopicReader reader) {
            this.reader = reader;
        }

        @Override
        public boolean next() {
            boolean any = reader.next();
            if (any) {
                count(reader);
            }
            return any;
        }

        @Override
        public WireNode sender() {
            return reader.sender();
        }

        @Override
        public int key() {
            return reader.key();
        }

        @Override
        public long address() {
            return reader.address();
        }

        @Override
        public int bytes() {
            return reader.bytes();
        }
    }

    /** Notes who is present. */
    private final class MeasuredPresence implements PresenceReader {
        private final PresenceReader reader;

        MeasuredPresence(PresenceReader reader) {
            this.reader = reader;
        }

        @Override
        public boolean next() {
            boolean any = reader.next();
            if (any) {
                present.set(reader.node().number(), reader.hasJoined());
            }
            return any;
        }

        @Override
        public WireNode node() {
            return reader.node();
        }

        @Override
        public boolean hasJoined() {
            return reader.hasJoined();
        }
    }
}

package io.fdp.replication.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.Replication;
import io.fdp.replication.ReplicationConfig;
import io.fdp.replication.ReplicationModule;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.wire.PresenceReader;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import io.fdp.wire.WireNode;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Frames that follow an exercise, or step together with others, make no garbage. */
@Tag("allocation")
class TimeAllocationTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldFollowWithoutGarbage() {
        check(new TimeConfig());
    }

    @Test
    void shouldStepTogetherWithoutGarbage() {
        check(new TimeConfig().lockstep(1, 2));
    }

    private void check(TimeConfig config) {
        Pair pair = new Pair();
        Link left = pair.left;
        Link right = pair.right;
        try (TimeNode one = node(left, config);
                TimeNode two = node(right, config)) {
            Replication replication = one.engine.services().get(Replication.class);
            SpotTable spots = one.repo.table(SpotTable.TYPE);
            long[] all = new long[100];
            for (int i = 0; i < all.length; i++) {
                all[i] = one.repo.createEntity();
                spots.add(all[i], new Spots.Spot(i, 0));
                replication.publish(all[i]);
            }
            SpotEdit edit = spots.newEdit();
            Runnable round = () -> {
                for (int i = 0; i < 40; i++) {
                    pair.now += 1_000_000;
                    if (one.gate.nanosUntilFrame() <= 0) {
                        spots.edit(all[i], edit).x((double) pair.now);
                        one.engine.frame();
                    }
                    if (two.gate.nanosUntilFrame() <= 0) {
                        two.engine.frame();
                    }
                }
            };
            Garbage.assertNone(round, TimeModule.class, Wire.class, io.fdp.engine.Engine.class);
            assertThat(two.time.keeper()).isEqualTo(1);
            assertThat(two.clock.steps()).isGreaterThan(100);
            assertThat(two.repo.entityCount()).isEqualTo(all.length);
        }
    }

    private TimeNode node(Wire wire, TimeConfig config) {
        var repo = worlds.create();
        repo.register(SpotTable.TYPE);
        return new TimeNode(repo, wire, config, new ReplicationModule(wire, null, new ReplicationConfig()));
    }

    /** Two nodes that hand each other samples without delay and without garbage. */
    private static final class Pair {
        final Arena arena = Arena.ofAuto();
        final Link left = new Link(this, 1);
        final Link right = new Link(this, 2);
        long now;
    }

    private static final class Link implements Wire, PresenceReader {
        private final Pair pair;
        private final WireNode self;
        private final List<Box> boxes = new ArrayList<>();
        private boolean told;

        Link(Pair pair, int number) {
            this.pair = pair;
            this.self = new WireNode(number, 1, number, "node " + number);
        }

        Link other() {
            return pair.left == this ? pair.right : pair.left;
        }

        @Override
        public WireNode self() {
            return self;
        }

        @Override
        public long nanoTime() {
            return pair.now;
        }

        @Override
        public TopicWriter writer(Topic topic) {
            Box box = new Box(pair.arena, topic);
            boxes.add(box);
            return box;
        }

        @Override
        public TopicReader reader(Topic topic) {
            return new Reader(this, topic);
        }

        @Override
        public PresenceReader presence() {
            return this;
        }

        @Override
        public boolean next() {
            boolean news = !told;
            told = true;
            return news;
        }

        @Override
        public WireNode node() {
            return other().self;
        }

        @Override
        public boolean hasJoined() {
            return true;
        }

        @Override
        public void close() {}
    }

    /** The last samples of a topic, of whatever key: each is handed out once. */
    private static final class Box implements TopicWriter {
        private static final int KEPT = 64;

        private final Topic topic;
        private final long[] samples = new long[KEPT];
        private final int[] bytes = new int[KEPT];
        private final int[] keys = new int[KEPT];
        private long written;
        private int key;

        Box(Arena arena, Topic topic) {
            this.topic = topic;
            for (int i = 0; i < KEPT; i++) {
                samples[i] = arena.allocate(topic.maxBytes(), 8).address();
            }
        }

        @Override
        public long begin(int of, int room) {
            key = of;
            return samples[(int) (written % KEPT)];
        }

        @Override
        public boolean commit(int size, int from) {
            int at = (int) (written % KEPT);
            int before = (int) ((written + KEPT - 1) % KEPT);
            if (from >= 0
                    && written > 0
                    && keys[before] == key
                    && bytes[before] == size
                    && Memory.isSame(samples[before] + from, samples[at] + from, size - from)) {
                return false;
            }
            bytes[at] = size;
            keys[at] = key;
            written++;
            return true;
        }

        @Override
        public void cancel() {}
    }

    private static final class Reader implements TopicReader {
        private final Link link;
        private final Topic topic;
        private Box from;
        private long read;

        Reader(Link link, Topic topic) {
            this.link = link;
            this.topic = topic;
        }

        @Override
        public boolean next() {
            if (from == null) {
                for (int i = 0; i < link.other().boxes.size(); i++) {
                    Box box = link.other().boxes.get(i);
                    from = box.topic.name().equals(topic.name()) ? box : from;
                }
            }
            if (from == null || read == from.written) {
                return false;
            }
            read = Math.max(read + 1, from.written - Box.KEPT / 2);
            return true;
        }

        private int place() {
            return (int) ((read - 1) % Box.KEPT);
        }

        @Override
        public WireNode sender() {
            return link.other().self;
        }

        @Override
        public int key() {
            return from.keys[place()];
        }

        @Override
        public long address() {
            return from.samples[place()];
        }

        @Override
        public int bytes() {
            return from.bytes[place()];
        }
    }
}

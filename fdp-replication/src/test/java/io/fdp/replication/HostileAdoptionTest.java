package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.Components.Place;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicWriter;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A node says in each frame that nobody owns what another one owns: it adopts that each time, with little memory. */
class HostileAdoptionTest {
    private static final int TANKS = 20;
    private static final int HEADER = 48;
    private static final int OTHERS = 40;
    private static final int RUNS = 44;
    private static final int RUN_BYTES = 16;
    private static final int EPOCH_OF_RUN = 12;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private static int get(byte[] bytes, int at) {
        return (bytes[at] & 255) | (bytes[at + 1] & 255) << 8;
    }

    private static void put(byte[] bytes, int at, int size, int value) {
        for (int i = 0; i < size; i++) {
            bytes[at + i] = (byte) (value >>> (8 * i));
        }
    }

    /** The sample as of nobody, with another epoch. */
    private static byte[] disowned(byte[] sample, int epoch) {
        int body = (sample.length + 7) / 8 * 8;
        byte[] bytes = Arrays.copyOf(sample, body + 8 * TANKS);
        put(bytes, OTHERS, 4, TANKS);
        for (int run = 0; run < get(bytes, RUNS); run++) {
            put(bytes, HEADER + RUN_BYTES * run + EPOCH_OF_RUN, 4, epoch);
        }
        for (int row = 0; row < TANKS; row++) {
            put(bytes, body + 8 * row, 2, row);
        }
        return bytes;
    }

    @Test
    void shouldRememberEachAdoptionOnce() {
        SimulatedNetwork network = new SimulatedNetwork(1);
        SpyWire spy = new SpyWire(network.join(1, "good"));
        try (TestNode node = new TestNode(worlds.create(), spy)) {
            long[] tanks = new long[TANKS];
            for (int i = 0; i < TANKS; i++) {
                tanks[i] = node.spawn(i);
            }
            node.frame();
            Topic topic = spy.samples.keySet().stream()
                    .filter(of -> of.name().equals("fdp/component/" + node.place.name()))
                    .findFirst()
                    .orElseThrow();
            byte[] sample = spy.samples.get(topic);
            TopicWriter writer =
                    network.join(9, "evil").writer(new Topic(topic.name(), TopicKind.STATE, topic.maxBytes()));
            for (int frame = 0; frame < 600; frame++) {
                byte[] bytes = disowned(sample, 1 + 2 * frame);
                long at = writer.begin(spy.keys.get(topic), bytes.length);
                for (int i = 0; i < bytes.length; i++) {
                    Memory.putByte(at + i, bytes[i]);
                }
                writer.commit(bytes.length, -1);
                network.advance(16 * SimulatedNetwork.MILLISECOND);
                node.frame();
                assertThat(node.replication.counters().adoptions).isLessThanOrEqualTo(TANKS);
            }
            assertThat(node.replication.ownership().query(tanks[0], node.place).epoch())
                    .isGreaterThan(1000);
            assertThat(node.place.get(tanks[1])).isEqualTo(new Place(1, 0, 0));
            assertThat(node.replication.stats().rejected()).isZero();
        }
    }
}

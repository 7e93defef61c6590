package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.model.NetworkId;
import io.fdp.replication.model.Rejection;
import io.fdp.replication.ownership.OwnershipConfig;
import io.fdp.replication.ownership.OwnershipPolicy;
import io.fdp.replication.ownership.OwnershipState;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Messages and owners that no node of FDP sends: dropped and counted, and the world stays as it is. */
class HostileOwnershipTest {
    private static final int HEADER = 48;
    private static final int MESSAGE = 72 + 8;
    private static final int OTHERS = 40;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("dropped sample", "spread too far", "no room");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final SimulatedNetwork network = new SimulatedNetwork(1);
    private TestNode node;
    private TopicWriter messages;
    private TopicWriter places;
    private byte[] place = {};
    private long tank;
    private long id;

    @BeforeEach
    void join() {
        ReplicationConfig config =
                new ReplicationConfig().ownership(new OwnershipConfig().onAcquire(OwnershipPolicy.DENY));
        node = new TestNode(worlds.create(), network.join(1, "good"), config);
        Wire evil = network.join(9, "evil");
        tank = node.spawn(1);
        id = node.replication.networkId(tank);
        node.fuel.add(tank, new Fuel(3));
        Topic values = new Topic("fdp/component/" + node.place.name(), TopicKind.STATE, 1 << 20);
        messages = evil.writer(new Topic("fdp/ownership", TopicKind.EVENTS, 1 << 16));
        places = evil.writer(values);
        TopicReader reader = evil.reader(values);
        frames(10);
        assertThat(reader.next()).isTrue();
        place = new byte[reader.bytes()];
        for (int i = 0; i < place.length; i++) {
            place[i] = Memory.getByte(reader.address() + i);
        }
    }

    @AfterEach
    void close() {
        node.close();
    }

    private void frames(int count) {
        for (int i = 0; i < count; i++) {
            network.advance(10 * SimulatedNetwork.MILLISECOND);
            node.frame();
        }
    }

    private static void put(byte[] bytes, int at, int size, long value) {
        for (int i = 0; i < size; i++) {
            bytes[at + i] = (byte) (value >>> (8 * i));
        }
    }

    /** A request for the entity itself. */
    private byte[] message(int kind) {
        byte[] bytes = new byte[MESSAGE];
        put(bytes, 0, 4, 'F' | 'D' << 8 | 'P' << 16 | 1 << 24);
        put(bytes, 4, 2, 7);
        put(bytes, 36, 4, 1);
        put(bytes, HEADER, 2, kind);
        put(bytes, HEADER + 2, 2, 1);
        put(bytes, HEADER + 4, 4, 77);
        put(bytes, HEADER + 8, 8, id);
        return bytes;
    }

    /** The place of the tank, as if it belonged to another node. */
    private byte[] others(int row, int owner, int life, int reserved) {
        byte[] bytes = Arrays.copyOf(place, (place.length + 7) / 8 * 8 + 8);
        put(bytes, OTHERS, 4, 1);
        put(bytes, bytes.length - 8, 2, row);
        put(bytes, bytes.length - 6, 2, owner);
        put(bytes, bytes.length - 4, 2, life);
        put(bytes, bytes.length - 2, 2, reserved);
        return bytes;
    }

    private void send(TopicWriter writer, byte[] bytes) {
        long at = writer.begin(0, bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            Memory.putByte(at + i, bytes[i]);
        }
        writer.commit(bytes.length, -1);
        frames(1);
    }

    private String world() {
        OwnershipState of = node.replication.ownership().query(tank, node.place);
        return node.replication.hash() + " " + of + " "
                + node.replication.ownership().query(tank) + " " + node.repo.entityCount();
    }

    private void assertRejected(TopicWriter writer, byte[] bytes, Rejection reason) {
        long before = node.replication.rejected(9, reason);
        String world = world();
        send(writer, bytes);
        assertThat(node.replication.rejected(9, reason))
                .as(reason + " " + Arrays.toString(bytes))
                .isEqualTo(before + 1);
        assertThat(world()).isEqualTo(world);
    }

    @Test
    void shouldAnswerGoodMessages() {
        send(messages, message(1));
        assertThat(node.replication.stats().rejected()).isZero();
        assertThat(node.replication.ownership().stats().messages()).isEqualTo(1);
        assertThat(node.replication.ownership().stats().refused()).isEqualTo(1);
    }

    @Test
    void shouldDropCutMessages() {
        for (int length = 0; length < MESSAGE; length++) {
            assertRejected(messages, Arrays.copyOf(message(1), length), Rejection.SIZE);
        }
        assertRejected(messages, Arrays.copyOf(message(1), MESSAGE + 1), Rejection.SIZE);
    }

    @Test
    void shouldDropWrongFields() {
        int[][] wrong = {
            {HEADER, 2, 0},
            {HEADER, 2, 8},
            {HEADER + 2, 2, 0},
            {HEADER + 4, 4, 0},
            {HEADER + 4, 4, -1},
            {64, 2, 99},
            {66, 2, 1},
            {68, 4, 1},
            {36, 4, 0},
            {36, 4, -1},
            {36, 4, 258},
        };
        for (int[] field : wrong) {
            byte[] bytes = message(1);
            put(bytes, field[0], field[1], field[2]);
            assertRejected(messages, bytes, Rejection.RANGE);
        }
        int[][] foreign = {{0, 4, 7}, {4, 2, 2}, {6, 2, 1}, {8, 8, 1}, {32, 4, 1}, {40, 4, 1}, {44, 4, 1}};
        for (int[] field : foreign) {
            byte[] bytes = message(1);
            put(bytes, field[0], field[1], field[2]);
            assertRejected(messages, bytes, Rejection.FORMAT);
        }
        byte[] nobody = message(1);
        put(nobody, HEADER + 8, 8, 0);
        assertRejected(messages, nobody, Rejection.IDENTITY);
        byte[] longer = message(1);
        put(longer, 36, 4, 2);
        assertRejected(messages, longer, Rejection.SIZE);
    }

    /** Every byte, several values: nothing happens that the rules do not allow. */
    @Test
    void shouldKeepTheWorldWhateverAMessageSays() {
        for (int kind = 1; kind <= 7; kind++) {
            for (int at = 0; at < MESSAGE; at++) {
                for (int value : new int[] {0, 1, 2, 127, 128, 255}) {
                    byte[] bytes = message(kind);
                    bytes[at] = (byte) value;
                    String world = world();
                    send(messages, bytes);
                    assertThat(world())
                            .as("kind " + kind + ", byte " + at + " = " + value)
                            .isEqualTo(world);
                }
            }
        }
        assertThat(node.replication.stats().rejected()).isPositive();
        assertThat(node.repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldDropWrongOwnersOfValues() {
        assertRejected(places, others(1, 5, 1, 0), Rejection.RANGE); // no such row
        assertRejected(places, others(0, 9, 1, 0), Rejection.RANGE); // the sender
        assertRejected(places, others(0, 5, 1, 1), Rejection.RANGE); // reserved
        assertRejected(places, others(0, 0, 0, 0), Rejection.RANGE); // nobody, in epoch 0
        byte[] more = others(0, 5, 1, 0);
        put(more, OTHERS, 4, 2);
        assertRejected(places, more, Rejection.RANGE);
        put(more, OTHERS, 4, -1);
        assertRejected(places, more, Rejection.RANGE);
        byte[] good = others(0, 5, 1, 0);
        for (int length = HEADER; length < good.length; length++) {
            assertRejected(places, Arrays.copyOf(good, length), Rejection.SIZE);
        }
    }

    /** What another node publishes, and what was given to an earlier life of this node, says nothing. */
    @Test
    void shouldIgnoreWhatIsNotMeant() {
        String world = world();
        send(places, others(0, 5, 0, 0));
        send(places, others(0, 1, 2, 0));
        assertThat(world()).isEqualTo(world);
        send(places, others(0, 5, 1, 0));
        assertThat(node.replication.ownership().query(tank, node.place))
                .as("a claim of a higher number")
                .isEqualTo(new OwnershipState(5, 9, 0, false));
    }

    @Test
    void shouldSurviveAnyBytes() {
        Seeds.run(2000, random -> {
            boolean message = random.nextBoolean();
            byte[] bytes = message
                    ? message(random.nextInt(9))
                    : others(random.nextInt(3), random.nextInt(12), random.nextInt(3), random.nextInt(2));
            for (int i = random.nextInt(4); i > 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            send(message ? messages : places, Arrays.copyOf(bytes, random.nextInt(8) == 0 ? 60 : bytes.length));
        });
        assertThat(node.repo.checkStructure()).isEmpty();
        assertThat(node.repo.isAlive(tank)).isTrue();
        assertThat(NetworkId.isValid(node.replication.networkId(tank))).isTrue();
    }
}

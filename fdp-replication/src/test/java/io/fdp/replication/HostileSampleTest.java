package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.Components.Aim;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.State;
import io.fdp.replication.model.NetworkId;
import io.fdp.replication.model.Rejection;
import io.fdp.replication.ownership.OwnershipGroup;
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
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Samples that no node of FDP sends: dropped and counted, and never harmful. */
class HostileSampleTest {
    private static final int MAX = 1 << 20;
    private static final int COUNT = 36;
    private static final int RUNS = 44;
    private static final int RUN_COUNT = 56;
    private static final int BODY = 48;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("dropped sample", "spread too far", "no room");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final SimulatedNetwork network = new SimulatedNetwork(1);
    private TestNode node;
    private Wire evil;
    private final Map<String, TopicWriter> writers = new LinkedHashMap<>();

    /** One sample of each topic, as a good node sends it. */
    private final Map<String, byte[]> good = new LinkedHashMap<>();

    @BeforeEach
    void learn() {
        node = new TestNode(worlds.create(), network.join(1, "good"));
        evil = network.join(9, "evil");
        long tank = node.spawn(1);
        node.state.add(tank, new State((byte) 1, Mood.ANGRY, true, "abc"));
        node.aim.add(tank, new Aim(tank, new long[] {tank, 0}, (short) 1));
        node.fuel.add(tank, new Fuel(3));
        String prefix = node.fuel.name().substring(0, node.fuel.name().length() - "Fuel".length());
        Map<String, TopicReader> readers = new LinkedHashMap<>();
        for (String name : new String[] {"entities", "Place", "State", "Aim", "Fuel"}) {
            Topic topic = new Topic(
                    name.equals("entities") ? "fdp/entities" : "fdp/component/" + prefix + name, TopicKind.STATE, MAX);
            writers.put(name, evil.writer(topic));
            readers.put(name, evil.reader(topic));
        }
        for (int i = 0; i < 10; i++) {
            network.advance(10 * SimulatedNetwork.MILLISECOND);
            node.frame();
        }
        readers.forEach((name, reader) -> {
            assertThat(reader.next()).as(name).isTrue();
            byte[] bytes = new byte[reader.bytes()];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = Memory.getByte(reader.address() + i);
            }
            good.put(name, bytes);
        });
    }

    @AfterEach
    void close() {
        node.close();
    }

    /** Good samples of another node, about an entity of that node. */
    private byte[] of(String name) {
        byte[] bytes = good.get(name).clone();
        put(bytes, BODY, Long.BYTES, NetworkId.of(9, 1, 5));
        return bytes;
    }

    private static void put(byte[] bytes, int at, int size, long value) {
        for (int i = 0; i < size; i++) {
            bytes[at + i] = (byte) (value >>> (8 * i));
        }
    }

    private void send(String name, int key, byte[] bytes) {
        TopicWriter writer = writers.get(name);
        long at = writer.begin(key, bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            Memory.putByte(at + i, bytes[i]);
        }
        writer.commit(bytes.length, -1);
        network.advance(10 * SimulatedNetwork.MILLISECOND);
        node.frame();
    }

    private void assertRejected(String name, int key, byte[] bytes, Rejection reason) {
        long before = node.replication.rejected(9, reason);
        int entities = node.repo.entityCount();
        send(name, key, bytes);
        assertThat(node.replication.rejected(9, reason)).as(name + " " + reason).isEqualTo(before + 1);
        assertThat(node.repo.entityCount()).isEqualTo(entities);
    }

    private byte[] with(String name, int at, int size, long value) {
        byte[] bytes = of(name);
        put(bytes, at, size, value);
        return bytes;
    }

    @Test
    void shouldTakeGoodSamplesOfOthers() {
        good.keySet().forEach(name -> send(name, 0, of(name)));
        assertThat(node.repo.entityCount()).isEqualTo(2);
        assertThat(node.replication.stats().rejected()).isZero();
        long ghost = node.replication.entity(NetworkId.of(9, 1, 5));
        assertThat(node.place.get(ghost).x()).isEqualTo(1);
        assertThat(node.fuel.get(ghost).litres()).isEqualTo(3);
    }

    /** Values of another version wait for the description of the version, and are dropped when it does not come. */
    @Test
    void shouldDropValuesWhoseVersionIsNeverDescribed() {
        send("entities", 0, of("entities"));
        send("Place", 0, with("Place", 8, 8, 7));
        send("Place", 0, with("Place", 8, 8, 8));
        assertThat(node.replication.stats().rejected()).isZero();
        network.advance(10 * SimulatedNetwork.SECOND);
        node.frame();
        assertThat(node.replication.rejected(9, Rejection.SCHEMA))
                .as("one of the group")
                .isEqualTo(1);
        assertThat(node.place.has(node.replication.entity(NetworkId.of(9, 1, 5))))
                .isFalse();
        send("Place", 0, of("Place"));
        assertThat(node.place.has(node.replication.entity(NetworkId.of(9, 1, 5))))
                .isTrue();
    }

    @Test
    void shouldDropAndCountByReason() {
        send("entities", 0, of("entities"));
        assertRejected("Place", 0, new byte[0], Rejection.SIZE);
        assertRejected("Place", 0, new byte[47], Rejection.SIZE);
        assertRejected("Place", 0, with("Place", 0, 4, 7), Rejection.FORMAT);
        assertRejected("Place", 0, with("Place", 4, 2, 1), Rejection.FORMAT);
        assertRejected("entities", 0, with("entities", 44, 4, 1), Rejection.FORMAT);
        assertRejected("entities", 0, with("entities", 8, 8, 7), Rejection.SCHEMA);
        assertRejected("Place", 0, with("Place", COUNT, 4, -1), Rejection.RANGE);
        assertRejected("Place", 0, with("Place", COUNT, 4, 257), Rejection.RANGE);
        assertRejected("Fuel", 0, with("Fuel", COUNT, 4, 2), Rejection.RANGE);
        assertRejected("Place", 0, with("Place", COUNT, 4, 2), Rejection.SIZE);
        assertRejected("Place", 1, of("Place"), Rejection.RANGE);
        assertRejected("Place", Integer.MAX_VALUE, with("Place", 32, 4, Integer.MAX_VALUE), Rejection.RANGE);
        assertRejected("entities", 0, with("entities", 40, 4, -1), Rejection.RANGE);
        assertRejected("entities", 0, with("entities", 40, 4, 1), Rejection.SIZE);
        assertRejected("entities", 0, with("entities", BODY + 24, 8, 4), Rejection.RANGE);
        assertRejected("entities", 0, with("entities", BODY + 44, 2, 9), Rejection.RANGE); // the sender
        assertRejected("entities", 0, with("entities", BODY + 46, 2, 1), Rejection.RANGE); // a life of nobody
        assertRejected("Place", 0, with("Place", BODY, 8, 0), Rejection.IDENTITY);
        assertRejected("entities", 0, with("entities", BODY, 8, 1L << 32), Rejection.IDENTITY);
        int values = 64;
        assertRejected("State", 0, with("State", values + 1, 4, 2), Rejection.VALUE);
        assertRejected("State", 0, with("State", values + 5, 1, 2), Rejection.VALUE);
        assertRejected("State", 0, with("State", values + 6, 1, 200), Rejection.VALUE);
        assertRejected("State", 0, with("State", values + 7, 1, 0xff), Rejection.VALUE);
        assertThat(node.state.count()).isEqualTo(1);
        assertThat(log.all())
                .filteredOn(text -> text.contains("RANGE") || text.contains("out of range"))
                .hasSize(1);
    }

    @Test
    void shouldRefuseIdsThatOccurTwice() {
        byte[] one = of("entities");
        byte[] two = new byte[one.length + 48];
        System.arraycopy(one, 0, two, 0, one.length);
        System.arraycopy(one, BODY, two, one.length, 48);
        put(two, COUNT, 4, 2);
        assertRejected("entities", 0, two, Rejection.IDENTITY);
    }

    @Test
    void shouldRefuseRunsThatAreNotTheirValues() {
        send("entities", 0, of("entities"));
        assertRejected("Place", 0, with("Place", RUNS, 4, -1), Rejection.RANGE);
        assertRejected("Place", 0, with("Place", RUNS, 4, 0), Rejection.SIZE);
        assertRejected("Place", 0, with("Place", RUNS, 4, 2), Rejection.RANGE);
        assertRejected("Place", 0, with("Place", RUN_COUNT, 4, 0), Rejection.RANGE);
        assertRejected("Place", 0, with("Place", RUN_COUNT, 4, 2), Rejection.RANGE);
        assertRejected("Place", 0, with("Place", RUN_COUNT, 4, -1), Rejection.RANGE);
        long five = NetworkId.of(9, 1, 5);
        assertRejected("Place", 0, twoPlaces(five, 1, five, 1), Rejection.IDENTITY);
        assertRejected("Place", 0, twoPlaces(five, 2, five + 1, 1), Rejection.RANGE);
        assertRejected("Place", 0, twoPlaces(five, 1, five + 1, 2), Rejection.RANGE);
        assertRejected("Place", 0, twoPlaces(five, Integer.MAX_VALUE, five + 1, 3), Rejection.RANGE);
        byte[] overTheEnd = twoPlaces(five, 1, five, 1);
        byte[] oneRun = new byte[overTheEnd.length - 16];
        System.arraycopy(overTheEnd, 0, oneRun, 0, 64);
        System.arraycopy(overTheEnd, 80, oneRun, 64, oneRun.length - 64);
        put(oneRun, RUNS, 4, 1);
        put(oneRun, RUN_COUNT, 4, 2);
        put(oneRun, BODY, 8, NetworkId.of(9, 1, 0xffff_ffff)); // the next one is of another life
        assertRejected("Place", 0, oneRun, Rejection.IDENTITY);
        assertThat(node.place.count()).isEqualTo(1);
        send("Place", 0, twoPlaces(five, 1, five + 3, 1));
        assertThat(node.place.count()).isEqualTo(2);
    }

    /** A sample of two places in two runs; values follow from 80 on. */
    private byte[] twoPlaces(long id, int count, long id2, int count2) {
        byte[] one = of("Place");
        int value = one.length - 64;
        byte[] two = new byte[80 + 2 * value];
        System.arraycopy(one, 0, two, 0, 64);
        put(two, COUNT, 4, 2);
        put(two, RUNS, 4, 2);
        put(two, BODY, 8, id);
        put(two, RUN_COUNT, 4, count);
        put(two, BODY + 16, 8, id2);
        put(two, RUN_COUNT + 16, 4, count2);
        System.arraycopy(one, 64, two, 80, value);
        System.arraycopy(one, 64, two, 80 + value, value);
        return two;
    }

    /** Whoever has the higher claim wins: a node that owned something yields, and says so. */
    @Test
    void shouldYieldToHigherClaimsOnly() {
        long tank = node.replication.entity(NetworkId.of(1, 1, 1));
        byte[] sample = good.get("Fuel").clone();
        put(sample, BODY + 8 + 8, 4, Float.floatToIntBits(77));
        send("Fuel", 0, sample); // epoch 0 of node 9 is higher than epoch 0 of node 1
        assertThat(node.fuel.get(tank).litres()).isEqualTo(77);
        assertThat(node.fuel.hasAuthority(tank)).isFalse();
        assertThat(node.replication.stats().yielded()).isEqualTo(1);
        assertThat(node.place.hasAuthority(tank)).isTrue();
    }

    /** What this node owns by a higher claim stays as it is, and the attempt is counted. */
    @Test
    void shouldIgnoreAndCountValuesOfWhatItOwns() {
        long tank = node.replication.entity(NetworkId.of(1, 1, 1));
        OwnershipGroup fuel = OwnershipGroup.of(node.fuel);
        node.replication.ownership().release(tank, fuel);
        node.frame();
        node.replication.ownership().acquireIfAvailable(tank, fuel);
        node.frame();
        assertThat(node.replication.ownership().query(tank, node.fuel)).isEqualTo(new OwnershipState(1, 1, 2, true));
        byte[] sample = good.get("Fuel").clone();
        put(sample, BODY + 8 + 8, 4, Float.floatToIntBits(77));
        send("Fuel", 0, sample);
        assertThat(node.fuel.get(tank).litres()).isEqualTo(3);
        assertThat(node.fuel.hasAuthority(tank)).isTrue();
        assertThat(node.replication.stats().refused()).isEqualTo(1);
        assertThat(node.replication.stats().refusedOwned()).isEqualTo(1);
        assertThat(node.replication.stats().yielded()).isZero();
        assertThat(node.replication.stats().rejected()).isZero();
    }

    @Test
    void shouldSurviveAnyBytes() {
        String[] names = good.keySet().toArray(String[]::new);
        Seeds.run(3000, random -> {
            String name = names[random.nextInt(names.length)];
            byte[] bytes = random.nextInt(5) == 0 ? new byte[random.nextInt(400)] : of(name);
            if (random.nextInt(10) == 0 && bytes.length > 0) {
                byte[] cut = new byte[random.nextInt(bytes.length)];
                System.arraycopy(bytes, 0, cut, 0, cut.length);
                bytes = cut;
            }
            for (int i = random.nextInt(4); i > 0 && bytes.length > 0; i--) {
                int at = random.nextInt(bytes.length);
                bytes[at] = (byte) (random.nextBoolean() ? random.nextInt() : bytes[at] ^ 1 << random.nextInt(8));
            }
            send(name, random.nextInt(3) == 0 ? random.nextInt(5) : 0, bytes);
        });
        assertThat(node.repo.checkStructure()).isEmpty();
        assertThat(node.replication.stats().rejected()).isPositive();
        long tank = node.replication.entity(NetworkId.of(1, 1, 1));
        assertThat(tank)
                .as("what is ours stays ours, or is yielded to a higher claim")
                .isNotZero();
    }
}

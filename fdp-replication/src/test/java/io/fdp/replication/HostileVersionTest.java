package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.entity.Entity;
import io.fdp.replication.Components.Gun;
import io.fdp.replication.Components.Hit;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Place;
import io.fdp.replication.Components.Weather;
import io.fdp.replication.OtherVersion.NewerFuel;
import io.fdp.replication.OtherVersion.NewerGun;
import io.fdp.replication.OtherVersion.NewerPlace;
import io.fdp.replication.OtherVersion.NewerState;
import io.fdp.replication.OtherVersion.NewerWeather;
import io.fdp.replication.model.EventStats;
import io.fdp.replication.model.NetworkId;
import io.fdp.replication.model.Rejection;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Topic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every kind of sample of a later version, whole, cut off at every length and with every byte changed, with and without
 * a description, and with descriptions that lie.
 */
class HostileVersionTest {
    private static final int SAMPLES = 120_000;
    private static final String SCHEMAS = "fdp/schemas";
    private static final long TANK = NetworkId.of(3, 1, 1);

    @RegisterExtension
    final ExpectedLog log =
            ExpectedLog.of("dropped sample", "differ from here", "are not heard", "did not arrive", "nobody heard");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final SimulatedNetwork network = new SimulatedNetwork(1);
    private final List<Integer> bangs = new ArrayList<>();
    private final List<Hit> hits = new ArrayList<>();
    private SpyWire spy;
    private TestNode node;
    private long target;
    private HostileSender evil;

    /** A later version says something of each kind, and goes; another node says the same with changes. */
    @BeforeEach
    void learn() {
        spy = new SpyWire(network.join(3, "teacher"));
        NewerNode teacher = new NewerNode(worlds.create(), spy);
        node = new TestNode(worlds.create(), network.join(1, "good"));
        target = node.spawn(9);
        fill(teacher);
        for (int i = 0; i < 3; i++) {
            network.advance(SimulatedNetwork.SECOND);
            teacher.frame();
            node.frame();
        }
        teacher.bangs.publish(5, (byte) 1, teacher.replication.entity(TANK), Mood.ANGRY);
        teacher.bangs.publish(6, (byte) 1, 0, Mood.CALM);
        teacher.requests.publish(30, teacher.replication.entity(node.replication.networkId(target)), 0);
        teacher.frame();
        teacher.replication.close();
        spy.close();
        evil = new HostileSender(network, spy, node, this::frame, 3);
        network.advance(3 * SimulatedNetwork.SECOND);
        frame();
        node.weather.set(new Weather(1, Mood.CALM, Entity.NULL));
        frame();
        bangs.clear();
        hits.clear();
    }

    private static void fill(NewerNode teacher) {
        for (int i = 0; i < 3; i++) {
            long tank = teacher.repo.createEntity();
            teacher.place.add(tank, new NewerPlace(1, 2, 3, 4, tank));
            teacher.state.add(tank, new NewerState("abc", true, Mood.ANGRY, (byte) 1, (short) 2));
            teacher.fuel.add(tank, new NewerFuel(95, 3 + i));
            teacher.gun.add(tank, new NewerGun((short) 3, Mood.ANGRY, tank, 120));
            teacher.gun.add(tank, new NewerGun((short) 4, Mood.CALM, 0, 7));
            teacher.replication.publish(tank);
        }
        teacher.replication.claim(teacher.weather);
        teacher.weather.set(new NewerWeather(0, Mood.ANGRY, 5, 6));
    }

    @AfterEach
    void close() {
        node.close();
    }

    private void frame() {
        node.frame();
        node.bangs.forEach(bang -> bangs.add(bang.power()));
        node.hits.forEach(hit -> hits.add(new Hit(hit.target(), hit.damage())));
    }

    private Topic topic(String end) {
        return spy.samples.keySet().stream()
                .filter(of -> of.name().endsWith(end))
                .findFirst()
                .orElseThrow();
    }

    private void describe() {
        Topic schemas = topic(SCHEMAS);
        spy.byKey.get(schemas).forEach((key, bytes) -> evil.write(schemas, key, bytes));
        network.advance(2 * SimulatedNetwork.MILLISECOND);
        frame();
    }

    /** All kinds that have fields. */
    private List<Topic> topics() {
        return spy.samples.keySet().stream()
                .filter(of -> !of.name().equals(SCHEMAS) && !of.name().equals("fdp/entities"))
                .toList();
    }

    private void sendAll() {
        evil.send(topic("fdp/entities"), evil.good(topic("fdp/entities")));
        topics().forEach(topic -> evil.send(topic, evil.good(topic)));
    }

    private void requireShown() {
        assertThat(topics().stream().map(Topic::name).toList()).hasSize(6);
        long tank = node.replication.entity(TANK);
        assertThat(node.place.get(tank)).isEqualTo(new Place(2, 3, 4));
        assertThat(node.state.get(tank).label()).isEqualTo("abc");
        assertThat(List.of(3f, 4f, 5f)).contains(node.fuel.get(fueled()).litres());
        assertThat(node.gun.get(gunner(), 0)).isEqualTo(new Gun(gunner(), (short) 3, Mood.ANGRY));
        assertThat(node.gun.get(gunner(), 1)).isEqualTo(new Gun(0, (short) 4, Mood.CALM));
        assertThat(node.weather.get()).isEqualTo(new Weather(5, Mood.ANGRY, Entity.NULL));
        assertThat(bangs).containsExactly(5, 6);
        assertThat(hits).containsExactly(new Hit(target, 30));
    }

    /** The entity whose sample the spy has kept, of those with single samples. */
    private long fueled() {
        return tanks().filter(node.fuel::has).findFirst().orElseThrow();
    }

    private long gunner() {
        return tanks().filter(node.gun::has).findFirst().orElseThrow();
    }

    private LongStream tanks() {
        return LongStream.rangeClosed(1, 3).map(serial -> node.replication.entity(NetworkId.of(3, 1, (int) serial)));
    }

    @Test
    void shouldTakeGoodSamples() {
        describe();
        sendAll();
        requireShown();
        assertThat(node.replication.stats().rejected()).isZero();
    }

    /** Values and events may come before their description. */
    @Test
    void shouldWaitForDescriptions() {
        sendAll();
        assertThat(bangs).isEmpty();
        assertThat(node.weather.get().wind()).isEqualTo(1);
        assertThat(node.place.has(node.replication.entity(TANK))).isFalse();
        describe();
        requireShown();
        assertThat(node.replication.stats().rejected()).isZero();
        assertThat(node.replication.eventStats().unknown()).isZero();
        assertThat(node.replication.eventStats().lost()).isZero();
    }

    /** Nobody waits for ever: values are counted as rejected, events as unknown, and later ones at once. */
    @Test
    void shouldNotWaitForEver() {
        sendAll();
        long before = evil.world();
        network.advance(11 * SimulatedNetwork.SECOND);
        frame();
        assertThat(node.replication.rejected(9, Rejection.SCHEMA)).isEqualTo(topics().size() - 1);
        assertThat(node.replication.eventStats().unknown()).isEqualTo(3);
        assertThat(evil.world()).isEqualTo(before);
        evil.send(topic("events"), evil.good(topic("events")));
        assertThat(node.replication.eventStats().unknown()).as("at once").isEqualTo(6);
        describe();
        topics().forEach(topic -> evil.send(topic, evil.good(topic)));
        requireShown();
    }

    /** More events wait for a description than there is room for: the rest is counted, none is heard twice. */
    @Test
    void shouldKeepFewEventsThatWait() {
        Topic events = topic("events");
        for (int i = 0; i < SAMPLES; i++) {
            evil.write(events, 0, evil.good(events));
            if (i % 1000 == 0) {
                network.advance(2 * SimulatedNetwork.MILLISECOND);
                frame();
            }
        }
        network.advance(SimulatedNetwork.SECOND);
        frame();
        assertThat(node.replication.eventStats().unknown())
                .as("more than there is room for")
                .isPositive();
        assertThat(node.replication.eventStats().lost()).isZero();
        describe();
        EventStats stats = node.replication.eventStats();
        assertThat(bangs).isNotEmpty();
        assertThat(stats.unknown() + stats.heard() + stats.overflowed()).isEqualTo(3L * SAMPLES);
    }

    @Test
    void shouldDropSamplesOfEveryOtherLength() {
        describe();
        for (Topic topic : topics()) {
            int size = spy.samples.get(topic).length;
            for (int length = 0; length < size + 25; length++) {
                if (length != size) {
                    byte[] bytes = Arrays.copyOf(evil.good(topic), length);
                    assertThat(evil.attack(topic, bytes, length + " bytes"))
                            .as(topic.name() + " " + length)
                            .isFalse();
                }
            }
        }
        assertThat(node.replication.rejected(9, Rejection.SIZE)).isPositive();
        assertThat(node.repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldTakeOrDropSamplesWithAnyByteChanged() {
        describe();
        evil.send(topic("fdp/entities"), evil.good(topic("fdp/entities")));
        for (Topic topic : topics()) {
            for (int at = 0; at < spy.samples.get(topic).length; at++) {
                for (int change : new int[] {1, 0x80, 0xff}) {
                    byte[] bytes = evil.good(topic);
                    bytes[at] ^= (byte) change;
                    evil.attack(topic, bytes, "byte " + at);
                }
                assertThat(node.repo.checkStructure()).isEmpty();
            }
        }
        assertThat(node.replication.rejected(9, Rejection.VALUE))
                .as("moods that cannot be")
                .isPositive();
    }

    /** A description may say anything: values are read by it, or not at all, and each type is reported once. */
    @Test
    void shouldSurviveDescriptionsThatLie() {
        Topic schemas = topic(SCHEMAS);
        evil.send(topic("fdp/entities"), evil.good(topic("fdp/entities")));
        spy.byKey.get(schemas).forEach((key, bytes) -> {
            for (int at = 8; at < bytes.length; at++) {
                byte[] forged = bytes.clone();
                forged[at] ^= (byte) (1 + at % 3);
                evil.write(schemas, key, forged);
                network.advance(2 * SimulatedNetwork.MILLISECOND);
                frame();
                for (Topic topic : topics()) {
                    evil.write(topic, spy.keys.get(topic), evil.good(topic));
                }
                network.advance(2 * SimulatedNetwork.MILLISECOND);
                frame();
            }
            evil.write(schemas, key, bytes);
            assertThat(node.repo.checkStructure()).isEmpty();
        });
        assertThat(log.all())
                .filteredOn(text -> text.contains("of node 9 \"evil\" differ from here"))
                .hasSizeBetween(1, spy.byKey.get(schemas).size());
        network.advance(2 * SimulatedNetwork.MILLISECOND);
        frame();
        bangs.clear();
        hits.clear();
        topics().forEach(topic -> evil.send(topic, evil.good(topic)));
        requireShown();
    }
}

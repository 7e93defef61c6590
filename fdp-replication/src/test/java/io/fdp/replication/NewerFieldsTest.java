package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.entity.Entity;
import io.fdp.replication.Components.Bang;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Gun;
import io.fdp.replication.Components.Hit;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Place;
import io.fdp.replication.Components.State;
import io.fdp.replication.Components.Weather;
import io.fdp.replication.OtherVersion.NewerBang;
import io.fdp.replication.OtherVersion.NewerFuel;
import io.fdp.replication.OtherVersion.NewerGun;
import io.fdp.replication.OtherVersion.NewerHit;
import io.fdp.replication.OtherVersion.NewerPlace;
import io.fdp.replication.OtherVersion.NewerState;
import io.fdp.replication.OtherVersion.NewerWeather;
import io.fdp.replication.model.Rejection;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A node whose components have newer fields: what both versions have travels both ways, whatever comes first. */
class NewerFieldsTest {
    /** Bangs of the older node have numbers from here on. */
    private static final int OLDER = 1000;

    /** Frames until everything has come: a lossy network may take seconds until nodes hear each other at all. */
    private static final int SETTLED = 600;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("differ from here: ");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private static void frames(SimulatedNetwork network, TestNode older, NewerNode newer, int count) {
        for (int i = 0; i < count; i++) {
            network.advance(10 * SimulatedNetwork.MILLISECOND);
            older.frame();
            newer.frame();
        }
    }

    /** Samples of both topics come in any order: values wait for the description of their version. */
    @Test
    void shouldShareWhatBothVersionsHave() {
        Seeds.run(10, this::share);
        assertThat(log.all())
                .anyMatch(text -> text.contains("floor is only there") && text.contains("building is only there"))
                .anyMatch(text -> text.contains("crew is only here") && text.contains("are zero in values of that"))
                .noneMatch(text -> text.contains("dropped"));
    }

    private void share(SplittableRandom random) {
        SimulatedNetwork network = unsteady(random);
        try (TestNode older = new TestNode(worlds.create(), network.join(1, "older"));
                NewerNode newer = new NewerNode(worlds.create(), network.join(2, "newer"))) {
            long[] olds = new long[300];
            long[] news = new long[300];
            for (int i = 0; i < olds.length; i++) {
                olds[i] = older.spawn(i);
                older.state.add(olds[i], new State((byte) i, i % 2 == 0 ? Mood.CALM : Mood.ANGRY, true, "old " + i));
                news[i] = newer.repo.createEntity();
                newer.place.add(news[i], new NewerPlace(-i, i, i + 0.5, i + 0.25, news[0]));
                newer.state.add(news[i], new NewerState("new " + i, false, Mood.ANGRY, (byte) -i, (short) i));
                newer.replication.publish(news[i]);
            }
            frames(network, older, newer, SETTLED);
            requireNothingRejected(older, newer);
            for (int i = 0; i < olds.length; i++) {
                long there = newer.replication.entity(older.replication.networkId(olds[i]));
                long here = older.replication.entity(newer.replication.networkId(news[i]));
                assertThat(newer.place.get(there)).isEqualTo(new NewerPlace(0, i, 0, 0, Entity.NULL));
                assertThat(newer.state.get(there))
                        .isEqualTo(new NewerState(
                                "old " + i, true, i % 2 == 0 ? Mood.CALM : Mood.ANGRY, (byte) i, (short) 0));
                assertThat(older.place.get(here)).isEqualTo(new Place(i, i + 0.5, i + 0.25));
                assertThat(older.state.get(here)).isEqualTo(new State((byte) -i, Mood.ANGRY, false, "new " + i));
            }
            removeAndHandOver(network, older, newer, olds, news);
        }
    }

    private static void requireNothingRejected(TestNode older, NewerNode newer) {
        for (Rejection reason : Rejection.values()) {
            assertThat(older.replication.rejected(2, reason))
                    .as(reason + " " + older.replication.traffic())
                    .isZero();
            assertThat(newer.replication.rejected(1, reason))
                    .as(reason + " " + newer.replication.traffic())
                    .isZero();
        }
    }

    private static void removeAndHandOver(
            SimulatedNetwork network, TestNode older, NewerNode newer, long[] olds, long[] news) {
        newer.place.remove(news[1]);
        long here = older.replication.entity(newer.replication.networkId(news[0]));
        older.replication.ownership().acquire(here, OwnershipGroup.of(older.place));
        frames(network, older, newer, SETTLED);
        long without = older.replication.entity(newer.replication.networkId(news[1]));
        assertThat(older.place.has(without)).isFalse();
        assertThat(older.place.hasAuthority(here)).isTrue();
        older.place.set(here, new Place(7, 8, 9));
        frames(network, older, newer, SETTLED);
        assertThat(newer.place.get(news[0])).as("from a node without floors").isEqualTo(new NewerPlace(0, 7, 8, 9, 0));
        assertThat(newer.replication.owner(news[0], newer.place)).isEqualTo(1);
        assertThat(olds).hasSize(news.length);
    }

    // ---- single entities, parts, singletons

    /** A network that delays and loses, so that values and their descriptions come in any order. */
    private static SimulatedNetwork unsteady(SplittableRandom random) {
        return new SimulatedNetwork(random.nextLong())
                .delay(SimulatedNetwork.MILLISECOND, 100 * SimulatedNetwork.MILLISECOND)
                .loss(0.3);
    }

    @Test
    void shouldShareWhatSingleEntitiesAndPartsHave() {
        Seeds.run(10, this::shareParts);
        assertThat(log.all())
                .anyMatch(text -> text.contains("parts of") && text.contains("calibre is only there"))
                .anyMatch(text -> text.contains("parts of") && text.contains("calibre is only here"))
                .anyMatch(text -> text.contains("Fuel of node") && text.contains("grade is only there"))
                .noneMatch(text -> text.contains("dropped"));
    }

    private void shareParts(SplittableRandom random) {
        SimulatedNetwork network = unsteady(random);
        try (TestNode older = new TestNode(worlds.create(), network.join(1, "older"));
                NewerNode newer = new NewerNode(worlds.create(), network.join(2, "newer"))) {
            long tank = older.spawn(1);
            older.fuel.add(tank, new Fuel(3));
            older.gun.add(tank, new Gun(tank, (short) 7, Mood.ANGRY));
            older.gun.add(tank, new Gun(0, (short) 8, Mood.CALM));
            long ship = newer.repo.createEntity();
            newer.fuel.add(ship, new NewerFuel(95, 40));
            for (int i = 0; i < 5; i++) {
                newer.gun.add(ship, new NewerGun((short) i, Mood.ANGRY, i == 0 ? ship : 0, 120 + i));
            }
            newer.replication.publish(ship);
            frames(network, older, newer, SETTLED);
            requireNothingRejected(older, newer);
            long there = newer.replication.entity(older.replication.networkId(tank));
            long here = older.replication.entity(newer.replication.networkId(ship));
            assertThat(newer.fuel.get(there)).isEqualTo(new NewerFuel(0, 3));
            assertThat(older.fuel.get(here)).isEqualTo(new Fuel(40));
            assertThat(newer.gun.count(there)).isEqualTo(2);
            assertThat(newer.gun.get(there, 0)).isEqualTo(new NewerGun((short) 7, Mood.ANGRY, there, 0));
            assertThat(newer.gun.get(there, 1)).isEqualTo(new NewerGun((short) 8, Mood.CALM, 0, 0));
            assertThat(older.gun.count(here)).isEqualTo(5);
            for (int i = 0; i < 5; i++) {
                assertThat(older.gun.get(here, i)).isEqualTo(new Gun(i == 0 ? here : 0, (short) i, Mood.ANGRY));
            }
            handOverParts(network, older, newer, ship, here);
        }
    }

    /** The older node takes the guns, changes one, and lets go: samples that name another owner convert, too. */
    private static void handOverParts(SimulatedNetwork network, TestNode older, NewerNode newer, long ship, long here) {
        older.replication.ownership().acquire(here, OwnershipGroup.of(older.gun));
        frames(network, older, newer, SETTLED);
        assertThat(older.gun.hasAuthority(here)).isTrue();
        older.gun.set(here, 1, new Gun(here, (short) 99, Mood.CALM));
        frames(network, older, newer, SETTLED);
        assertThat(newer.gun.get(ship, 1)).isEqualTo(new NewerGun((short) 99, Mood.CALM, ship, 0));
        assertThat(newer.replication.owner(ship, newer.gun)).isEqualTo(1);
        older.replication.ownership().release(here, OwnershipGroup.of(older.gun));
        frames(network, older, newer, SETTLED);
        assertThat(newer.replication.owner(ship, newer.gun)).isZero();
        newer.gun.remove(ship);
        newer.fuel.remove(ship);
        newer.replication.ownership().acquire(ship, OwnershipGroup.of(newer.gun));
        frames(network, older, newer, SETTLED);
        assertThat(older.fuel.has(here)).isFalse();
        requireNothingRejected(older, newer);
    }

    @Test
    void shouldShareWhatSingletonsHave() {
        Seeds.run(10, this::shareWeather);
        assertThat(log.all())
                .anyMatch(text -> text.contains("singletons of") && text.contains("rain is only there"))
                .anyMatch(text -> text.contains("singletons of") && text.contains("rain is only here"))
                .noneMatch(text -> text.contains("dropped"));
    }

    private void shareWeather(SplittableRandom random) {
        SimulatedNetwork network = unsteady(random);
        try (TestNode older = new TestNode(worlds.create(), network.join(1, "older"));
                NewerNode newer = new NewerNode(worlds.create(), network.join(2, "newer"))) {
            long storm = newer.repo.createEntity();
            newer.replication.publish(storm);
            newer.weather.set(new NewerWeather(storm, Mood.ANGRY, 12, 3));
            frames(network, older, newer, SETTLED);
            long here = older.replication.entity(newer.replication.networkId(storm));
            assertThat(here).isNotEqualTo(Entity.NULL);
            assertThat(older.weather.get()).isEqualTo(new Weather(12, Mood.ANGRY, here));
            older.replication.claim(older.weather);
            older.weather.set(new Weather(5, Mood.CALM, here));
            frames(network, older, newer, SETTLED);
            assertThat(newer.weather.get()).isEqualTo(new NewerWeather(storm, Mood.CALM, 5, 0));
            older.weather.remove();
            frames(network, older, newer, SETTLED);
            assertThat(newer.weather.has()).as("an owner without a value").isFalse();
            requireNothingRejected(older, newer);
        }
    }

    // ---- events

    /** Events are published from the first frame on: those that come before their description wait, in their order. */
    @Test
    void shouldHearEventsOfBothVersionsInOrder() {
        Seeds.run(10, this::hear);
        assertThat(log.all())
                .anyMatch(text -> text.contains("events of") && text.contains("smoke is only there"))
                .anyMatch(text -> text.contains("events of") && text.contains("smoke is only here"))
                .noneMatch(text -> text.contains("dropped") || text.contains("are not heard"));
    }

    private void hear(SplittableRandom random) {
        SimulatedNetwork network = unsteady(random);
        try (TestNode older = new TestNode(worlds.create(), network.join(1, "older"));
                NewerNode newer = new NewerNode(worlds.create(), network.join(2, "newer"))) {
            long ship = newer.repo.createEntity();
            newer.replication.publish(ship);
            List<Bang> heard = new ArrayList<>();
            List<NewerBang> newerHeard = new ArrayList<>();
            for (int i = 1; i < 200; i++) {
                older.bangs.publish(Entity.NULL, OLDER + i, Mood.ANGRY);
                newer.bangs.publish(i, (byte) 3, ship, Mood.CALM);
                newer.bangs.publish(-i, (byte) 4, 0, Mood.ANGRY);
                frames(network, older, newer, 1);
                listen(older, newer, heard, newerHeard);
            }
            for (int i = 0; i < 100; i++) {
                frames(network, older, newer, 1);
                listen(older, newer, heard, newerHeard);
            }
            long here = older.replication.entity(newer.replication.networkId(ship));
            int first = heard.getFirst().power();
            for (int i = 0; i < heard.size(); i++) {
                int number = first + i / 2;
                Bang bang = heard.get(i);
                assertThat(bang.power()).as("event " + i).isEqualTo(i % 2 == 0 ? number : -number);
                assertThat(bang.mood()).isEqualTo(i % 2 == 0 ? Mood.CALM : Mood.ANGRY);
                assertThat(bang.who()).isIn(Entity.NULL, i % 2 == 0 ? here : Entity.NULL);
            }
            assertThat(heard).hasSizeGreaterThan(50);
            assertThat(heard.getLast()).isEqualTo(new Bang(Entity.NULL, -199, Mood.ANGRY));
            int firstThere = newerHeard.getFirst().power();
            for (int i = 0; i < newerHeard.size(); i++) {
                assertThat(newerHeard.get(i)).isEqualTo(new NewerBang(firstThere + i, (byte) 0, 0, Mood.ANGRY));
            }
            assertThat(newerHeard.getLast().power()).isEqualTo(OLDER + 199);
            assertThat(older.replication.eventStats().unknown()).isZero();
            assertThat(newer.replication.eventStats().unknown()).isZero();
            request(network, older, newer, ship, here);
            requireNothingRejected(older, newer);
        }
    }

    private static void listen(TestNode older, NewerNode newer, List<Bang> heard, List<NewerBang> newerHeard) {
        for (int i = 0; i < older.bangs.count(); i++) {
            if (older.bangs.get(i).power() < OLDER) {
                heard.add(older.bangs.get(i));
            }
        }
        for (int i = 0; i < newer.bangs.count(); i++) {
            if (newer.bangs.get(i).power() >= OLDER) {
                newerHeard.add(newer.bangs.get(i));
            }
        }
    }

    /** A request reaches the owner whatever its version. */
    private static void request(SimulatedNetwork network, TestNode older, NewerNode newer, long ship, long here) {
        long tank = older.spawn(1);
        frames(network, older, newer, 100);
        newer.requests.publish(30, newer.replication.entity(older.replication.networkId(tank)), ship);
        older.requests.publish(here, 40);
        List<Hit> hits = new ArrayList<>();
        List<NewerHit> newerHits = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            frames(network, older, newer, 1);
            older.hits.forEach(hit -> hits.add(new Hit(hit.target(), hit.damage())));
            for (int of = 0; of < newer.hits.count(); of++) {
                newerHits.add(newer.hits.get(of));
            }
        }
        assertThat(hits).containsExactly(new Hit(tank, 30));
        assertThat(newerHits).containsExactly(new NewerHit(40, ship, 0));
    }
}

package io.fdp.dds;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.dds.BattleParts.Fuel;
import io.fdp.dds.BattleParts.NewerFuel;
import io.fdp.dds.BattleParts.Place;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentType;
import io.fdp.replication.Replication;
import io.fdp.replication.ReplicationConfig;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.WireNode;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two versions of a program in one domain. What both have of a component in the entity mode travels as bytes; with
 * plain fields DDS keeps both versions apart, and the log says so.
 */
class DdsVersionTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("differ from here");

    private final int domain = WireRig.randomDomain();

    @BeforeEach
    void requireDds() {
        DdsTools.requireLibrary();
    }

    private static void frames(BattleNode older, EntityRepository repo, Replication newer, BooleanSupplier until) {
        long end = System.nanoTime() + WireRig.MOST_SECONDS * 1_000_000_000L;
        while (!until.getAsBoolean() && System.nanoTime() < end) {
            older.frame();
            newer.receive();
            repo.tick();
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(until.getAsBoolean()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldShareWhatBothVersionsHave(boolean plain) {
        ComponentType<NewerFuel, NewerFuelTable> type = ComponentType.of(
                FuelTable.TYPE.name(), NewerFuel.class, NewerFuelTable.TYPE.layout(), NewerFuelTable.TYPE::newTable);
        EntityRepository repo = worlds.create();
        PlaceTable place = repo.register(PlaceTable.TYPE);
        NewerFuelTable fuel = repo.register(type);
        DdsConfig config = WireRig.config(domain);
        if (plain) {
            config.entity(type);
        }
        try (BattleNode older = new BattleNode(worlds.create(), 1, domain, plain);
                DdsWire wire = DdsWire.open(new WireNode(2, 1, 2, "newer"), config);
                Replication newer = Replication.open(repo, wire, null, new ReplicationConfig())) {
            assertThat(wire.isTyped(new Topic("fdp/component/" + type.name(), TopicKind.STATE, 1)))
                    .isEqualTo(plain);
            assertThat(wire.isTyped(new Topic("fdp/entities", TopicKind.STATE, 1)))
                    .isFalse();
            long tank = older.spawn(2);
            long ship = repo.createEntity();
            place.add(ship, new Place(1, 2, 3));
            fuel.add(ship, new NewerFuel(95, 40));
            newer.publish(ship);
            frames(
                    older,
                    repo,
                    newer,
                    () -> older.place.has(older.replication.entity(newer.networkId(ship)))
                            && place.has(newer.entity(older.replication.networkId(tank)))
                            && log.all().size() >= 2);
            long here = older.replication.entity(newer.networkId(ship));
            long there = newer.entity(older.replication.networkId(tank));
            if (!plain) {
                frames(older, repo, newer, () -> older.fuel.has(here) && fuel.has(there));
                assertThat(older.fuel.get(here)).isEqualTo(new Fuel(40));
                assertThat(fuel.get(there)).isEqualTo(new NewerFuel(0, 2 / 3f));
            }
            assertThat(older.fuel.has(here)).isEqualTo(!plain);
            assertThat(log.all())
                    .anyMatch(text -> text.contains("grade is only there"))
                    .anyMatch(text -> text.contains("grade is only here"))
                    .allMatch(text -> text.contains("and are dropped") == plain);
            assertThat(older.replication.stats().rejected()).isZero();
        }
    }
}

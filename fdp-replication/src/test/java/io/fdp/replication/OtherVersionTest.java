package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Hidden;
import io.fdp.replication.Components.Plan;
import io.fdp.replication.OtherVersion.LaterPlace;
import io.fdp.replication.OtherVersion.LaterPlan;
import io.fdp.replication.model.Rejection;
import io.fdp.replication.model.TopicTraffic;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Wire;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two versions of a program on one network: what is the same travels, and messages name what differs. */
class OtherVersionTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final SimulatedNetwork network = new SimulatedNetwork(1);

    @Test
    void shouldNameWhatDiffersAndTakeTheRest() {
        log.expect("Place of node 2");
        log.expect("Place of node 1");
        log.expect("its sender has another definition of the type");
        EntityRepository later = worlds.create();
        LaterPlaceTable place = later.register(ComponentType.of(
                "io.fdp.replication.Components.Place",
                LaterPlace.class,
                LaterPlaceTable.TYPE.layout(),
                LaterPlaceTable.TYPE::newTable));
        FuelTable fuel = later.register(FuelTable.TYPE);
        ManagedTable<LaterPlan> plan =
                later.registerManaged(ManagedType.of(LaterPlan.class, "io.fdp.replication.Components.Plan")
                        .serializedBy(LaterPlanSerializer.INSTANCE));
        later.registerTag(Components.Burning.class);
        later.registerTag(Hidden.class);
        try (TestNode one = new TestNode(worlds.create(), network.join(1, "one"));
                Wire wire = network.join(2, "two");
                Replication two = Replication.open(
                        later,
                        wire,
                        null,
                        new ReplicationConfig().tag(Components.Burning.class).tag(Hidden.class))) {
            long tank = one.spawn(1);
            one.fuel.add(tank, new Fuel(5));
            one.plan.add(tank, new Plan("old", List.of(1, 2)));
            long ship = later.createEntity();
            place.add(ship, new LaterPlace(1, 2, 3, 4));
            plan.add(ship, new LaterPlan("new", "me"));
            two.publish(ship);
            for (int i = 0; i < 10; i++) {
                network.advance(10 * SimulatedNetwork.MILLISECOND);
                one.frame();
                two.receive();
                later.tick();
            }
            long ghost = two.entity(one.replication.networkId(tank));
            long other = one.replication.entity(two.networkId(ship));
            assertThat(fuel.get(ghost).litres()).isEqualTo(5);
            assertThat(place.has(ghost)).isFalse();
            assertThat(plan.get(ghost)).as("what both know").isEqualTo(new LaterPlan("old", null));
            assertThat(one.plan.get(other).text()).isEqualTo("new");
            assertThat(one.place.has(other)).isFalse();
            assertThat(two.rejected(1, Rejection.SCHEMA)).isPositive();
            assertThat(one.replication.rejected(2, Rejection.SCHEMA)).isPositive();
            assertThat(log.all())
                    .anyMatch(text -> text.contains("y is float at 8 here and double at 8 there")
                            && text.contains("floor is only here"))
                    .anyMatch(text -> text.contains("floor is only there"));
        }
    }

    /** Entities are only heard by nodes with the same tags; both nodes say which tag is missing where. */
    @Test
    void shouldNameTagsThatDiffer() {
        log.expect("Hidden is only here");
        log.expect("Hidden is only there");
        log.expect("its sender has another definition of the type");
        EntityRepository other = worlds.create();
        other.registerTag(Components.Burning.class);
        try (TestNode one = new TestNode(worlds.create(), network.join(1, "one"));
                Wire wire = network.join(2, "two");
                Replication two =
                        Replication.open(other, wire, null, new ReplicationConfig().tag(Components.Burning.class))) {
            one.spawn(1);
            two.publish(other.createEntity());
            for (int i = 0; i < 10; i++) {
                network.advance(10 * SimulatedNetwork.MILLISECOND);
                one.frame();
                two.receive();
                other.tick();
            }
            assertThat(other.entityCount()).isEqualTo(1);
            assertThat(one.repo.entityCount()).isEqualTo(1);
            assertThat(two.rejected(1, Rejection.SCHEMA)).isPositive();
            assertThat(one.replication.rejected(2, Rejection.SCHEMA)).isPositive();
            assertThat(log.all())
                    .anyMatch(text -> text.startsWith("replicated tags of node 2 \"two\" differ from here")
                            && text.endsWith("Hidden is only here; let both run the same version of the program"));
        }
    }

    @Test
    void shouldCountTrafficByNodeAndTopic() {
        try (TestNode one = new TestNode(worlds.create(), network.join(1, "one"));
                TestNode two = new TestNode(worlds.create(), network.join(2, "two"))) {
            long tank = one.spawn(1);
            for (int i = 0; i < 40; i++) {
                boolean slow = i == 30;
                network.delay(SimulatedNetwork.MILLISECOND, SimulatedNetwork.MILLISECOND);
                if (slow) {
                    network.delay(40 * SimulatedNetwork.MILLISECOND, 40 * SimulatedNetwork.MILLISECOND);
                }
                one.place.set(tank, new Components.Place(i, 0, 0));
                one.frame();
                network.advance((slow ? 41 : 2) * SimulatedNetwork.MILLISECOND);
                two.frame();
            }
            TopicTraffic places = two.replication.traffic().stream()
                    .filter(of -> of.topic().endsWith("Place"))
                    .findFirst()
                    .orElseThrow();
            assertThat(places.node()).isEqualTo(1);
            assertThat(places.samples()).isBetween(38L, 42L);
            assertThat(places.bytes()).isEqualTo(places.samples() * 88);
            assertThat(places.rejected()).isZero();
            assertThat(places.maxAgeNanos()).isEqualTo(39 * SimulatedNetwork.MILLISECOND);
            assertThat(places.ageNanos(0.5)).isLessThan(3 * SimulatedNetwork.MILLISECOND);
            assertThat(places.ageNanos(1)).isGreaterThanOrEqualTo(39 * SimulatedNetwork.MILLISECOND);
            assertThat(places.lastAgeNanos()).isZero();
            assertThat(places.toString()).contains("Place of node 1", "age at most 39 ms");
            assertThat(two.replication.traffic()).anyMatch(of -> of.topic().equals("fdp/entities"));
        }
    }
}

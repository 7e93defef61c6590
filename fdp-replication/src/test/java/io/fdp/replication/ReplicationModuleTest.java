package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.engine.Engine;
import io.fdp.engine.SimSystem;
import io.fdp.engine.tkb.Tkb;
import io.fdp.engine.tkb.TkbBuilder;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.replication.Components.Burning;
import io.fdp.replication.Components.Local;
import io.fdp.replication.Components.Place;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Wire;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two engines with templates, on a simulated network. */
class ReplicationModuleTest {
    private static final int TANK = 7;
    private static final int SHIP = 8;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** Moves what this node owns. */
    private static final class Mover extends SimSystem {
        private PlaceTable place;

        @Override
        protected void create() {
            place = writes(repo().table(PlaceTable.TYPE));
        }

        @Override
        protected void update() {
            repo().query()
                    .owned(place)
                    .build()
                    .forEach(entity -> place.edit(entity).x((double) repo().currentTick()));
        }
    }

    private EntityRepository world() {
        EntityRepository repo = worlds.create();
        repo.register(PlaceTable.TYPE);
        repo.register(LocalTable.TYPE);
        repo.registerTag(Burning.class);
        return repo;
    }

    private static Tkb tkb(EntityRepository repo, boolean ships) {
        TkbBuilder builder = Tkb.builder(repo);
        builder.template(TANK, "tank")
                .with(repo.table(PlaceTable.TYPE), new Place(1, 2, 3))
                .with(repo.table(LocalTable.TYPE), new Local(9));
        if (ships) {
            builder.template(SHIP, "ship").with(repo.table(PlaceTable.TYPE), new Place(4, 5, 6));
        }
        return builder.build();
    }

    @Test
    void shouldShowGhostsFromTemplates() {
        SimulatedNetwork network = new SimulatedNetwork(3);
        EntityRepository here = world();
        EntityRepository there = world();
        log.expect("template 8, of entities of other nodes, is unknown here");
        try (Wire one = network.join(1, "one");
                Wire two = network.join(2, "two");
                Tkb full = tkb(here, true);
                Tkb part = tkb(there, false);
                Engine first = Engine.builder(here)
                        .module(new ReplicationModule(one, full, new ReplicationConfig()))
                        .add(new Mover())
                        .start();
                Engine second = Engine.builder(there)
                        .module(new ReplicationModule(two, part, new ReplicationConfig()))
                        .add(new Mover())
                        .start()) {
            Replication replication = first.services().get(Replication.class);
            long tank = full.createEntity(TANK);
            long ship = full.createEntity(SHIP);
            long tankId = replication.publish(tank);
            long shipId = replication.publish(ship);
            for (int i = 0; i < 20; i++) {
                network.advance(20 * SimulatedNetwork.MILLISECOND);
                first.run(1);
                second.run(1);
            }
            Replication other = second.services().get(Replication.class);
            long ghost = other.entity(tankId);
            assertThat(there.isAlive(ghost)).isTrue();
            assertThat(there.tkbType(ghost)).isEqualTo(TANK);
            assertThat(there.table(PlaceTable.TYPE).get(ghost).x())
                    .as("of the owner, not of the mover there")
                    .isBetween(15.0, 21.0);
            assertThat(there.table(PlaceTable.TYPE).hasAuthority(ghost)).isFalse();
            assertThat(there.table(LocalTable.TYPE).get(ghost))
                    .as("from the template")
                    .isEqualTo(new Local(9));
            assertThat(there.table(LocalTable.TYPE).hasAuthority(ghost)).isFalse();
            assertThat(other.entity(shipId)).isEqualTo(Entity.NULL);
            assertThat(other.stats().unknownTypes()).isPositive();
            try (Tkb more = tkb(there, true)) {
                other.templates(more);
                second.run(1);
                assertThat(there.table(PlaceTable.TYPE)
                                .get(other.entity(shipId))
                                .x())
                        .as("its value has waited")
                        .isBetween(15.0, 21.0);
                assertThat(there.tkbType(other.entity(shipId))).isEqualTo(SHIP);
            }
            assertThat(second.telemetry().counter("replication.received").value())
                    .isPositive();
            assertThat(first.telemetry().counter("replication.sentBytes").value())
                    .isPositive();
        }
    }
}

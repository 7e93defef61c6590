package io.fdp.dis;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.dis.pdu.EntityNumber;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.query.Query;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Wire;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Several nodes of one replicated world, each with a gateway of its own, and a simulator outside of it. Each datagram
 * reaches everyone, its sender too.
 */
class ReplicatedExerciseTest {
    private static final int OUTSIDE = 9;
    private static final int SITE = 5;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** The exercise: nodes of one world, and the simulator outside. */
    private final class Exercise implements AutoCloseable {
        final SimulatedNetwork network;
        final List<Wire> wires = new ArrayList<>();
        final List<ExerciseNode> nodes = new ArrayList<>();
        final ExerciseNode outside;
        final ExerciseNode[] everyone;

        Exercise(long seed, int count) {
            network = new SimulatedNetwork(seed);
            for (int i = 1; i <= count; i++) {
                int self = i;
                Wire wire = network.join(i, "node " + i);
                wires.add(wire);
                nodes.add(new ExerciseNode(worlds.create(), i, wire, config -> {
                    for (int other = 1; other <= count; other++) {
                        if (other != self) {
                            config.ignore(SITE, other);
                        }
                    }
                }));
            }
            outside = new ExerciseNode(worlds.create(), OUTSIDE);
            List<ExerciseNode> all = new ArrayList<>(nodes);
            all.add(outside);
            everyone = all.toArray(ExerciseNode[]::new);
        }

        ExerciseNode node(int number) {
            return nodes.get(number - 1);
        }

        void frames(int count) {
            for (int i = 0; i < count; i++) {
                network.advance(16 * SimulatedNetwork.MILLISECOND);
                for (ExerciseNode each : everyone) {
                    each.frame();
                }
                for (ExerciseNode each : everyone) {
                    each.sendTo(everyone);
                }
            }
        }

        /** The simulator outside shows each entity once, under the number that its owner gave it, where it is. */
        void requireRight() {
            Map<Long, double[]> expected = new HashMap<>();
            for (ExerciseNode node : nodes) {
                owned(node).forEach(entity -> {
                    var at = node.place.get(entity);
                    long number = node.gateway.number(entity);
                    assertThat(EntityNumber.application(number)).isEqualTo((int) node.source);
                    assertThat(expected.put(number, new double[] {at.x(), at.y()}))
                            .isNull();
                });
            }
            assertThat(outside.ghosts.count()).isEqualTo(expected.size());
            outside.ghosts.forEach(ghost -> {
                double[] truth = expected.get(outside.gateway.number(ghost));
                assertThat(truth)
                        .as("%s", EntityNumber.toString(outside.gateway.number(ghost)))
                        .isNotNull();
                var shown = outside.place.get(ghost);
                assertThat(Math.hypot(shown.x() - truth[0], shown.y() - truth[1]))
                        .isLessThan(1.5);
            });
            int theirs = outside.gateway.stats().own();
            for (ExerciseNode node : nodes) {
                assertThat(node.ghosts.count())
                        .as("those of the simulator outside")
                        .isEqualTo(theirs);
                assertThat(node.repo.query().with(node.place).build().count())
                        .as("nobody is there twice")
                        .isEqualTo(expected.size() + theirs);
                assertThat(node.gateway.stats().own()).isEqualTo(owned(node).count());
            }
        }

        @Override
        public void close() {
            for (ExerciseNode each : everyone) {
                each.close();
            }
            wires.forEach(Wire::close);
        }
    }

    private static Query owned(ExerciseNode node) {
        return node.repo
                .query()
                .owned(node.place)
                .without(node.repo.registerTag(DisGhost.class))
                .build();
    }

    @Test
    void shouldBeSentByItsOwnerAlone() {
        try (Exercise exercise = new Exercise(1, 2)) {
            ExerciseNode first = exercise.node(1);
            ExerciseNode second = exercise.node(2);
            long tank = first.vehicle("tank", 0, 0, 0, 10, 0.1);
            long id = first.replication().publish(tank);
            exercise.outside.vehicle("jet", 500, 500, 0, 100, 0);
            exercise.frames(60);
            long mirror = second.replication().entity(id);
            assertThat(second.repo.isAlive(mirror)).isTrue();
            assertThat(second.gateway.number(mirror))
                    .as("a ghost of replication")
                    .isEqualTo(EntityNumber.NONE);
            assertThat(second.gateway.stats().own()).isZero();
            assertThat(second.rejected(DisRejection.IGNORED)).isPositive();
            assertThat(first.rejected(DisRejection.OWN_ECHO)).isPositive();
            assertThat(second.rejected(DisRejection.OWN_ECHO))
                    .as("it sends nothing")
                    .isZero();
            exercise.requireRight();
        }
    }

    @Test
    void shouldBeSentByItsNewOwner() {
        try (Exercise exercise = new Exercise(2, 2)) {
            ExerciseNode first = exercise.node(1);
            ExerciseNode second = exercise.node(2);
            long tank = first.vehicle("tank", 0, 0, 0, 10, 0.1);
            long id = first.replication().publish(tank);
            exercise.frames(60);
            exercise.requireRight();
            long mirror = second.replication().entity(id);
            second.replication().ownership().acquire(mirror, OwnershipGroup.WHOLE);
            exercise.frames(60);
            assertThat(first.gateway.number(tank)).isEqualTo(EntityNumber.NONE);
            assertThat(first.gateway.stats().own()).isZero();
            assertThat(EntityNumber.application(second.gateway.number(mirror))).isEqualTo(2);
            exercise.requireRight();
            long number = second.gateway.number(mirror);
            first.replication().ownership().acquire(tank, OwnershipGroup.WHOLE);
            exercise.frames(60);
            assertThat(second.gateway.stats().own()).isZero();
            assertThat(first.gateway.number(tank))
                    .as("numbers are not used twice")
                    .isEqualTo(EntityNumber.of(SITE, 1, 2));
            assertThat(exercise.outside.gateway.entity(number)).isEqualTo(Entity.NULL);
            exercise.requireRight();
        }
    }

    /** A shot that all nodes hear of is told once. */
    @Test
    void shouldLeaveEventsToTheOwner() {
        try (Exercise exercise = new Exercise(3, 2)) {
            ExerciseNode first = exercise.node(1);
            ExerciseNode second = exercise.node(2);
            long tank = first.vehicle("tank", 0, 0, 0, 0, 0);
            long id = first.replication().publish(tank);
            exercise.frames(60);
            long mirror = second.replication().entity(id);
            first.fires.publish(tank, 0, 0, 1, 1, 2, 3, 0, 0, 0, 900, 0, false);
            second.fires.publish(mirror, 0, 0, 1, 1, 2, 3, 0, 0, 0, 900, 0, false);
            int heard = 0;
            for (int i = 0; i < 10; i++) {
                exercise.frames(1);
                heard += exercise.outside.fires.count();
            }
            assertThat(heard).isEqualTo(1);
            assertThat(second.rejected(DisRejection.NOT_OWN)).isEqualTo(1);
            assertThat(first.rejected(DisRejection.NOT_OWN)).isZero();
        }
    }

    @Test
    void shouldBeRightAfterAnything() {
        Seeds.run(4, random -> program(random, 12));
    }

    @Test
    @Tag("long")
    void shouldBeRightAfterAnythingManyTimes() {
        Seeds.run(100, random -> program(random, 40));
    }

    private void program(SplittableRandom random, int steps) {
        try (Exercise exercise = new Exercise(random.nextLong(), 3)) {
            exercise.frames(30);
            for (int step = 0; step < steps; step++) {
                for (int i = random.nextInt(1, 5); i > 0; i--) {
                    act(exercise, random);
                }
                exercise.frames(random.nextInt(1, 20));
                if (random.nextInt(4) == 0) {
                    exercise.frames(90);
                    exercise.requireRight();
                }
            }
            exercise.frames(90);
            exercise.requireRight();
        }
    }

    private static void act(Exercise exercise, SplittableRandom random) {
        ExerciseNode node = exercise.node(random.nextInt(1, 4));
        Query all = node.repo
                .query()
                .with(node.place)
                .without(node.repo.registerTag(DisGhost.class))
                .build();
        List<Long> entities = new ArrayList<>();
        all.forEach(entities::add);
        int what = random.nextInt(10);
        if (what < 4 || entities.isEmpty()) {
            long tank = node.vehicle(
                    random.nextBoolean() ? "tank" : "jet",
                    random.nextDouble(1000),
                    random.nextDouble(1000),
                    random.nextDouble(6),
                    random.nextDouble(20),
                    random.nextDouble(0.2));
            node.replication().publish(tank);
        } else if (what < 8) {
            long any = entities.get(random.nextInt(entities.size()));
            node.replication().ownership().acquire(any, OwnershipGroup.WHOLE);
        } else if (what < 9) {
            long any = entities.get(random.nextInt(entities.size()));
            if (node.place.hasAuthority(any) && node.replication().owner(any) == (int) node.source) {
                node.repo.destroyEntity(any);
            }
        } else {
            exercise.outside.vehicle("tank", random.nextDouble(1000), 0, 1, 5, 0);
        }
    }
}

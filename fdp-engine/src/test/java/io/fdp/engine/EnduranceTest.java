package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.CommandsOnly;
import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.ForEach;
import io.fdp.codec.json.JsonWriter;
import io.fdp.engine.policy.Maintenance;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.memory.Literals;
import io.fdp.testkit.Worlds;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A drill: a world in which everything comes and goes, for 48 hours of simulated time at 60 Hz. Memory stays within
 * bounds, is in order at any time, is given back in the end, and frames make no garbage.
 *
 * <p>The long one takes some minutes: {@code mvn -B -ntp verify -Plong -pl fdp-engine -am -Dtest=EnduranceTest
 * -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class EnduranceTest {
    @BeforeAll
    static void createLiterals() {
        Literals.createFor(Entity.class, JsonWriter.class, EntityRepository.class, Engine.class, EnduranceTest.class);
    }

    private static final int RATE = 60;
    private static final long SHORT = 3L * 60 * RATE;
    private static final long LONG = 48L * 60 * 60 * RATE;
    private static final int CHECKS = 60;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Component
    record Drone(int life, int number, double x) {}

    @Component(parts = true)
    record Cargo(int kind, double mass, long stamp) {}

    @Event(id = 601)
    record Loss(int number) {}

    static final class Drones {
        private Drones() {}

        @ForEach
        static void fly(
                DroneEdit drone,
                double dt,
                CommandBuffer commands,
                @EntityRef long self,
                @CommandsOnly CargoParts cargo,
                LossEvents losses,
                long tick) {
            drone.x(drone.x() + dt * (drone.number() & 7));
            drone.life(drone.life() - 1);
            long dice = dice(drone.number(), tick);
            if (drone.life() <= 0) {
                losses.publish(drone.number());
                commands.destroy(self);
            } else if ((dice & 15) == 0) {
                cargo.add(commands, self, (int) dice, drone.x(), tick);
            } else if ((dice & 255) == 1) {
                cargo.remove(commands, self);
            }
        }
    }

    private static long dice(long number, long tick) {
        long mixed = (number + 1) * 0x9e3779b97f4a7c15L ^ tick * 0xc2b2ae3d27d4eb4fL;
        mixed = (mixed ^ mixed >>> 32) * 0x165667b19e3779f9L;
        return mixed >>> 17;
    }

    /** Starts drones, in waves: from a few to many and back, every two minutes. */
    private static final class Launching extends SimSystem {
        private @Nullable DroneTable drones;
        private @Nullable LossEvents losses;
        private long lost;
        private int next;

        @Override
        protected void create() {
            drones = writes(repo().register(DroneTable.TYPE));
            losses = repo().events().register(LossEvents.TYPE);
        }

        @Override
        protected void update() {
            long tick = repo().currentTick();
            lost += Objects.requireNonNull(losses).count();
            int wave = (int) (tick / (RATE * 20) % 6);
            int starts = (dice(7, tick) & 7) < wave ? 2 : 0;
            CommandBuffer commands = repo().commands().buffer();
            for (int i = 0; i < starts; i++) {
                Objects.requireNonNull(drones)
                        .add(commands, commands.create(), (int) (dice(next, tick) & 255) + 1, next++, 0);
            }
        }
    }

    @UpdateAfter(Launching.class)
    private static final class Flying extends SimSystem {
        private @Nullable DronesFly fly;
        private @Nullable LossEvents losses;

        @Override
        protected void create() {
            fly = uses(DronesFly.on(repo(), repo().register(CargoParts.TYPE)));
            losses = repo().events().register(LossEvents.TYPE);
        }

        @Override
        protected void update() {
            Objects.requireNonNull(fly)
                    .run(time().deltaSeconds(), Objects.requireNonNull(losses), repo().currentTick());
        }
    }

    private void run(long ticks, boolean withoutGarbage) {
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(1 << 13));
        Launching launching = new Launching();
        try (Engine engine = Engine.builder(repo)
                .clock(SimClock.fixed(RATE))
                .maintenance(new Maintenance(4096, 4, 16))
                .add(launching)
                .add(new Flying())
                .start()) {
            CargoParts cargo = repo.table(CargoParts.TYPE);
            long interval = ticks / CHECKS;
            long bound = 0;
            long garbage = 0;
            int most = 0;
            for (int i = 0; i < CHECKS; i++) {
                long before = engine.telemetry().allocatedTotal();
                engine.run(interval);
                garbage = i >= CHECKS / 10 ? garbage + engine.telemetry().allocatedTotal() - before : 0;
                assertThat(repo.checkStructure()).isEmpty();
                bound = i < CHECKS / 4 ? Math.max(bound, repo.committedBytes()) : bound;
                assertThat(repo.committedBytes())
                        .as("memory at tick " + repo.currentTick())
                        .isLessThanOrEqualTo(bound * 2);
                most = Math.max(most, repo.entityCount());
                assertThat(cargo.totalParts()).isLessThan(100_000);
                if (cargo.totalParts() > 200) {
                    assertThat(cargo.density()).as("density of parts").isGreaterThan(0.3);
                }
            }
            assertThat(most).isBetween(50, 4000);
            assertThat(launching.lost).isGreaterThan(ticks / 20);
            engine.health()
                    .forEach(health ->
                            assertThat(health.failures()).as(health.toString()).isZero());
            assertThat(engine.clock().nanos()).isEqualTo(interval * CHECKS / RATE * 1_000_000_000L);
            if (withoutGarbage) {
                assertThat(garbage)
                        .as("bytes allocated after a tenth of the time")
                        .isZero();
            }
            launching.setEnabled(false);
            engine.run(60L * RATE);
            assertThat(repo.entityCount()).as("all landed").isZero();
            repo.trim(10_000);
            assertThat(repo.committedBytes()).as("memory of an empty world").isLessThan(bound);
            assertThat(repo.checkStructure()).isEmpty();
        }
    }

    @Test
    void shouldHoldOutForMinutes() {
        run(SHORT, false);
    }

    @Test
    @Tag("long")
    @Tag("allocation")
    void shouldHoldOutForTwoDays() {
        run(LONG, true);
    }
}

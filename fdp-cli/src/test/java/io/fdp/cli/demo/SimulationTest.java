package io.fdp.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.demo.Components.Position;
import io.fdp.cli.demo.Components.Velocity;
import io.fdp.kernel.Entity;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.MemoryUsage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SimulationTest {
    private static final int DRONES = 2_500;

    private final DroneWorld world = new DroneWorld(DRONES, 1, Long.MAX_VALUE);
    private final EntityRepository repo = world.repo();
    private final Gang gang = new Gang(2, Thread.ofPlatform().factory());
    private final Simulation simulation = new Simulation(world, gang);
    private final long[] drones = new long[DRONES];

    @BeforeEach
    void spawn() {
        for (int i = 0; i < DRONES; i++) {
            drones[i] = world.spawn();
        }
    }

    @AfterEach
    void close() {
        gang.close();
        world.close();
        assertThat(MemoryUsage.ofProcess().reserved()).isZero();
    }

    private void run(int ticks) {
        for (int i = 0; i < ticks; i++) {
            simulation.tick();
        }
    }

    @Test
    void shouldFillWholeChunksAndTheBeginningOfTheLast() {
        assertThat(world.chunks()).isEqualTo(3);
        assertThat(repo.entityCount()).isEqualTo(DRONES);
        assertThat(world.targets().count()).isBetween(DRONES / 12, DRONES / 5);
    }

    @Test
    void shouldMoveByVelocity() {
        long drone = drones[1_500];
        world.targets().remove(drone);
        world.fuels().set(drone, new Components.Fuel(100));
        world.positions().set(drone, new Position(100, 200, 300));
        world.velocities().set(drone, new Velocity(60, -30, 6));

        simulation.tick();

        Position moved = world.positions().get(drone);
        assertThat(moved.x()).isEqualTo(100 + 60 * DroneWorld.STEP);
        assertThat(moved.y()).isEqualTo(200 - 30 * DroneWorld.STEP);
        assertThat(moved.z()).isEqualTo(300 + 6 * DroneWorld.STEP);
    }

    @Test
    void shouldBounceOffEveryWall() {
        long drone = drones[0];
        world.targets().remove(drone);
        world.fuels().set(drone, new Components.Fuel(100));
        world.positions().set(drone, new Position(0.25f, DroneWorld.SIDE - 0.25f, 0.25f));
        world.velocities().set(drone, new Velocity(-60, 60, -60));

        simulation.tick();

        Position moved = world.positions().get(drone);
        assertThat(moved.x()).isBetween(0.7f, 0.8f);
        assertThat(moved.y()).isBetween(DroneWorld.SIDE - 0.8f, DroneWorld.SIDE - 0.7f);
        assertThat(moved.z()).isBetween(0.7f, 0.8f);
        assertThat(world.velocities().get(drone)).isEqualTo(new Velocity(60, -60, 60));
    }

    @Test
    void shouldKeepEveryDroneInTheBox() {
        run(2_000);

        for (int chunk = 0; chunk < world.chunks(); chunk++) {
            PositionSpan span = world.positions().span(chunk);
            for (int slot = span.nextSlot(0); slot >= 0; slot = span.nextSlot(slot + 1)) {
                assertThat(span.x(slot)).isBetween(0f, DroneWorld.SIDE);
                assertThat(span.y(slot)).isBetween(0f, DroneWorld.SIDE);
                assertThat(span.z(slot)).isBetween(0f, DroneWorld.HEIGHT);
            }
        }
    }

    @Test
    void shouldStrandADroneWithoutFuelThenReplaceIt() {
        long drone = drones[7];
        world.fuels().set(drone, new Components.Fuel(2));

        simulation.tick();
        assertThat(world.velocities().has(drone)).isTrue();
        simulation.tick();
        assertThat(world.velocities().has(drone)).isFalse();
        assertThat(world.targets().has(drone)).isFalse();
        assertThat(world.stranded().hasOwn(drone)).isTrue();
        assertThat(world.grounded().has(drone)).isTrue();
        assertThat(world.grounded().hasOwn(drone)).isFalse();

        Position before = world.positions().get(drone);
        run(FuelUse.STRANDED_TICKS - 1);
        assertThat(world.positions().get(drone)).isEqualTo(before);
        simulation.tick();

        assertThat(repo.isAlive(drone)).isFalse();
        long replacement = Entity.of(Entity.index(drone), Entity.generation(drone) + 1);
        assertThat(repo.isAlive(replacement)).isTrue();
        assertThat(world.velocities().has(replacement)).isTrue();
        assertThat(world.stranded().has(replacement)).isFalse();
    }

    @Test
    void shouldKeepTheNumberOfDrones() {
        run(1_000);

        assertThat(repo.entityCount()).isEqualTo(DRONES);
        assertThat(world.fuels().count()).isEqualTo(DRONES);
        assertThat(world.stranded().count()).isPositive();
        assertThat(world.velocities().count() + world.stranded().count()).isEqualTo(DRONES);
        assertThat(repo.currentTick()).isEqualTo(1_000);
    }

    @Test
    void shouldTurnHuntersTowardsTheirTarget() {
        long hunter = drones[10];
        long target = drones[2_000];
        if (!world.targets().has(hunter)) {
            world.targets().add(hunter);
        }
        world.targets().set(hunter, new Components.Target(target));
        world.fuels().set(hunter, new Components.Fuel(1_000));
        world.fuels().set(target, new Components.Fuel(1_000));
        world.positions().set(hunter, new Position(5_000, 5_000, 500));
        world.positions().set(target, new Position(9_000, 5_000, 500));
        world.velocities().set(hunter, new Velocity(-80, 0, 0));
        world.velocities().set(target, new Velocity(0, 0, 0));

        run(200);

        assertThat(world.targets().get(hunter).drone()).isEqualTo(target);
        assertThat(world.velocities().get(hunter).dx()).isBetween(70f, 80f);
    }

    @Test
    void shouldLookForAnotherTargetWhenItsOwnIsGone() {
        run(100);
        long hunter = aHunterWithATarget();
        long target = world.targets().get(hunter).drone();
        world.fuels().set(hunter, new Components.Fuel(1_000));
        repo.destroyEntity(target);
        world.spawn();

        run(100);

        long next = world.targets().get(hunter).drone();
        assertThat(next).isNotEqualTo(target);
        assertThat(next == Entity.NULL || world.positions().has(next)).isTrue();
    }

    private long aHunterWithATarget() {
        TargetSpan span = world.targets().span(0);
        for (int slot = span.nextSlot(0); slot >= 0; slot = span.nextSlot(slot + 1)) {
            if (span.drone(slot) != Entity.NULL && span.drone(slot) != span.self(slot)) {
                return span.self(slot);
            }
        }
        throw new AssertionError("no hunter has a target");
    }

    @Test
    void shouldMarkVelocitiesAsChangedOnlyWhereSomethingHappened() {
        run(100);
        int changed = 0;
        int ticks = 64;
        for (int i = 0; i < ticks; i++) {
            long before = repo.version();
            simulation.tick();
            for (int chunk = 0; chunk < world.chunks(); chunk++) {
                changed += world.velocities().chunkVersion(chunk) >= before ? 1 : 0;
            }
        }
        assertThat(changed).isPositive().isLessThan(ticks * world.chunks());
    }
}

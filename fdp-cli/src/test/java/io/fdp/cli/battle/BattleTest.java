package io.fdp.cli.battle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.cli.battle.Components.Hull;
import io.fdp.cli.battle.Components.Munition;
import io.fdp.cli.battle.Components.Position;
import io.fdp.cli.battle.Components.Score;
import io.fdp.cli.battle.Components.Velocity;
import io.fdp.engine.Engine;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.MemoryUsage;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.job.Jobs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BattleTest {
    private static final int UNITS = 2_500;
    private static final int BLUE_TANK = 2;
    private static final int HEADQUARTERS = 2 * 10;
    private static final int FOLLOWER = 5;
    private static final int RED_TANK = 100;
    private static final int BLUE_AIRCRAFT = 200;

    private final Jobs jobs = Jobs.create(2);
    private final Battle battle = Battle.begin(UNITS, 1, Long.MAX_VALUE, jobs);
    private final EntityRepository repo = battle.repo();
    private final Tables tables = battle.tables();
    private Engine engine;

    @BeforeEach
    void start() {
        battle.populate(UNITS);
        engine = battle.engine().start();
    }

    @AfterEach
    void close() {
        assertThat(repo.checkStructure()).isEmpty();
        engine.close();
        battle.close();
        jobs.close();
        assertThat(MemoryUsage.ofProcess().reserved()).isZero();
    }

    private long unit(int index) {
        return repo.entityAt(index);
    }

    /** Takes all guns away, so that nothing happens but what a test does. */
    private void disarm() {
        for (int i = 0; i < UNITS; i++) {
            tables.turrets().remove(unit(i));
        }
    }

    @Test
    void shouldGiveEverythingBackWhenItCannotBegin() {
        long reserved = MemoryUsage.ofProcess().reserved();
        assertThatThrownBy(() -> Battle.begin(1_000, 1, 50_000, jobs)).isInstanceOf(MemoryBudgetException.class);
        assertThat(MemoryUsage.ofProcess().reserved()).isEqualTo(reserved);
    }

    @Test
    void shouldHaveNoAmbiguousSystems() {
        assertThat(engine.ambiguities()).isEmpty();
    }

    @Test
    void shouldPutUnitsOfBothSidesOnTheMap() {
        assertThat(repo.entityCount()).isEqualTo(UNITS);
        assertThat(repo.side(unit(BLUE_TANK))).isEqualTo(Sides.BLUE);
        assertThat(repo.side(unit(RED_TANK))).isEqualTo(Sides.RED);
        assertThat(tables.wheels().count(unit(BLUE_TANK))).isGreaterThan(3);
        assertThat(tables.turrets().count(unit(RED_TANK))).isPositive();
        assertThat(tables.airborne().has(unit(BLUE_AIRCRAFT))).isTrue();
        assertThat(tables.position().count()).isEqualTo(UNITS);
        assertThat(repo.tkbType(unit(BLUE_TANK))).isPositive().isNotEqualTo(repo.tkbType(unit(RED_TANK)));
        assertThat(repo.disType(unit(BLUE_TANK))).isNotZero();
    }

    @Test
    void shouldOwnOnlyPartOfTheRedSide() {
        long red = unit(RED_TANK);
        assertThat(tables.position().hasAuthority(red)).isTrue();
        assertThat(tables.velocity().hasAuthority(red)).isTrue();
        assertThat(tables.hull().hasAuthority(red)).isFalse();
        assertThat(tables.turrets().hasAuthority(red)).isFalse();
        assertThat(tables.hull().hasAuthority(unit(BLUE_TANK))).isTrue();
    }

    @Test
    void shouldKeepTanksInTheirColumn() {
        disarm();
        engine.run(6_000);

        long follower = unit(FOLLOWER);
        long leader = repo.hierarchy().parent(follower);
        assertThat(leader).isNotEqualTo(Entity.NULL);
        assertThat(distance(follower, leader)).isBetween(20.0, 160.0);
        assertThat(tables.mission()
                        .get(tables.route().get(leader).headquarters())
                        .name())
                .isNotEmpty();
        assertThat(tables.route().get(leader).leg()).isPositive();
    }

    private double distance(long a, long b) {
        Position from = tables.position().get(a);
        Position to = tables.position().get(b);
        return Math.hypot(from.x() - to.x(), from.y() - to.y());
    }

    @Test
    void shouldLetATankGoAloneWhenItsLeaderIsGone() {
        disarm();
        long follower = unit(FOLLOWER);
        repo.destroyEntity(repo.hierarchy().parent(follower));

        engine.run(Driving.TICKS_PER_ROUND * 4);

        assertThat(tables.station().has(follower)).isFalse();
        assertThat(tables.route().has(follower)).isTrue();
    }

    @Test
    void shouldFlyInCircles() {
        disarm();
        long aircraft = unit(BLUE_AIRCRAFT);
        Velocity before = tables.velocity().get(aircraft);
        Position start = tables.position().get(aircraft);
        engine.run(100);
        Velocity after = tables.velocity().get(aircraft);

        assertThat(after).isNotEqualTo(before);
        assertThat(Math.hypot(after.dx(), after.dy())).isBetween(179.0, 181.0);
        engine.run(5_000);
        assertThat(Math.hypot(
                        tables.position().get(aircraft).x() - start.x(),
                        tables.position().get(aircraft).y() - start.y()))
                .isLessThan(20_000);
    }

    @Test
    void shouldTurnWheelsOfTanksThatDrive() {
        disarm();
        float before = tables.wheels().get(unit(BLUE_TANK), 0).angle();
        engine.run(200);

        assertThat(tables.wheels().get(unit(BLUE_TANK), 0).angle())
                .isNotEqualTo(before)
                .isBetween(0f, 6.2832f);
    }

    /**
     * From the shot to the next unit: a munition detonates, its target is damaged in the next frame, becomes a wreck,
     * burns out and is replaced.
     */
    private void shouldLose(int index) {
        disarm();
        long target = unit(index);
        int side = repo.side(target);
        int kind = repo.tkbType(target);
        boolean ours = tables.hull().hasAuthority(target);
        Position at = tables.position().get(target);
        tables.velocity().set(target, 0, 0, 0);
        long shell = repo.createEntity();
        tables.position().add(shell, at);
        tables.velocity().add(shell, 0, 0, 0);
        tables.munition().add(shell, new Munition(1, 1_000, target, Entity.NULL));

        engine.frame();
        assertThat(repo.isAlive(shell)).isFalse();
        assertThat(tables.detonations().count()).isOne();
        assertThat(tables.wreck().has(target)).isFalse();
        engine.frame();
        assertThat(tables.hull().get(target))
                .isNotEqualTo(new Hull(0))
                .satisfies(hull -> assertThat(hull.strength()).isNegative());
        assertThat(tables.hull().hasAuthority(target)).isEqualTo(ours);
        assertThat(tables.wreck().has(target)).isTrue();
        assertThat(tables.velocity().has(target)).isFalse();
        assertThat(tables.losses().count()).isOne();
        engine.frame();
        Score score = tables.score().get();
        assertThat(score.detonations()).isOne();
        assertThat(side == Sides.BLUE ? score.blueLosses() : score.redLosses()).isOne();
        int count = count(kind);
        engine.run(400);
        assertThat(repo.isAlive(target)).isFalse();
        assertThat(count(kind)).isEqualTo(count);
        assertThat(tables.hull().count()).isEqualTo(UNITS - HEADQUARTERS);
    }

    private int count(int kind) {
        int[] count = {0};
        repo.query().with(tables.hull()).build().forEach(entity -> count[0] += repo.tkbType(entity) == kind ? 1 : 0);
        return count[0];
    }

    @Test
    void shouldReplaceALeaderOfOurs() {
        shouldLose(BLUE_TANK);
    }

    @Test
    void shouldReplaceATankOfTheirs() {
        shouldLose(RED_TANK);
    }

    @Test
    void shouldReplaceAnAircraft() {
        shouldLose(BLUE_AIRCRAFT);
    }

    @Test
    void shouldMissWhatIsFarAway() {
        disarm();
        long target = unit(RED_TANK);
        long shell = repo.createEntity();
        tables.position().add(shell, -10_000, 0, 0);
        tables.velocity().add(shell, 0, 0, 0);
        tables.munition().add(shell, new Munition(1, 1_000, target, Entity.NULL));
        float before = tables.hull().get(target).strength();

        engine.run(3);

        assertThat(tables.hull().get(target).strength()).isEqualTo(before);
    }

    @Test
    void shouldFightOnBothSidesAndKeepItsStrength() {
        engine.run(6_000);

        Score score = tables.score().get();
        assertThat(score.detonations()).isGreaterThan(1_000);
        assertThat(score.blueLosses()).isGreaterThan(20);
        assertThat(score.redLosses()).isGreaterThan(20);
        assertThat(tables.hull().count()).isEqualTo(UNITS - HEADQUARTERS);
        assertThat(repo.entityCount()).isEqualTo(UNITS + tables.munition().count());
        assertThat(engine.telemetry().snapshot().systems()).allMatch(system -> system.failures() == 0);
    }

    /**
     * All that the next frame depends on is in the world: a copy goes on as the original does, with systems that know
     * nothing of before.
     */
    @Test
    void shouldGoOnFromACopy() {
        engine.run(777);
        EntityRepository copy = EntityRepository.create(repo.config());
        Tables.register(copy);
        copy.copyFrom(repo);
        try (Battle other = Battle.resume(copy, jobs);
                Engine otherEngine = other.engine().start()) {
            assertThat(copy.stateHash()).isEqualTo(repo.stateHash());
            for (int i = 0; i < 500; i++) {
                engine.frame();
                otherEngine.frame();
                assertThat(copy.stateHash()).as("tick %s", repo.currentTick()).isEqualTo(repo.stateHash());
            }
        }
    }
}

package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.OnDeath;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.phase.StructurePermission;
import io.fdp.kernel.phase.WritePermission;
import io.fdp.kernel.reference.Referrers;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.GadgetParts;
import io.fdp.tests.components.GrudgeParts;
import io.fdp.tests.components.Links.Grudge;
import io.fdp.tests.components.Links.Seat;
import io.fdp.tests.components.Links.Sight;
import io.fdp.tests.components.Links.Wagon;
import io.fdp.tests.components.SightTable;
import io.fdp.tests.model.LinkedWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who refers to an entity, and what happens when it dies. */
class ReferenceTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("no entity of this repository ever had the handle");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private LinkedWorld open() {
        return new LinkedWorld(worlds.create());
    }

    private static List<Long> of(Referrers referrers, long entity) {
        List<Long> all = new ArrayList<>();
        referrers.forEach(entity, all::add);
        return all;
    }

    @Test
    void shouldAnswerAsOfTheLastUpdate() {
        LinkedWorld world = open();
        Referrers aims = world.aim.targetReferrers();
        long tank = world.repo.createEntity();
        long gun = world.repo.createEntity();
        world.aim.add(gun, 1, tank);
        assertThat(aims.count(tank)).as("nothing updated it yet").isZero();
        aims.update();
        assertThat(of(aims, tank)).containsExactly(gun);
        world.aim.edit(gun).target(gun);
        assertThat(of(aims, tank)).containsExactly(gun);
        world.repo.commands().playback();
        assertThat(aims.isEmpty(tank)).isTrue();
        assertThat(of(aims, gun)).as("an entity may refer to itself").containsExactly(gun);
        world.repo.destroyEntity(gun);
        assertThat(of(aims, gun)).containsExactly(gun);
        world.repo.tick();
        assertThat(aims.size()).isZero();
        assertThat(world.aim.targetReferrers()).isSameAs(aims);
        assertThat(aims.column()).isSameAs(world.aim);
        assertThat(aims.field()).isEqualTo("target");
        assertThat(aims).hasToString("Referrers[io.fdp.tests.components.Links.Sight.target]");
    }

    @Test
    void shouldFindWhoRefersToTheDead() {
        LinkedWorld world = open();
        long tank = world.repo.createEntity();
        long gun = world.repo.createEntity();
        world.aim.add(gun, 1, tank);
        world.repo.destroyEntity(tank);
        long next = world.repo.createEntity();
        assertThat(Entity.index(next)).isEqualTo(Entity.index(tank));
        world.repo.tick();
        assertThat(of(world.aim.targetReferrers(), tank)).containsExactly(gun);
        assertThat(world.aim.targetReferrers().isEmpty(next)).isTrue();
    }

    /** The handle of index 0 and generation 2,147,483,648 is the lowest number of all. */
    @Test
    void shouldKnowEveryGeneration() {
        for (int generation : new int[] {1, Integer.MAX_VALUE, Integer.MIN_VALUE, -1}) {
            LinkedWorld world = open();
            long tank = Entity.of(0, generation);
            world.repo.restoreEntity(tank);
            long gun = world.repo.createEntity();
            world.aim.add(gun, 1, tank);
            world.repo.tick();
            assertThat(of(world.aim.targetReferrers(), tank)).containsExactly(gun);
            assertThat(world.repo.checkStructure()).isEmpty();
            world.repo.destroyEntity(tank);
            world.repo.tick();
            assertThat(of(world.aim.targetReferrers(), tank)).containsExactly(gun);
            assertThat(world.repo.checkStructure()).isEmpty();
        }
    }

    @Test
    void shouldTellTheEntityThatReferredAndNotItsSuccessor() {
        LinkedWorld world = open();
        long tank = world.repo.createEntity();
        long gun = world.repo.createEntity();
        world.aim.add(gun, 1, tank);
        world.repo.tick();
        world.repo.destroyEntity(gun);
        long next = world.repo.createEntity();
        world.aim.add(next, 2, tank);
        assertThat(of(world.aim.targetReferrers(), tank)).containsExactly(gun);
        world.repo.tick();
        assertThat(of(world.aim.targetReferrers(), tank)).containsExactly(next);
        assertThat(world.aim.targetReferrers().contains(tank, gun)).isFalse();
    }

    @Test
    void shouldClearRemoveAndDestroy() {
        LinkedWorld world = open();
        EntityRepository repo = world.repo;
        long target = repo.createEntity();
        long other = repo.createEntity();
        long one = repo.createEntity();
        world.leash.add(one, 3, target);
        world.wagon.add(
                one,
                new Wagon(
                        new Seat[] {new Seat((byte) 1, target), new Seat((byte) 2, other), new Seat((byte) 3, 0)}, 0));
        for (int i = 0; i < 4; i++) {
            world.grudge.add(one, new Grudge(i, new long[] {other, i % 2 == 0 ? target : 0}));
        }
        long two = repo.createEntity();
        world.wagon.add(two, new Wagon(world.wagon.get(one).seats(), target));
        long three = repo.createEntity();
        world.ghost.add(three, (byte) 0, target);
        repo.destroyEntity(target);
        repo.commands().playback();
        assertThat(world.leash.get(one).holder()).isZero();
        assertThat(world.leash.get(one).length()).isEqualTo(3);
        assertThat(world.wagon.get(one).seats()).extracting(Seat::rider).containsExactly(0L, other, 0L);
        assertThat(world.grudge.getAll(one)).extracting(Grudge::number).containsExactlyInAnyOrder(1, 3);
        assertThat(world.wagon.has(two)).isFalse();
        assertThat(repo.isAlive(two)).isTrue();
        assertThat(repo.isAlive(three)).isFalse();
        assertThat(world.leash.holderReferrers().applied()).isEqualTo(1);
        assertThat(world.wagon.seatsRiderReferrers().applied()).isEqualTo(2);
        assertThat(world.grudge.foesReferrers().applied()).isEqualTo(2);
        assertThat(world.leash.holderReferrers().onDeath()).isEqualTo(OnDeath.CLEAR);
    }

    @Test
    void shouldDealWithReferencesThatAreWrittenAfterTheDeath() {
        LinkedWorld world = open();
        long target = world.repo.createEntity();
        long one = world.repo.createEntity();
        world.repo.destroyEntity(target);
        world.repo.tick();
        world.leash.add(one, 1, target);
        world.repo.tick();
        assertThat(world.leash.get(one).holder()).isZero();
        world.leash.set(one, 1, Entity.of(Integer.MAX_VALUE, 3));
        world.repo.tick();
        assertThat(world.leash.get(one).holder()).isZero();
    }

    @Test
    void shouldDestroyChainsAndCircles() {
        LinkedWorld world = open();
        int length = 20_000;
        long[] chain = new long[length];
        world.repo.createEntities(chain);
        for (int i = 1; i < length; i++) {
            world.ghost.add(chain[i], (byte) 0, chain[i - 1]);
        }
        long[] circle = new long[100];
        world.repo.createEntities(circle);
        for (int i = 0; i < circle.length; i++) {
            world.ghost.add(circle[i], (byte) 0, circle[(i + 1) % circle.length]);
        }
        long self = world.repo.createEntity();
        world.ghost.add(self, (byte) 0, self);
        world.repo.tick();
        assertThat(world.repo.entityCount()).isEqualTo(length + 101);
        world.repo.destroyEntity(chain[0]);
        world.repo.destroyEntity(circle[50]);
        world.repo.tick();
        assertThat(world.living()).containsExactly(self);
        assertThat(world.ghost.bodyReferrers().applied()).isEqualTo(length - 1 + 99);
        assertThat(world.ghost.bodyReferrers().size()).isEqualTo(1);
    }

    @Test
    void shouldKnowManyReferrersOfOneEntity() {
        LinkedWorld world = open();
        long tank = world.repo.createEntity();
        long[] guns = new long[100_000];
        world.repo.createEntities(guns);
        SplittableRandom random = new SplittableRandom(1);
        for (long gun : guns) {
            world.aim.add(gun, 1, tank);
            world.leash.add(gun, 1, tank);
        }
        world.repo.tick();
        assertThat(world.aim.targetReferrers().count(tank)).isEqualTo(guns.length);
        long[] all = new long[guns.length];
        assertThat(world.aim.targetReferrers().collect(tank, all)).isEqualTo(guns.length);
        assertThat(all).isEqualTo(guns);
        for (int i = 0; i < 1000; i++) {
            long gun = guns[random.nextInt(guns.length)];
            world.aim.edit(gun).target(random.nextBoolean() ? 0 : gun);
        }
        world.repo.destroyEntity(tank);
        world.repo.tick();
        assertThat(world.leash.holderReferrers().size()).isZero();
        assertThat(world.leash.holderReferrers().applied()).isEqualTo(guns.length);
    }

    // ---- who may

    @Test
    void shouldLeaveReferencesOfOthersToTheirOwner() {
        LinkedWorld world = open();
        long target = world.repo.createEntity();
        long one = world.repo.createEntity();
        world.leash.add(one, 1, target);
        world.ghost.add(one, (byte) 0, target);
        world.leash.setAuthority(one, false);
        world.ghost.setAuthority(one, false);
        world.repo.tick();
        world.repo.destroyEntity(target);
        world.repo.tick();
        world.repo.tick();
        assertThat(world.leash.get(one).holder()).isEqualTo(target);
        world.leash.setAuthority(one, true);
        world.repo.tick();
        assertThat(world.leash.get(one).holder()).isZero();
        assertThat(world.repo.isAlive(one)).isTrue();
        world.ghost.setAuthority(one, true);
        world.repo.tick();
        assertThat(world.repo.isAlive(one)).isFalse();
    }

    /** The reference of another node waits for its owner; meanwhile the entity comes back, and dies again. */
    @Test
    void shouldNoticeThatADeadEntityIsRestored() {
        LinkedWorld world = open();
        long one = world.repo.createEntity();
        long target = Entity.of(700, 5);
        world.leash.add(one, 1, target);
        world.leash.setAuthority(one, false);
        world.repo.tick();
        world.repo.restoreEntity(target);
        world.repo.tick();
        world.leash.setAuthority(one, true);
        world.repo.tick();
        assertThat(world.leash.get(one).holder()).isEqualTo(target);
        world.repo.destroyEntity(target);
        world.repo.tick();
        assertThat(world.leash.get(one).holder()).isZero();
    }

    @Test
    void shouldNotBeRestrictedByPhases() {
        EntityRepository repo = worlds.create();
        LinkedWorld world = new LinkedWorld(repo);
        long target = repo.createEntity();
        long one = repo.createEntity();
        long two = repo.createEntity();
        world.leash.add(one, 1, target);
        world.ghost.add(two, (byte) 0, target);
        repo.destroyEntity(target);
        repo.phases()
                .configure(
                        PhaseConfig.builder()
                                .phase("reading", WritePermission.READ_ONLY, StructurePermission.REFUSED)
                                .build(),
                        "reading");
        repo.tick();
        assertThat(world.leash.get(one).holder()).isZero();
        assertThat(repo.isAlive(two)).isFalse();
    }

    @Test
    void shouldTellReactionsWhatHappened() {
        LinkedWorld world = open();
        EntityRepository repo = world.repo;
        List<String> told = new ArrayList<>();
        long target = repo.createEntity();
        long one = repo.createEntity();
        long two = repo.createEntity();
        world.leash.add(one, 1, target);
        world.ghost.add(two, (byte) 0, target);
        repo.tick();
        repo.reactions()
                .onChanged(
                        world.leash,
                        (e, last) -> told.add("cleared, was " + last.get(e).holder() + ", is "
                                + world.leash.get(e).holder()));
        repo.reactions().onDestroyed(e -> told.add("died " + Entity.toString(e)));
        repo.tick();
        repo.destroyEntity(target);
        repo.commands().playback();
        assertThat(told)
                .containsExactlyInAnyOrder(
                        "cleared, was " + target + ", is 0",
                        "died " + Entity.toString(target),
                        "died " + Entity.toString(two));
    }

    @Test
    void shouldDealWithWhatReactionsDo() {
        LinkedWorld world = open();
        EntityRepository repo = world.repo;
        long target = repo.createEntity();
        long one = repo.createEntity();
        world.leash.add(one, 1, target);
        repo.reactions().onAdded(world.aim, e -> repo.destroyEntity(target));
        repo.tick();
        world.aim.add(one, 1, 0);
        repo.commands().playback();
        assertThat(repo.isAlive(target)).isFalse();
        assertThat(world.leash.get(one).holder()).isZero();
        assertThat(world.leash.holderReferrers().size()).isZero();
    }

    @Test
    void shouldWorkWhenTheBudgetIsUsedUp() {
        EntityRepository repo = worlds.create(
                RepositoryConfig.DEFAULT.withMemoryBudget(8L << 20).withCapacity(200_000));
        LinkedWorld world = new LinkedWorld(repo);
        repo.observers().add(frame -> {});
        long target = repo.createEntity();
        List<Long> ghosts = new ArrayList<>();
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 200_000; i++) {
                        long ghost = repo.createEntity();
                        world.ghost.add(ghost, (byte) 0, target);
                        ghosts.add(ghost);
                    }
                })
                .isInstanceOf(MemoryBudgetException.class);
        repo.destroyEntity(target);
        repo.tick();
        assertThat(ghosts).isNotEmpty().noneMatch(repo::isAlive);
    }

    // ---- errors

    @Test
    void shouldRefuseWhatCannotBe() {
        LinkedWorld world = open();
        Referrers aims = world.aim.targetReferrers();
        long made = world.repo.commands().buffer().create();
        assertThatThrownBy(() -> aims.count(made)).isInstanceOf(StaleEntityException.class);
        assertThatThrownBy(() -> aims.contains(0, made)).isInstanceOf(StaleEntityException.class);
        world.repo.commands().playback();
        assertThat(aims.count(0)).isZero();
        assertThat(aims.first(-1L >>> 1)).isZero();
        long one = world.repo.createEntity();
        world.aim.add(one, 1, one);
        aims.update();
        assertThatThrownBy(() -> world.repo.query().build().forEach(e -> aims.update()))
                .isInstanceOf(IterationException.class)
                .hasMessageContaining("Links.Sight.target");
        assertThatThrownBy(() -> aims.forEach(one, e -> world.repo.tick()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("were updated while they were asked for");
        assertThatThrownBy(() -> world.repo.singletons().register(SightTable.TYPE))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("field target is indexed or has onDeath");
        SightTable last = world.repo.previous().keep(SightTable.TYPE);
        assertThatThrownBy(() -> last.targetReferrers().count(one))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("ask the table of the repository");
        world.repo.close();
        assertThatThrownBy(() -> aims.count(one)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(aims::update).isInstanceOf(ClosedException.class);
        assertThat(aims).hasToString("Referrers[io.fdp.tests.components.Links.Sight.target]");
    }

    @Test
    void shouldRefuseReferencesThatTheLayoutHasNot() {
        assertThatThrownBy(() -> SightTable.TYPE.withReference("number", OnDeath.KEEP))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no entity field number")
                .hasMessageContaining("[target]");
        assertThatThrownBy(() -> SightTable.TYPE.withReference("target", OnDeath.KEEP))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("indexed already");
        assertThatThrownBy(() -> GrudgeParts.TYPE.withReference("foes", OnDeath.CLEAR))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(GadgetParts.TYPE.withReference("target", OnDeath.CLEAR).references())
                .hasSize(1);
    }

    /** Neither the layout nor its hash know of indexes. */
    @Test
    void shouldChangeNoLayout() {
        assertThat(SightTable.TYPE.layout())
                .isEqualTo(ComponentLayout.rows(16, 8)
                        .field("number", FieldKind.INT, 0)
                        .field("target", FieldKind.ENTITY, 8)
                        .build());
        assertThat(new Sight(1, 2).target()).isEqualTo(2);
    }
}

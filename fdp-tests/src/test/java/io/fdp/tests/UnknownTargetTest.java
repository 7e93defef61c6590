package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.Links.Grudge;
import io.fdp.tests.model.LinkedWorld;
import java.util.logging.Level;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** References to entities that never were count as references to the dead, and are told of once for each field. */
class UnknownTargetTest {
    private static final String NEVER = "no entity of this repository ever had the handle";

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of(NEVER);

    private LinkedWorld world;
    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
        world = new LinkedWorld(repo);
    }

    @Test
    void shouldTellWhyAnEntityDiedOfAnIndex() {
        repo.createEntity();
        long target = repo.createEntity();
        long ghost = repo.createEntity();
        long other = repo.createEntity();
        world.ghost.add(ghost, (byte) 1, Entity.index(target));
        world.ghost.add(other, (byte) 1, Entity.of(Entity.index(target), 9));
        repo.tick();

        assertThat(repo.isAlive(ghost)).isFalse();
        assertThat(log.at(Level.WARNING))
                .containsExactly(world.ghost.name() + ".body of entity 2#1 was 1#0: " + NEVER + " 1#0. The entity was"
                        + " destroyed, as if its target had died; write handles that this repository made, no indexes"
                        + " and no handles of other worlds. The log says so once for each field");

        long next = repo.createEntity();
        world.ghost.add(next, (byte) 1, 5);
        repo.tick();
        assertThat(repo.isAlive(next)).isFalse();
        assertThat(log.all()).hasSize(1);
    }

    @Test
    void shouldTellOfEachField() {
        long one = repo.createEntity();
        world.leash.add(one, 1, Entity.of(77, 1));
        world.grudge.add(one, new Grudge(1, new long[] {one, Entity.of(78, 1)}));
        repo.commands().playback();

        assertThat(world.leash.get(one).holder()).isZero();
        assertThat(world.grudge.count(one)).isZero();
        assertThat(log.at(Level.WARNING))
                .hasSize(2)
                .anySatisfy(
                        line -> assertThat(line).contains(".holder of entity 0#1 was 77#1", "The field was cleared"))
                .anySatisfy(line -> assertThat(line).contains(".foes of entity 0#1 was 78#1", "part was removed"));
    }

    @Test
    void shouldNotTellOfTheDeadNorOfWhatIsKept() {
        long dead = repo.createEntity();
        long ghost = repo.createEntity();
        world.ghost.add(ghost, (byte) 1, dead);
        world.aim.add(repo.createEntity(), 1, Entity.of(99, 3));
        repo.destroyEntity(dead);
        repo.tick();

        assertThat(repo.isAlive(ghost)).isFalse();
        assertThat(log.all()).isEmpty();
    }

    @Test
    @Tag("allocation")
    void shouldMakeNoGarbage() {
        long one = repo.createEntity();
        world.leash.add(one, 1, 0);
        Garbage.assertNone(() -> {
            world.leash.edit(one).holder(Entity.of(88, 1));
            repo.tick();
        });
    }
}

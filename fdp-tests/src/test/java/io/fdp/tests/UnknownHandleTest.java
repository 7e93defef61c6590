package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.Playback;
import io.fdp.kernel.entity.Entity;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.logging.Level;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Commands on handles that no entity ever had are skipped, counted, and told of once. */
class UnknownHandleTest {
    private static final String NEVER = "no entity of this repository ever had the handle";

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of(NEVER);

    private EntityRepository repo;
    private PositionTable position;
    private CommandBuffer commands;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        commands = repo.commands().buffer();
    }

    @Test
    void shouldTellOnceOfAHandleThatWasNeverMade() {
        long tank = repo.createEntity();
        position.add(commands, Entity.of(5, 1), 1, 2, 3);
        position.add(commands, Entity.of(Entity.index(tank), 9), 1, 2, 3);
        commands.destroy(Entity.of(0x7fff_0000, 1));
        repo.hierarchy().addChild(commands, Entity.of(6, 1), tank);
        Playback done = repo.commands().playback();

        assertThat(done.skipped()).isEqualTo(4);
        assertThat(done.neverMade()).isEqualTo(4);
        assertThat(log.at(Level.WARNING))
                .containsExactly("the command to add " + position.name() + " to entity 5#1 was skipped: " + NEVER
                        + " 5#1; use handles only with the repository that made them. The same playback skipped 3 more"
                        + " such commands. The log says so once for each system, Playback.neverMade() counts all");

        position.add(commands, Entity.of(7, 1), 1, 2, 3);
        assertThat(repo.commands().playback().neverMade()).isEqualTo(1);
        assertThat(log.all()).hasSize(1);
        assertThat(repo.commands().playback().neverMade()).as("counted anew").isZero();
    }

    @Test
    void shouldNotTellOfTheDead() {
        long dead = repo.createEntity();
        repo.destroyEntity(dead);
        long again = repo.createEntity();
        assertThat(Entity.index(again)).isEqualTo(Entity.index(dead));
        commands.destroy(dead);
        commands.destroy(again);
        commands.destroy(again); // dead when it is played back
        long shortLived = commands.create();
        commands.destroy(shortLived);
        position.add(commands, shortLived, 1, 2, 3);
        Playback done = repo.commands().playback();

        assertThat(done.skipped()).isEqualTo(3);
        assertThat(done.neverMade()).isZero();
        assertThat(log.all()).isEmpty();
    }

    @Test
    void shouldNameTheNextEntityOfAnIndexAsNeverMade() {
        long dead = repo.createEntity();
        repo.destroyEntity(dead);
        commands.destroy(Entity.of(Entity.index(dead), 2));
        assertThat(repo.commands().playback().neverMade()).isEqualTo(1);
        assertThat(log.at(Level.WARNING)).singleElement().asString().contains("to destroy entity 0#2", NEVER + " 0#2");
        assertThatThrownBy(() -> position.add(Entity.of(0, 2), 1, 2, 3))
                .as("a direct call says the same")
                .hasMessageContaining("entity 0#2 was never created in this repository");
    }

    /** Compares with the set of all handles that the world ever gave. */
    @Test
    void shouldKnowWhichHandlesWereEverMade() {
        Seeds.run(5, this::compareHandles);
    }

    private void compareHandles(SplittableRandom random) {
        open();
        Set<Long> made = new HashSet<>();
        Set<Long> living = new HashSet<>();
        for (int round = 0; round < 300; round++) {
            if (random.nextInt(3) > 0 || living.isEmpty()) {
                long entity = repo.createEntity();
                made.add(entity);
                living.add(entity);
            } else {
                long entity = living.iterator().next();
                living.remove(entity);
                repo.destroyEntity(entity);
            }
            int never = 0;
            for (int i = 0; i < 5; i++) {
                long handle = Entity.of(random.nextInt(80), 1 + random.nextInt(6));
                if (!living.contains(handle)) {
                    position.remove(commands, handle);
                    never += made.contains(handle) ? 0 : 1;
                }
            }
            long hash = repo.stateHash();
            assertThat(repo.commands().playback().neverMade())
                    .as("round " + round)
                    .isEqualTo(never);
            assertThat(repo.stateHash()).isEqualTo(hash);
        }
    }

    @Test
    @Tag("allocation")
    void shouldMakeNoGarbage() {
        long dead = repo.createEntity();
        repo.destroyEntity(dead);
        Garbage.assertNone(() -> {
            commands.destroy(Entity.of(9, 9));
            commands.destroy(dead);
            repo.commands().playback();
        });
    }
}

package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.OneTable;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.model.RichWorld;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Memory of emptied chunks goes back, a bounded number at a time, and everything gets its turn. */
class TrimTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldGiveBackAtMostSoManyChunksAndTakeTurns() {
        EntityRepository repo = worlds.create();
        PositionTable position = repo.register(PositionTable.TYPE);
        VelocityTable velocity = repo.register(VelocityTable.TYPE);
        OneTable one = repo.register(OneTable.TYPE);
        long[] entities = new long[10 * 1024];
        repo.createEntities(entities);
        position.addAll(entities);
        velocity.addAll(entities);
        one.addAll(entities);
        repo.clear();
        long committed = repo.memory().committed();
        long perChunk = committed / 10;
        assertThat(repo.trim(0)).isZero();
        assertThat(repo.memory().committed()).isEqualTo(committed);
        for (int i = 1; i <= 20; i++) {
            assertThat(repo.trim(2)).isEqualTo(2);
            if (i % 2 == 0) {
                assertThat(repo.memory().committed())
                        .as("after " + i + " calls each kind gave back " + i / 2)
                        .isEqualTo(committed - i / 2 * perChunk);
            }
        }
        assertThat(repo.memory().committed()).isZero();
        assertThat(repo.trim(5)).isZero();
        repo.createEntities(entities);
        position.addAll(entities);
        assertThat(position.get(entities[5000])).as("fresh memory is zero").isEqualTo(new Position(0, 0, 0));
    }

    @Test
    void shouldNotHarmAChunkThatIsUsedAgain() {
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(5000));
        PositionTable position = repo.register(PositionTable.TYPE);
        long[] entities = new long[3 * 1024];
        repo.createEntities(entities);
        position.addAll(entities);
        repo.clear();
        long again = repo.createEntity();
        position.add(again, new Position(1, 2, 3));
        while (repo.trim(1) > 0) {}
        assertThat(position.get(again)).isEqualTo(new Position(1, 2, 3));
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldStayAsItIsInRandomPrograms() {
        Seeds.run(6, random -> {
            try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(100_000))) {
                RichWorld world = new RichWorld(repo, 0);
                for (int round = 0; round < 12; round++) {
                    for (int i = random.nextInt(100); i > 0; i--) {
                        world.step(random);
                    }
                    if (random.nextInt(4) == 0) {
                        repo.clear();
                    }
                    long hash = repo.stateHash();
                    long committed = repo.memory().committed();
                    int most = random.nextInt(1, 8);
                    assertThat(repo.trim(most)).isLessThanOrEqualTo(most);
                    assertThat(repo.memory().committed()).isLessThanOrEqualTo(committed);
                    assertThat(repo.stateHash()).isEqualTo(hash);
                }
                repo.clear();
                while (repo.trim(1000) > 0) {}
                assertThat(repo.checkStructure()).isEmpty();
                assertThat(repo.memory().committed())
                        .as("events and the singletons' own entity")
                        .isLessThan(700_000);
            }
        });
    }
}

package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.model.RichWorld;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random programs that change two worlds and copy them into each other; all there is must be the same afterwards. */
class CopyModelTest {
    private static final RepositoryConfig CONFIG = RepositoryConfig.DEFAULT.withCapacity(100_000);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldMakeTheTargetLikeTheSourceWhateverHappenedToBoth() {
        Seeds.run(12, random -> copyPrograms(random, 12));
    }

    @Tag("long")
    @Test
    void shouldMakeTheTargetLikeTheSourceInManyWorlds() {
        Seeds.run(600, random -> copyPrograms(random, 80));
    }

    private static void copyPrograms(SplittableRandom random, int copies) {
        try (EntityRepository a = EntityRepository.create(CONFIG);
                EntityRepository b = EntityRepository.create(CONFIG.withCapacity(100_000 + random.nextInt(100_000)))) {
            RichWorld source = new RichWorld(a, random.nextInt(15));
            RichWorld target = new RichWorld(b, random.nextInt(15));
            WorldCopy copy = WorldCopy.of(a, b);
            for (int i = 0; i < copies; i++) {
                change(source, random);
                if (random.nextInt(3) == 0) {
                    change(target, random);
                }
                switch (random.nextInt(8)) {
                    case 0 -> copy.copyAll();
                    case 1 -> b.copyFrom(a);
                    case 2 -> a.clear();
                    default -> copy.copyChanges();
                }
                copy.copyChanges();
                source.assertLike(target);
                if (i % 4 == 3) {
                    assertThat(b.checkStructure()).isEmpty();
                }
            }
            assertThat(a.checkStructure()).isEmpty();
            assertThat(b.checkStructure()).isEmpty();
        }
    }

    private static void change(RichWorld world, SplittableRandom random) {
        for (int i = random.nextInt(120); i > 0; i--) {
            world.step(random);
        }
    }

    @Test
    void shouldGoOnInTheSameWayAfterACopy() {
        Seeds.run(10, random -> {
            try (EntityRepository a = EntityRepository.create(CONFIG);
                    EntityRepository b = EntityRepository.create(CONFIG)) {
                RichWorld source = new RichWorld(a, 0);
                RichWorld target = new RichWorld(b, 5);
                change(target, random);
                change(source, random);
                b.copyFrom(a);
                long seed = random.nextLong();
                change(source, new SplittableRandom(seed));
                change(target, new SplittableRandom(seed));
                source.assertLike(target);
            }
        });
    }

    @Test
    void shouldComeBackToWhatASnapshotTook() {
        Seeds.run(10, random -> {
            try (EntityRepository repo = EntityRepository.create(CONFIG);
                    Snapshot one = Snapshot.of(repo);
                    Snapshot other = Snapshot.of(repo)) {
                RichWorld world = new RichWorld(repo, 0);
                Snapshot[] all = {one, other};
                long[] hashes = new long[2];
                for (int i = 0; i < 12; i++) {
                    change(world, random);
                    int which = random.nextInt(2);
                    if (!all[which].isTaken() || random.nextBoolean()) {
                        all[which].take();
                        hashes[which] = repo.stateHash();
                        assertThat(all[which].stateHash()).isEqualTo(hashes[which]);
                    } else {
                        all[which].restore();
                        assertThat(repo.stateHash()).isEqualTo(hashes[which]);
                    }
                }
                assertThat(repo.checkStructure()).isEmpty();
            }
        });
    }
}

package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.engine.PreviousFrameTest.Charge;
import io.fdp.engine.PreviousFrameTest.Cog;
import io.fdp.engine.PreviousFrameTest.Marked;
import io.fdp.engine.PreviousFrameTest.Warmth;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The last frame of a repository that becomes like another one: it follows, or both stay as they were. */
class RestoredPreviousFrameTest {
    private static final int MANY = 20_000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldLeaveTheWorldAsItWasWhenThereIsNoMemoryForTheLastFrame() {
        int refused = 0;
        int restored = 0;
        for (long budget = 1_000_000; restored < 3; budget += 25_000) {
            EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withMemoryBudget(budget));
            try (Snapshot snapshot = Snapshot.of(repo)) {
                Boolean done = restoreInto(repo, snapshot);
                refused += Boolean.FALSE.equals(done) ? 1 : 0;
                restored += Boolean.TRUE.equals(done) ? 1 : 0;
            } finally {
                repo.close();
            }
        }
        assertThat(refused).as("budgets with which it is refused").isGreaterThan(3);
    }

    /** Answers whether it was restored; null when the budget does not even suffice for the state to restore. */
    private static @Nullable Boolean restoreInto(EntityRepository repo, Snapshot snapshot) {
        WarmthTable warmth = repo.register(WarmthTable.TYPE);
        WarmthTable before = repo.previous().keep(WarmthTable.TYPE);
        long mark = repo.createEntity();
        warmth.add(mark, 1);
        long[] many = new long[MANY];
        try {
            repo.createEntities(many);
            warmth.addAll(many);
            snapshot.take();
            repo.destroyEntities(many);
            repo.trim(Integer.MAX_VALUE);
            repo.tick();
            repo.trim(Integer.MAX_VALUE);
        } catch (MemoryBudgetException tooSmall) {
            return null;
        }
        long hash = repo.stateHash();
        long tick = repo.currentTick();
        try {
            snapshot.restore();
        } catch (MemoryBudgetException expected) {
            assertThat(repo.stateHash()).isEqualTo(hash);
            assertThat(repo.currentTick()).isEqualTo(tick);
            assertThat(warmth.count()).isEqualTo(1);
            assertThat(before.count()).isEqualTo(1);
            assertThat(before.get(mark)).isEqualTo(new Warmth(1));
            assertThat(repo.checkStructure()).isEmpty();
            repo.tick();
            return false;
        }
        assertThat(before.count()).isEqualTo(MANY + 1);
        assertThat(repo.checkStructure()).isEmpty();
        return true;
    }

    @Test
    void shouldBeTheSameAsTheWorldAfterEveryCopy() {
        Seeds.run(4, this::runProgram);
    }

    private void runProgram(SplittableRandom random) {
        EntityRepository repo = worlds.create();
        EntityRepository other = worlds.create();
        Kept kept = new Kept(repo);
        WarmthTable there = other.register(WarmthTable.TYPE);
        other.register(CogParts.TYPE);
        other.register(ChargeTable.TYPE);
        other.registerTag(Marked.class);
        WorldCopy copy = WorldCopy.of(other, repo);
        try (Snapshot one = Snapshot.of(repo);
                Snapshot two = Snapshot.of(repo)) {
            one.take();
            two.take();
            List<String> last = kept.before();
            for (int step = 0; step < 90; step++) {
                kept.change(random);
                boolean follows = true;
                switch (random.nextInt(9)) {
                    case 0 -> one.take();
                    case 1 -> two.take();
                    case 2, 3 -> {
                        one.restore();
                        last = kept.now();
                    }
                    case 4 -> {
                        two.restore();
                        last = kept.now();
                    }
                    case 5 -> {
                        there.add(other.createEntity(), step);
                        if (random.nextBoolean()) {
                            copy.copyChanges();
                        } else {
                            copy.copyAll();
                        }
                        last = kept.now();
                    }
                    case 6 -> repo.trim(random.nextInt(40));
                    default -> {
                        repo.tick();
                        last = kept.now();
                    }
                }
                if (step == 40) {
                    kept.keepCogs();
                    follows = false;
                    // unknown until the next frame
                } else if (step == 41) {
                    one.restore();
                    last = kept.now();
                }
                if (follows) {
                    assertThat(kept.before()).as("step %d", step).isEqualTo(last);
                }
            }
            assertThat(repo.checkStructure()).isEmpty();
        }
    }

    /** The components of a world, and those of its last frame. */
    private static final class Kept {
        private final TreeSet<Long> known = new TreeSet<>();
        private final EntityRepository repo;
        private final WarmthTable warmth;
        private final WarmthTable warmthBefore;
        private final ChargeTable charge;
        private final ChargeTable chargeBefore;
        private final TagColumn marked;
        private final TagColumn markedBefore;
        private final CogParts cogs;
        private @Nullable CogParts cogsBefore;

        Kept(EntityRepository repo) {
            this.repo = repo;
            this.warmth = repo.register(WarmthTable.TYPE);
            this.warmthBefore = repo.previous().keep(WarmthTable.TYPE);
            this.charge = repo.register(ChargeTable.TYPE);
            this.chargeBefore = repo.previous().keep(ChargeTable.TYPE);
            this.marked = repo.registerTag(Marked.class);
            this.markedBefore = repo.previous().keepTag(Marked.class);
            this.cogs = repo.register(CogParts.TYPE);
        }

        void keepCogs() {
            cogsBefore = repo.previous().keep(CogParts.TYPE);
        }

        void change(SplittableRandom random) {
            for (int i = random.nextInt(30); i > 0; i--) {
                long entity = repo.entityAt(random.nextInt(3_000));
                if (entity == Entity.NULL) {
                    create(random);
                } else if (random.nextInt(4) == 0) {
                    repo.destroyEntity(entity);
                } else if (warmth.has(entity)) {
                    warmth.set(entity, new Warmth(random.nextInt()));
                } else {
                    warmth.add(entity, random.nextInt());
                }
            }
        }

        private void create(SplittableRandom random) {
            long[] some = new long[1 + random.nextInt(400)];
            if (repo.entityCount() + some.length > 3_000) {
                return;
            }
            repo.createEntities(some);
            for (long entity : some) {
                int kind = random.nextInt(16);
                if ((kind & 1) != 0) {
                    warmth.add(entity, kind);
                }
                if ((kind & 2) != 0) {
                    charge.add(entity, new Charge(kind, (byte) kind));
                }
                if ((kind & 4) != 0) {
                    marked.add(entity);
                }
                for (int cog = kind >>> 2; cog > 0; cog--) {
                    cogs.add(entity, new Cog(cog));
                }
            }
        }

        /** All that is kept, of everyone who lives. */
        List<String> now() {
            for (int index = 0; index < 4_000; index++) {
                known.add(repo.entityAt(index));
            }
            known.remove(Entity.NULL);
            return list(warmth, charge, marked, cogsBefore == null ? null : cogs);
        }

        List<String> before() {
            return list(warmthBefore, chargeBefore, markedBefore, cogsBefore);
        }

        private List<String> list(WarmthTable warm, ChargeTable charged, TagColumn tag, @Nullable CogParts parts) {
            List<String> all = new ArrayList<>();
            all.add(warm.count() + " " + charged.count() + " " + tag.count());
            for (long e : known) {
                String cog =
                        parts == null || !parts.has(e) ? "" : parts.getAll(e).toString();
                String text = warm.tryGet(e) + " " + charged.tryGet(e) + " " + tag.has(e) + " " + cog;
                if (!text.equals("null null false ")) {
                    all.add(e + " " + text);
                }
            }
            return all;
        }
    }
}

package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.reaction.Reaction;
import io.fdp.testkit.Worlds;
import io.fdp.tests.model.ReactedWorld;
import io.fdp.tests.model.ReactedWorld.Load;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Reactions of worlds that have used up their budget. */
class ReactionBudgetTest {
    private static final int ENTITIES = 3000;
    private static final int PAGE = 4096;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final List<String> log = new ArrayList<>();

    private ReactedWorld open(long budget) {
        ReactedWorld world = new ReactedWorld(worlds.create(RepositoryConfig.DEFAULT.withMemoryBudget(budget)));
        long[] entities = new long[ENTITIES];
        world.repo.createEntities(entities);
        for (int i = 0; i < ENTITIES; i += 3) {
            world.spot.add(entities[i], i, 0, (byte) 0);
            world.load.add(entities[i], new Load(i, 1));
        }
        return world;
    }

    private List<Reaction> register(ReactedWorld world) {
        return List.of(
                world.repo.reactions().onChanged(world.spot, entity -> log.add("changed " + (int) entity)),
                world.repo.reactions().onAdded(world.load, entity -> log.add("added " + (int) entity)),
                world.repo
                        .reactions()
                        .onRemoved(world.load, (entity, last) -> log.add("removed " + last.getAll(entity))));
    }

    private long committed(boolean registered, boolean ticked) {
        ReactedWorld world = open(Long.MAX_VALUE);
        if (registered) {
            register(world);
        }
        if (ticked) {
            world.repo.tick();
            world.repo.tick();
        }
        long bytes = world.repo.committedBytes();
        world.repo.close();
        log.clear();
        return bytes;
    }

    @Test
    void shouldChangeNothingWhenARegistrationDoesNotFit() {
        long least = committed(false, false);
        long most = committed(true, false);
        int refused = 0;
        for (long budget = least; budget <= most; budget += 4 * PAGE) {
            ReactedWorld world = open(budget);
            EntityRepository repo = world.repo;
            long before = repo.committedBytes();
            long hash = repo.stateHash();
            try {
                register(world);
            } catch (MemoryBudgetException full) {
                refused++;
                assertThat(repo.reactions().count() > 0 || repo.committedBytes() == before)
                        .as("the first registration changed nothing")
                        .isTrue();
            }
            refused += fill(world);
            assertThat(repo.stateHash()).isEqualTo(hash);
            assertThat(repo.checkStructure()).isEmpty();
            repo.close();
        }
        assertThat(refused).isPositive();
    }

    /** Registers more reactions, and checks that a refusal leaves nothing behind; returns the number of refusals. */
    private static int fill(ReactedWorld world) {
        int refused = 0;
        for (ComponentColumn column : List.of(world.motor, world.seen, world.locked, world.plan)) {
            long committed = world.repo.committedBytes();
            int count = world.repo.reactions().count();
            try {
                world.repo.reactions().onAdded(column, entity -> {});
            } catch (MemoryBudgetException full) {
                refused++;
                assertThat(world.repo.committedBytes()).isEqualTo(committed);
                assertThat(world.repo.reactions().count()).isEqualTo(count);
            }
        }
        return refused;
    }

    @Test
    void shouldTellLaterWhatDidNotFit() {
        long least = committed(true, false);
        long most = committed(true, true);
        int refused = 0;
        for (long budget = least; budget <= most; budget += PAGE * 2) {
            ReactedWorld world = open(budget);
            List<Reaction> made = register(world);
            refused += tickTwice(world.repo) ? 0 : 1;
            assertThat(world.repo.checkStructure()).isEmpty();
            long[] all = world.living().stream().mapToLong(each -> each).toArray();
            world.repo.destroyEntities(all, 10, all.length);
            world.repo.trim(10_000);
            tickTwice(world.repo);
            assertThat(made).allMatch(reaction -> reaction.failures() == 0);
            assertThat(world.repo.checkStructure()).isEmpty();
            world.repo.close();
            log.clear();
        }
        assertThat(refused).isPositive();
    }

    /** Ends two frames; returns whether the budget allowed it. A refused frame has not ended; nothing is told twice. */
    private boolean tickTwice(EntityRepository repo) {
        for (int i = 0; i < 2; i++) {
            long tick = repo.currentTick();
            try {
                repo.tick();
            } catch (MemoryBudgetException full) {
                assertThat(repo.currentTick()).isEqualTo(tick);
                return false;
            }
        }
        assertThat(log.stream().filter(line -> line.startsWith("added")).distinct())
                .as("each addition once")
                .hasSameSizeAs(
                        log.stream().filter(line -> line.startsWith("added")).toList());
        return true;
    }

    @Test
    void shouldGiveMemoryBack() {
        ReactedWorld world = new ReactedWorld(worlds.create());
        EntityRepository repo = world.repo;
        for (int i = 0; i < 3000; i++) {
            world.change(new SplittableRandom(i));
        }
        repo.tick();
        long before = repo.committedBytes();
        List<Reaction> made = new ArrayList<>();
        for (ComponentColumn column : List.of(world.spot, world.motor, world.load, world.plan)) {
            made.add(repo.reactions().onChanged(column, entity -> {}));
            made.add(repo.reactions().onAdded(column, entity -> {}));
        }
        repo.tick();
        repo.tick();
        assertThat(repo.committedBytes()).isGreaterThan(before);
        assertThat(repo.checkStructure()).isEmpty();
        made.forEach(Reaction::close);
        assertThat(repo.committedBytes()).isEqualTo(before);
        assertThat(repo.checkStructure()).isEmpty();
    }
}

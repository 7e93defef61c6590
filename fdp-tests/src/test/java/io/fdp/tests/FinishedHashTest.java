package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.Happenings.Detonation;
import io.fdp.tests.components.Happenings.Hit;
import io.fdp.tests.components.Happenings.Plain;
import io.fdp.tests.components.HitEvents;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Color;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.model.RichWorld;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The hash that an observer takes of a finished frame is the one that the world has when the frame has ended. */
class FinishedHashTest {
    private static final RepositoryConfig CONFIG = RepositoryConfig.DEFAULT.withCapacity(100_000);
    private static final List<StatePart.Kind> KINDS = List.of(StatePart.Kind.values());
    private static final List<Color> COLORS = List.of(Color.values());

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldBeTheHashAfterTheFrameInRandomPrograms() {
        try (Jobs jobs = Jobs.create(3)) {
            Seeds.run(12, random -> {
                try (EntityRepository repo = EntityRepository.create(CONFIG)) {
                    runProgram(repo, jobs, random);
                }
            });
        }
    }

    private static void runProgram(EntityRepository repo, Jobs jobs, SplittableRandom random) {
        RichWorld world = new RichWorld(repo, random.nextInt(15));
        HitEvents hits = repo.events().register(HitEvents.TYPE);
        ManagedEvents<Plain> plains =
                repo.events().registerManaged(ManagedEventType.of(Plain.class).hashedBy(plain -> plain.value));
        Set<StatePart.Kind> kinds = EnumSet.of(KINDS.get(random.nextInt(KINDS.size())), StatePart.Kind.EVENT);
        StateHashes all = repo.stateHashes();
        StateHashes some = repo.stateHashes(part -> kinds.contains(part.kind()));
        int[] taken = new int[1];
        repo.observers().add(frame -> {
            some.takeFinished();
            all.takeFinished();
            taken[0]++;
        });
        repo.tick();
        long tick = repo.currentTick();
        for (int i = 0; i < 400; i++) {
            if (random.nextInt(10) == 0) {
                publish(jobs, hits, plains, random);
            } else if (random.nextInt(20) == 0) {
                repo.tick();
            } else {
                world.step(random);
            }
            if (repo.currentTick() > tick) {
                tick = repo.currentTick();
                assertThat(all.tick()).isEqualTo(tick);
                StateHashes after = repo.stateHashes();
                assertThat(all.differences(after)).isEmpty();
                assertThat(all.total()).isEqualTo(repo.stateHash()).isEqualTo(after.total());
                assertThat(some.total())
                        .isEqualTo(repo.stateHashes(part -> kinds.contains(part.kind()))
                                .total());
            }
        }
        assertThat(taken[0]).isGreaterThan(3);
    }

    /** From tasks on several threads, and from a thread of nobody's. */
    private static void publish(Jobs jobs, HitEvents hits, ManagedEvents<Plain> plains, SplittableRandom random) {
        int base = random.nextInt(1000);
        jobs.run(random.nextInt(1, 12), (task, worker) -> {
            for (int i = 0; i <= task; i++) {
                hits.publish(new Hit((byte) task, base + i, COLORS.get(i % 3)));
                plains.publish(new Plain(base + 100 * task + i));
            }
        });
        Thread stranger = new Thread(() -> hits.publish(new Hit((byte) 1, base, COLORS.get(0))));
        stranger.start();
        try {
            stranger.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldDifferFromTheHashBefore() {
        EntityRepository repo = worlds.create();
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        StateHashes finished = repo.stateHashes();
        StateHashes before = repo.stateHashes();
        repo.observers().add(frame -> {
            before.take();
            finished.takeFinished();
        });
        detonations.publish(new Detonation(1, 2, 3));
        repo.tick();
        StatePart events = new StatePart(StatePart.Kind.EVENT, detonations.name());
        assertThat(finished.differences(before)).containsExactly(new StatePart(StatePart.Kind.TICK, ""), events);
        assertThat(finished.of(detonations))
                .isNotZero()
                .isEqualTo(repo.stateHashes().of(detonations));
        repo.tick();
        assertThat(before.of(detonations)).as("still current").isNotZero();
        assertThat(finished.of(detonations)).isZero();
    }

    @Test
    void shouldBeRefusedWhenNobodyLooks() {
        EntityRepository repo = worlds.create();
        StateHashes hashes = repo.stateHashes();
        long total = hashes.total();
        assertThatThrownBy(hashes::takeFinished)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("frameFinished()")
                .hasMessageContaining("take()");
        assertThat(hashes.total()).isEqualTo(total);
    }

    @Test
    void shouldHashSomePartsOnly() {
        EntityRepository repo = worlds.create();
        PositionTable position = repo.register(PositionTable.TYPE);
        long entity = repo.createEntity();
        StateHashes some = repo.stateHashes(
                part -> part.kind() == StatePart.Kind.COMPONENT && !part.name().equals(VelocityTable.TYPE.name()));
        assertThat(some.parts()).containsExactly(new StatePart(StatePart.Kind.COMPONENT, position.name()));
        long total = some.total();
        VelocityTable velocity = repo.register(VelocityTable.TYPE);
        velocity.add(entity, 1, 2, 3);
        assertThat(some.take().total()).as("left out").isEqualTo(total);
        assertThat(some.parts()).hasSize(1);
        position.add(entity, 1, 2, 3);
        assertThat(some.take().total()).isNotEqualTo(total);
        long moved = some.total();
        repo.tick();
        assertThat(some.take().total()).as("the tick counts").isNotEqualTo(moved);
        assertThatThrownBy(() -> some.of(velocity))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContaining("stateHashes()");
        assertThat(repo.stateHashes(part -> true).total()).isEqualTo(repo.stateHash());
        StateHashes none = repo.stateHashes(part -> false);
        assertThat(none.parts()).isEqualTo(List.of());
        assertThat(none.total()).isNotEqualTo(repo.stateHash());
        assertThatThrownBy(() -> repo.stateHashes(null)).isInstanceOf(NullPointerException.class);
    }
}

package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.PositionView;
import io.fdp.tests.model.RichWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What goes wrong at the end of a frame, and what observers that failed see of it later. */
class FrameFailureTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;

    @BeforeEach
    void open() {
        repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(100_000));
        position = repo.register(PositionTable.TYPE);
    }

    // ---- what was missed

    /** Sees frames, and throws when it is told to; its lists must then be those of all frames since it last did not. */
    private static final class Moody implements FrameObserver {
        private final List<Long> created = new ArrayList<>();
        private final List<Long> destroyed = new ArrayList<>();
        private long seen;
        private int missed;
        private boolean throwsNow;

        @Override
        public void frameFinished(FinishedFrame frame) {
            assertThat(frame.missed()).isEqualTo(missed);
            assertThat(frame.isComplete()).isTrue();
            assertThat(frame.since()).isEqualTo(seen);
            assertThat(created(frame)).isEqualTo(created);
            assertThat(destroyed(frame)).isEqualTo(destroyed);
            if (throwsNow) {
                missed++;
                throw new IllegalStateException("moody");
            }
            missed = 0;
            seen = frame.version();
            created.clear();
            destroyed.clear();
        }
    }

    private static List<Long> created(FinishedFrame frame) {
        List<Long> found = new ArrayList<>();
        for (int i = 0; i < frame.createdCount(); i++) {
            found.add(frame.created(i));
        }
        assertThatThrownBy(() -> frame.created(frame.createdCount())).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> frame.created(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        return found;
    }

    private static List<Long> destroyed(FinishedFrame frame) {
        List<Long> found = new ArrayList<>();
        for (int i = 0; i < frame.destroyedCount(); i++) {
            found.add(frame.destroyed(i));
            assertThat(Memory.getLong(frame.destroyedAddress() + i * 8L)).isEqualTo(frame.destroyed(i));
        }
        return found;
    }

    @Test
    void shouldShowObserversWhatTheyMissedInRandomPrograms() {
        Seeds.run(10, random -> {
            try (EntityRepository world = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(100_000))) {
                RichWorld rich = new RichWorld(world, 0);
                List<Moody> moody = new ArrayList<>();
                world.observers()
                        .add(
                                frame -> { // the first one, which never throws, tells what happened in each frame
                                    List<Long> born = created(frame);
                                    List<Long> dead = destroyed(frame);
                                    moody.forEach(observer -> {
                                        observer.created.addAll(born);
                                        observer.destroyed.addAll(dead);
                                    });
                                });
                for (int round = 0; round < 80; round++) {
                    changeObservers(world, moody, random);
                    for (int i = random.nextInt(40); i > 0; i--) {
                        rich.step(random);
                    }
                    if (random.nextInt(10) == 0) {
                        world.clear();
                    }
                    boolean fails = false;
                    for (Moody observer : moody) {
                        observer.throwsNow = random.nextInt(3) == 0;
                        fails |= observer.throwsNow;
                    }
                    Throwable thrown = catchThrowable(world::tick);
                    moody.forEach(observer -> observer.throwsNow = false); // steps end frames too
                    if (fails) {
                        assertThat(thrown)
                                .isInstanceOf(IllegalStateException.class)
                                .hasMessage("moody");
                    } else {
                        assertThat(thrown).isNull();
                    }
                    world.trim(random.nextInt(4));
                }
                assertThat(world.checkStructure()).isEmpty();
            }
        });
    }

    /** Between frames only: one that comes later sees the whole frame, of which the model knows nothing. */
    private static void changeObservers(EntityRepository world, List<Moody> moody, SplittableRandom random) {
        if (moody.size() < 4 && random.nextInt(6) == 0) {
            Moody added = new Moody();
            moody.add(added);
            world.observers().add(added);
        } else if (!moody.isEmpty() && random.nextInt(12) == 0) {
            world.observers().remove(moody.remove(random.nextInt(moody.size())));
        }
    }

    @Test
    void shouldShowAnObserverThatIsAddedTheWholeFrameAndNoneBefore() {
        repo.observers().add(frame -> {
            throw new IllegalStateException("always");
        });
        repo.createEntity();
        assertThatThrownBy(repo::tick).hasMessage("always");
        long second = repo.createEntity();
        List<Long> seen = new ArrayList<>();
        repo.observers().add(frame -> seen.addAll(created(frame)));
        long third = repo.createEntity();
        assertThatThrownBy(repo::tick).hasMessage("always");
        assertThat(seen).containsExactly(second, third);
    }

    @Test
    void shouldTellAnObserverThatMissedTooMuch() {
        List<String> seen = new ArrayList<>();
        boolean[] fails = {true};
        repo.observers().add(frame -> {
            seen.add(frame.missed() + " " + frame.isComplete() + " " + frame.createdCount() + " "
                    + frame.destroyedCount());
            if (fails[0]) {
                throw new IllegalStateException("full disk");
            }
        });
        repo.observers()
                .add(frame ->
                        assertThat(frame.missed() == 0 && frame.isComplete()).isTrue());
        long[] many = new long[100_000];
        for (int round = 0; round < 6; round++) {
            repo.createEntities(many);
            repo.destroyEntities(many);
        }
        assertThatThrownBy(repo::tick).hasMessage("full disk");
        repo.createEntity();
        for (int round = 0; round < 5; round++) {
            repo.destroyEntities(many);
            repo.createEntities(many, 0, 99_999);
        }
        assertThatThrownBy(repo::tick).hasMessage("full disk");
        repo.clear();
        long committed = repo.memory().committed();
        assertThatThrownBy(repo::tick).hasMessage("full disk");
        fails[0] = false;
        repo.createEntity();
        repo.tick();
        repo.tick();
        assertThat(seen)
                .containsExactly(
                        "0 true 600000 600000",
                        "1 true 1099996 999996",
                        "2 false 0 100000",
                        "3 false 1 100000",
                        "0 true 0 0");
        assertThat(repo.memory().committed()).isLessThanOrEqualTo(committed);
        assertThat(repo.checkStructure()).isEmpty();
    }

    // ---- threads

    @Test
    void shouldSayThatAnotherThreadStillIterates() throws InterruptedException {
        position.add(repo.createEntity(), 1, 2, 3);
        Query all = repo.query().with(position).build();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        AtomicReference<Throwable> there = new AtomicReference<>();
        Thread reader = new Thread(() -> there.set(catchThrowable(() -> all.forEach(entity -> {
            PositionView view = position.view(entity);
            begun.countDown();
            await(ended);
            view.x();
        }))));
        repo.observers().add(frame -> {
            reader.start();
            await(begun);
            throw new IllegalStateException("as well");
        });
        Throwable thrown = catchThrowable(repo::tick);
        ended.countDown();
        reader.join();
        assertThat(thrown).isInstanceOf(IllegalStateException.class).hasMessage("as well");
        assertThat(thrown.getSuppressed()).hasSize(1);
        assertThat(thrown.getSuppressed()[0])
                .isInstanceOf(IterationException.class)
                .hasMessageContaining("has ended anyway");
        assertThat(there.get()).isInstanceOf(StaleCursorException.class);
        assertThat(repo.currentTick()).isEqualTo(1);
        repo.createEntity();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }
}

package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.StillWorld;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.testkit.Worlds;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An error that another thread is the reason of names that thread, what it does, and the calling one. */
class TwoThreadsTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(1);
    private final String here = Thread.currentThread().getName();
    private EntityRepository repo;
    private long entity;
    private Thread other;

    @BeforeEach
    void open() {
        repo = worlds.create();
        entity = repo.createEntity();
    }

    @AfterEach
    void end() throws InterruptedException {
        done.countDown();
        other.join();
    }

    private void inThread(String name, Runnable work) throws InterruptedException {
        other = Thread.ofPlatform().name(name).start(work);
        begun.await();
    }

    private void stay() {
        begun.countDown();
        try {
            done.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void shouldNameTheThreadThatIterates() throws InterruptedException {
        inThread("viewer", () -> repo.query().build().forEach(each -> stay()));
        assertThatThrownBy(repo.commands()::playback)
                .isInstanceOf(IterationException.class)
                .hasMessage("cannot play back commands while a query or a hierarchy is being iterated by thread viewer,"
                        + " not by this thread, " + here + ": do it before or after the iteration. Let the other thread"
                        + " read between frames on the thread that runs them, in an observer, or from a copy of the"
                        + " world");
        assertThatThrownBy(repo::tick)
                .isInstanceOf(IterationException.class)
                .hasMessageContaining("by thread viewer, not by this thread, " + here);
        assertThatThrownBy(() -> repo.destroyEntity(entity))
                .isInstanceOf(IterationException.class)
                .hasMessageContaining("being iterated by thread viewer, not by this thread, " + here + ": record it");
    }

    @Test
    void shouldNotNameThreadsWhenItIsTheOnlyOne() throws InterruptedException {
        inThread("idle", this::stay);
        repo.query()
                .build()
                .forEach(each -> assertThatThrownBy(repo.commands()::playback)
                        .isInstanceOf(IterationException.class)
                        .hasMessage("cannot play back commands while a query or a hierarchy is being iterated: do it"
                                + " before or after the iteration"));
    }

    @Test
    void shouldNameTheThreadThatReadsTheWholeWorld() throws InterruptedException {
        inThread("autosave", () -> StillWorld.read(repo, "save the world", this::stay));
        assertThatThrownBy(repo::createEntity)
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("while the whole world is being read by thread autosave to save the world, and"
                        + " this is thread " + here + ",");
        assertThatThrownBy(repo::tick)
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("by thread autosave to save the world");
    }
}

package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.reference.Referrers;
import io.fdp.testkit.Worlds;
import io.fdp.tests.model.LinkModel;
import io.fdp.tests.model.LinkedWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Threads that ask while another one changes the world: they get an answer, or a declared error, and come to an end.
 */
class ReferenceRaceTest {
    private static final int FRAMES = 300;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldAnswerOrRefuseWhileFramesEnd() throws InterruptedException {
        LinkedWorld world = new LinkedWorld(worlds.create());
        SplittableRandom random = new SplittableRandom(7);
        long[] targets = new long[50];
        world.repo.createEntities(targets);
        for (long target : targets) {
            world.handles.add(target);
        }
        AtomicBoolean over = new AtomicBoolean();
        AtomicLong answers = new AtomicLong();
        Queue<Throwable> wrong = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            threads.add(Thread.ofPlatform().start(() -> ask(world, targets, over, answers, wrong)));
        }
        for (int i = 0; i < FRAMES || answers.get() < 1000; i++) {
            for (int k = 0; k < 30; k++) {
                world.change(random);
            }
            world.repo.tick();
        }
        over.set(true);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(wrong).isEmpty();
        new LinkModel(world).assertAnswers(world);
    }

    private static void ask(
            LinkedWorld world, long[] targets, AtomicBoolean over, AtomicLong answers, Queue<Throwable> wrong) {
        long[] some = new long[8];
        while (!over.get() && wrong.isEmpty()) {
            for (LinkedWorld.Link link : world.links) {
                for (long target : targets) {
                    try {
                        answers.addAndGet(Long.signum(askOne(link.referrers(), target, some)));
                    } catch (IllegalStateException updated) {
                        Thread.onSpinWait(); // as documented
                    } catch (Throwable thrown) { // all others are faults
                        wrong.add(thrown);
                    }
                }
            }
        }
    }

    private static long askOne(Referrers referrers, long target, long[] some) {
        int count = referrers.count(target);
        referrers.forEach(target, one -> some[0] = one);
        long first = referrers.first(target);
        return 1L + count + referrers.collect(target, some) + (referrers.contains(target, first) ? 1 : 0);
    }
}

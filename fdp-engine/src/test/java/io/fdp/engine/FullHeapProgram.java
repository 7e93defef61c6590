package io.fdp.engine;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.internal.Shutdown;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import org.jspecify.annotations.Nullable;

/** A program whose heap is full to the last byte while several things fail, and which says what became of them. */
@SuppressWarnings("StaticAssignmentOfThrowable") // there is no room for errors when they are thrown
final class FullHeapProgram {
    private static final IllegalStateException FIRST = new IllegalStateException("the first");
    private static final IllegalStateException SECOND = new IllegalStateException("the second");
    private static final IllegalStateException THIRD = new IllegalStateException("the third");

    private static @Nullable Ballast ballast;

    private FullHeapProgram() {}

    /** What fills the heap. */
    @SuppressWarnings("ArrayRecordComponent") // nobody looks at it
    private record Ballast(@Nullable Ballast next, byte @Nullable [] bytes) {}

    private static void fill() {
        for (int bytes = 1 << 20; bytes > 0; bytes /= 4) {
            fill(bytes);
        }
        fill(0);
    }

    private static void fill(int bytes) {
        try {
            while (true) {
                ballast = new Ballast(ballast, bytes == 0 ? null : new byte[bytes]);
            }
        } catch (OutOfMemoryError full) {
            // there is no room for so many bytes
        }
    }

    /** Takes what to try. */
    @SuppressWarnings("SystemOut") // who starts it listens
    public static void main(String[] args) {
        System.out.println(
                switch (args[0]) {
                    case "observers" -> observers();
                    case "shutdown" -> shutdown();
                    default -> throw new IllegalArgumentException(args[0]);
                });
    }

    /** Twice: what is loaded with the first failures needs heap. */
    private static String observers() {
        boolean[] full = {false};
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT)) {
            repo.observers().add(frame -> {
                if (full[0]) {
                    fill();
                }
                throw FIRST;
            });
            repo.observers().add(frame -> {
                throw SECOND;
            });
            tick(repo);
            full[0] = true;
            Throwable thrown = tick(repo);
            ballast = null;
            repo.createEntity(); // refused while a frame is observed
            return "tick " + repo.currentTick() + ", " + repo.entityCount() + " entity, " + thrown;
        }
    }

    private static @Nullable Throwable tick(EntityRepository repo) {
        try {
            repo.tick();
            return null;
        } catch (Throwable failed) { // an undeclared one is what it is about
            return failed;
        }
    }

    private static String shutdown() {
        int[] undone = {0};
        shutdown(undone, false);
        undone[0] = 0;
        String told = shutdown(undone, true);
        return undone[0] + " undone, " + told;
    }

    private static String shutdown(int[] undone, boolean full) {
        Shutdown shutdown = new Shutdown();
        shutdown.add("the last", () -> {
            undone[0]++;
            ballast = null;
            throw THIRD;
        });
        shutdown.add("the one in between", () -> {
            undone[0]++;
            throw SECOND;
        });
        shutdown.add("the one that fails first", () -> {
            undone[0]++;
            if (full) {
                fill();
            }
            throw FIRST;
        });
        try {
            EngineException failure = shutdown.run();
            return failure == null ? "nothing" : failure.getMessage() + ", and " + failure.getSuppressed().length;
        } catch (Throwable failed) { // as above
            ballast = null;
            return failed.toString();
        }
    }
}

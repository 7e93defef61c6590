package io.fdp.tests;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.FdpException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Threads that share what belongs to one of them, in a JVM of its own: what goes wrong may end it.
 *
 * <p>Arguments: what is shared, how many rounds, and the seed. The last line says how much was done. A second world
 * stands beside the shared one, and nothing in it may change.
 */
final class SharedAccessProgram {
    private static final int USERS = 2;

    /** Something that threads share. */
    interface Shared {
        EntityRepository repo();

        /** What the owner does in a round. */
        void own(SplittableRandom random);

        /** What another thread does all the time. */
        void use(SplittableRandom random);

        /** What has to be in order when no thread shares any more. */
        default void afterwards() {}
    }

    private final Shared shared;
    private final SplittableRandom random;
    private volatile boolean over;

    private SharedAccessProgram(String what, long seed) {
        random = new SplittableRandom(seed);
        shared = switch (what) {
            case "cursors" -> new SharedCursors();
            case "fresh" -> new SharedFresh();
            case "loopParts" -> new SharedLoopParts();
            case "parts" -> new SharedParts();
            case "events" -> new SharedEvents();
            case "publishing" -> new SharedPublishing();
            default -> throw new IllegalArgumentException(what);
        };
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        CloseRaceWorld witness = new CloseRaceWorld(new SplittableRandom(1));
        long before = witness.repo.stateHash();
        SharedAccessProgram program = new SharedAccessProgram(args[0], Long.parseLong(args[2]));
        String told = program.run(Integer.parseInt(args[1]));
        List<String> faults = new ArrayList<>(program.shared.repo().checkStructure());
        program.shared.repo().close();
        witness.repo.advanceVersion();
        witness.position.markChanged(witness.entities[0]);
        if (!faults.isEmpty() || witness.repo.stateHash() != before) {
            throw new AssertionError("the world is damaged: " + faults);
        }
        System.gc();
        System.out.println(told);
    }

    private String run(int rounds) throws InterruptedException, ExecutionException {
        ExecutorService pool =
                Executors.newFixedThreadPool(USERS, Thread.ofPlatform().daemon().factory());
        List<Future<Long>> running = new ArrayList<>();
        for (int i = 0; i < USERS; i++) {
            SplittableRandom own = random.split();
            running.add(pool.submit(() -> useUntilOver(own)));
        }
        for (int i = 0; i < rounds; i++) {
            tolerate(() -> shared.own(random));
        }
        over = true;
        long uses = 0;
        for (Future<Long> user : running) {
            uses += user.get();
        }
        shared.afterwards();
        return "shared in " + rounds + " rounds, used: " + (uses > 0);
    }

    private long useUntilOver(SplittableRandom own) {
        long done = 0;
        while (!over) {
            tolerate(() -> shared.use(own));
            done++;
        }
        return done;
    }

    /** Nothing but declared errors may come. */
    static void tolerate(Runnable shares) {
        try {
            shares.run();
        } catch (FdpException declared) {
            requireMessage(declared);
        } catch (IndexOutOfBoundsException declared) {
            requireMessage(declared);
            if (declared instanceof ArrayIndexOutOfBoundsException) {
                throw declared;
            }
        }
    }

    private static void requireMessage(RuntimeException error) {
        if (error.getMessage() == null) {
            throw error;
        }
    }
}

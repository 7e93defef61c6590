package io.fdp.tests;

import io.fdp.kernel.MemoryUsage;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.IterationException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Closes worlds under threads that use them in every way, in a JVM of its own: what goes wrong may end it.
 *
 * <p>Arguments: how many worlds, and the seed. The last line says how much was done, and that nothing is left.
 */
final class CloseRaceProgram {
    private static final int USERS = 4;

    private final SplittableRandom random;
    private long uses;
    private long refused;

    private CloseRaceProgram(long seed) {
        random = new SplittableRandom(seed);
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        CloseRaceProgram program = new CloseRaceProgram(Long.parseLong(args[1]));
        ExecutorService pool =
                Executors.newFixedThreadPool(USERS, Thread.ofPlatform().daemon().factory());
        for (int world = 0; world < Integer.parseInt(args[0]); world++) {
            program.race(pool);
            if (world % 16 == 0) {
                System.gc();
            }
        }
        if (program.refused == 0) {
            throw new AssertionError("no thread met a closed world in " + program.uses + " uses");
        }
        System.out.println("used " + program.uses + " times, refused " + program.refused + " times; left "
                + MemoryUsage.ofProcess().reserved() + " reserved, "
                + MemoryUsage.ofProcess().committed()
                + " committed");
    }

    private void race(ExecutorService pool) throws InterruptedException, ExecutionException {
        CloseRaceWorld world = new CloseRaceWorld(random.split());
        List<CloseRaceUser> users = new ArrayList<>();
        for (int i = 0; i < USERS; i++) {
            users.add(new CloseRaceUser(world, random.split()));
        }
        List<Future<?>> running = new ArrayList<>();
        for (CloseRaceUser user : users) {
            running.add(pool.submit(() -> useUntilClosed(world, user)));
        }
        disturb(world);
        close(world);
        for (Future<?> user : running) {
            user.get();
        }
        for (CloseRaceUser user : users) {
            user.end();
            uses += user.done();
            refused += user.closed();
        }
    }

    /** Goes on for a while in the closed world. */
    private static void useUntilClosed(CloseRaceWorld world, CloseRaceUser user) {
        while (!world.repo.isClosed()) {
            user.use(5);
        }
        user.use(60);
    }

    /** The frame thread goes on, trims and empties the world. */
    private void disturb(CloseRaceWorld world) {
        for (int i = random.nextInt(6); i > 0; i--) {
            try {
                switch (random.nextInt(5)) {
                    case 0 -> world.repo.trim(1000);
                    case 1 -> world.repo.defragment(1 << 20);
                    case 2 -> world.repo.commands().discard();
                    case 3 -> world.repo.destroyEntities(world.entities, 0, random.nextInt(world.entities.length));
                    default -> world.repo.clear();
                }
            } catch (IterationException | CommandException declared) {
                Thread.onSpinWait(); // somebody iterates
            }
        }
    }

    private static void close(CloseRaceWorld world) {
        while (!world.repo.isClosed()) {
            try {
                world.repo.close();
            } catch (IterationException | CommandException declared) {
                Thread.onSpinWait(); // somebody iterates
            }
        }
    }
}

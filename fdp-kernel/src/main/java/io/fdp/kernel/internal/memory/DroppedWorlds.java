package io.fdp.kernel.internal.memory;

import java.lang.ref.Cleaner;
import java.util.function.LongSupplier;

/**
 * Tells of repositories that nobody closed and nobody can close any more. Their native memory is lost until the program
 * ends: nothing else shows that.
 *
 * <p>The memory is not given back. A program may have addresses and segments of it that the collector does not know.
 */
public final class DroppedWorlds {
    private static final Cleaner CLEANER = Cleaner.create(task -> {
        Thread thread = new Thread(null, task, "fdp-dropped-worlds", 0, false);
        thread.setDaemon(true);
        return thread;
    });

    private DroppedWorlds() {}

    /**
     * Watches the only object that can close a world.
     *
     * @param closer the object; nothing that lives longer may refer to it
     * @param account the account of the world
     */
    public static void watch(Object closer, MemoryAccount account) {
        CLEANER.register(
                closer,
                new Notice(
                        account.committedUnlessClosed(), Thread.currentThread().getName()));
    }

    /** What is told when nobody can close the world any more. It finds no words before: that would need room. */
    private record Notice(LongSupplier committed, String thread) implements Runnable {
        @Override
        public void run() {
            long bytes = committed.getAsLong();
            if (bytes >= 0) {
                System.getLogger("io.fdp.kernel")
                        .log(
                                System.Logger.Level.WARNING,
                                "a repository was dropped without close(), and its native memory, " + bytes
                                        + " bytes, is lost until the program ends. Thread " + thread
                                        + " created it: close it, as by try (EntityRepository repo = …)");
            }
        }
    }
}

package io.fdp.tests;

import io.fdp.kernel.EntityRepository;
import io.fdp.tests.components.PositionTable;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Drops repositories, in a JVM of its own because their memory is lost; prints what the log says within a minute. */
final class DroppedWorldsProgram {
    private static final int SECONDS = 60;
    private static final SynchronousQueue<String> TOLD = new SynchronousQueue<>();

    private DroppedWorldsProgram() {}

    public static void main(String[] args) throws InterruptedException {
        Logger kernel = Logger.getLogger("io.fdp.kernel");
        kernel.setUseParentHandlers(false);
        kernel.addHandler(new Handler() {
            @Override
            public void publish(LogRecord record) {
                try {
                    TOLD.put(record.getMessage());
                } catch (InterruptedException ending) {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
        EntityRepository kept = EntityRepository.create();
        close();
        PositionTable left = drop(); // the table is still in use, but nobody can close its world
        String told = null;
        for (int i = 0; i < SECONDS && told == null; i++) {
            System.gc();
            told = TOLD.poll(1, TimeUnit.SECONDS);
        }
        System.out.println(shown(told));
        System.gc();
        System.out.println(shown(TOLD.poll(1, TimeUnit.SECONDS)) + ", " + left.count() + ", " + kept.entityCount());
    }

    private static String shown(@Nullable String told) {
        return told == null ? "nothing" : told;
    }

    private static void close() {
        try (EntityRepository repo = EntityRepository.create()) {
            repo.createEntity();
        }
    }

    private static PositionTable drop() {
        EntityRepository repo = EntityRepository.create();
        PositionTable table = repo.register(PositionTable.TYPE);
        table.add(repo.createEntity(), 1, 2, 3);
        return table;
    }
}

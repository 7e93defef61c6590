package io.fdp.tests;

import io.fdp.annotations.Component;
import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs a long loop in one task, and short loops over other components in the other task of the same run. Prints how
 * many changes were missed, and how many were told without a change.
 */
final class LoopsAtOnceProgram {
    static final int CHUNKS = 600;
    private static final int FRAMES = 200;

    private LoopsAtOnceProgram() {}

    /** Written by the long loop. */
    @Component
    record Tide(long height) {}

    /** Written by the short loop. */
    @Component
    record Wave(long height) {}

    /** Loops over components that have nothing to do with each other. */
    static final class Sea {
        private Sea() {}

        @ForEach
        static void rise(TideEdit tide, long by) {
            if (by != 0) {
                tide.height(tide.height() + by);
            }
        }

        @ForEach
        static void roll(WaveEdit wave) {
            wave.height(wave.height() + 1);
        }

        /** A body that lets other threads look for changes while it stands in a chunk. */
        @ForEach
        static void ask(TideEdit tide, Runnable question) {
            tide.height(tide.height() + 1);
            question.run();
        }
    }

    /** One entity in each chunk, so that the long loop ends chunk after chunk while short loops begin. */
    static void populate(EntityRepository repo) {
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            long entity = Entity.of(chunk << 10, 1);
            repo.restoreEntity(entity);
            repo.register(TideTable.TYPE).add(entity, new Tide(0));
        }
        repo.register(WaveTable.TYPE).add(repo.createEntity(), new Wave(0));
    }

    static Query changed(EntityRepository repo) {
        TideTable tide = repo.table(TideTable.TYPE);
        return repo.query().with(tide).changed(tide).build();
    }

    @SuppressWarnings("SystemOut") // the test reads it
    static void main() {
        try (EntityRepository repo = EntityRepository.create();
                Jobs jobs = Jobs.create(2)) {
            populate(repo);
            SeaRise rise = SeaRise.on(repo);
            SeaRoll roll = SeaRoll.on(repo);
            Query changed = changed(repo);
            AtomicBoolean risen = new AtomicBoolean();
            long missed = 0;
            long invented = 0;
            for (int frame = 0; frame < FRAMES; frame++) {
                long by = frame & 1;
                long seen = repo.advanceVersion();
                risen.set(false);
                jobs.run(2, (number, worker) -> {
                    if (number == 0) {
                        rise.run(by);
                        risen.set(true);
                    } else {
                        while (!risen.get()) {
                            roll.run();
                        }
                    }
                });
                long told = changed.since(seen).count();
                missed += by == 1 ? CHUNKS - told : 0;
                invented += by == 0 ? told : 0;
            }
            System.out.println("missed " + missed + ", invented " + invented);
        }
    }
}

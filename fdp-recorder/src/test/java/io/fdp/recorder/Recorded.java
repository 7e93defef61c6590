package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.format.Schema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** A recording of a random world, and what the world was in each tick. */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record Recorded(Path file, long seed, long[] hashes, List<long[]> living) {
    static final RepositoryConfig CONFIG = RepositoryConfig.DEFAULT.withCapacity(20_000);

    /** Records so many frames; the world has gone through some before. */
    static Recorded of(Path file, long seed, int before, int frames) {
        return of(file, seed, before, frames, Schema.HashCover.WORLD, recorder -> {});
    }

    static Recorded of(
            Path file, long seed, int before, int frames, Schema.HashCover cover, Consumer<TestRecorder> settings) {
        try (EntityRepository repo = EntityRepository.create(CONFIG)) {
            DepotWorld world = new DepotWorld(repo, 0);
            long[] hashes = new long[before + frames + 1];
            List<long[]> living = new ArrayList<>();
            for (int i = 0; i < before; i++) {
                world.frame(seed);
            }
            for (int i = 0; i <= before; i++) {
                living.add(new long[0]);
            }
            try (TestRecorder recorder = new TestRecorder(repo, file, cover)) {
                settings.accept(recorder);
                for (int i = 1; i <= frames; i++) {
                    world.frame(seed);
                    hashes[before + i] = repo.stateHash();
                    living.add(world.entities());
                }
            }
            return new Recorded(file, seed, hashes, living);
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }

    int lastTick() {
        return hashes.length - 1;
    }

    /** Some entity that lived in an earlier tick and does not in this one; 0 when there is none. */
    long dead(int tick) {
        for (int before = 0; before < tick; before++) {
            for (long entity : living.get(before)) {
                if (!contains(living.get(tick), entity)) {
                    return entity;
                }
            }
        }
        return 0;
    }

    private static boolean contains(long[] all, long entity) {
        return Arrays.stream(all).anyMatch(other -> other == entity);
    }
}

package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.format.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** A recording of a random world, and what the world was in each tick. */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record Recorded(Path file, long seed, long[] hashes, List<long[]> living) {
    static final RepositoryConfig CONFIG = RepositoryConfig.DEFAULT.withCapacity(20_000);

    /** Records all frames, however slow the machine is. */
    static final RecorderConfig ALL = RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT);

    /** Records so many frames; the world has gone through some before. */
    static Recorded of(Path file, long seed, int before, int frames) {
        return of(file, seed, before, frames, Schema.HashCover.WORLD, recorder -> {});
    }

    static Recorded of(
            Path file, long seed, int before, int frames, Schema.HashCover cover, Consumer<TestRecorder> settings) {
        return of(file, seed, before, frames, repo -> {
            TestRecorder recorder = new TestRecorder(repo, file, cover);
            settings.accept(recorder);
            return recorder;
        });
    }

    private static Recorded of(Path file, long seed, int before, int frames, Start start) {
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
            AutoCloseable recorder = start.recorder(repo);
            for (int i = 1; i <= frames; i++) {
                world.frame(seed);
                hashes[before + i] = repo.stateHash();
                living.add(world.entities());
            }
            recorder.close();
            return new Recorded(file, seed, hashes, living);
        } catch (RuntimeException wrong) {
            throw wrong;
        } catch (Exception wrong) {
            throw new AssertionError(wrong);
        }
    }

    int lastTick() {
        return hashes.length - 1;
    }

    /** Records with a flight recorder, as programs do. */
    static Recorded flown(Path file, long seed, int before, int frames, RecorderConfig config) {
        return of(file, seed, before, frames, repo -> FlightRecorder.start(repo, file, config));
    }

    @FunctionalInterface
    private interface Start {
        AutoCloseable recorder(EntityRepository repo) throws IOException;
    }

    /** Some entity that lived in an earlier tick and does not in this one; 0 when there is none. */
    long dead(int tick) {
        Set<Long> now = new HashSet<>();
        Arrays.stream(living.get(tick)).forEach(now::add);
        for (int before = tick - 1; before >= 0; before--) {
            for (long entity : living.get(before)) {
                if (!now.contains(entity)) {
                    return entity;
                }
            }
        }
        return 0;
    }
}

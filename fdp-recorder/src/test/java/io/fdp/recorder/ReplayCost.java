package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.recorder.depot.Depot;
import io.fdp.recorder.depot.PlaceTable;
import io.fdp.recorder.depot.SpeedTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Measures what showing a frame costs: of a world in which all move, and in which a tenth do. Run it alone on the
 * machine:
 *
 * <pre>{@code
 * mvn -B -ntp test -pl fdp-recorder -am -Dtest=ReplayCostTest -Dfdp.figures=true -Dsurefire.failIfNoSpecifiedTests=false
 * }</pre>
 */
final class ReplayCost {
    private static final int FRAMES = 240;

    private ReplayCost() {}

    static String measure(int entities, int oneIn, Path file) throws IOException {
        RepositoryConfig config = RepositoryConfig.DEFAULT.withCapacity(entities);
        try (EntityRepository repo = EntityRepository.create(config)) {
            record(repo, entities, oneIn, file);
        }
        try (EntityRepository repo = EntityRepository.create(config);
                Recording recording = Recording.open(file)) {
            repo.register(PlaceTable.TYPE);
            repo.register(SpeedTable.TYPE);
            Replay replay = recording.replayInto(repo);
            return String.format(
                    Locale.ROOT,
                    "%,d entities, one in %d moves: next %.3f ms, unchecked %.3f ms; seek %.2f ms",
                    entities,
                    oneIn,
                    next(replay, true),
                    next(replay, false),
                    seek(replay));
        }
    }

    private static void record(EntityRepository repo, int entities, int oneIn, Path file) throws IOException {
        PlaceTable places = repo.register(PlaceTable.TYPE);
        SpeedTable speeds = repo.register(SpeedTable.TYPE);
        long[] all = new long[entities];
        repo.createEntities(all);
        places.addAll(all);
        speeds.addAll(all);
        try (FlightRecorder recorder =
                FlightRecorder.start(repo, file, RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT))) {
            for (int tick = 0; tick < FRAMES; tick++) {
                for (int i = tick % oneIn; i < entities; i += oneIn) {
                    places.set(all[i], new Depot.Place(tick * 0.1f + i, i, tick));
                }
                repo.tick();
            }
            if (recorder.stats().dropped() > 0) {
                throw new IllegalStateException("frames were dropped");
            }
        }
    }

    private static double next(Replay replay, boolean checked) throws IOException {
        replay.checking(checked);
        long[] nanos = new long[FRAMES - 1];
        for (int round = 0; round < 12; round++) {
            replay.seek(1);
            for (int i = 0; i < nanos.length; i++) {
                long start = System.nanoTime();
                replay.next();
                nanos[i] = System.nanoTime() - start;
            }
        }
        return median(nanos);
    }

    private static double seek(Replay replay) throws IOException {
        replay.checking(true);
        long[] nanos = new long[60];
        for (int i = 0; i < nanos.length; i++) {
            long start = System.nanoTime();
            replay.seek(1 + i * 97 % FRAMES);
            nanos[i] = System.nanoTime() - start;
        }
        return median(nanos);
    }

    private static double median(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2] / 1e6;
    }
}

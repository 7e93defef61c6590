package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.depot.DepotWorld;
import java.io.IOException;
import java.nio.file.Path;

/** A program that records a world for ever, tells each tick that it has finished, and is killed. */
final class KilledProgram {
    private KilledProgram() {}

    /** Takes the file and the seed of the world. */
    @SuppressWarnings("SystemOut") // who kills it listens
    public static void main(String[] args) throws IOException {
        long seed = Long.parseLong(args[1]);
        RecorderConfig config =
                RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(20);
        try (EntityRepository repo = EntityRepository.create(Recorded.CONFIG)) {
            DepotWorld world = new DepotWorld(repo, 0);
            FlightRecorder recorder = FlightRecorder.start(repo, Path.of(args[0]), config);
            while (recorder.stats().failure() == null) {
                world.frame(seed);
                System.out.write((repo.currentTick() + "\n").getBytes(java.nio.charset.StandardCharsets.US_ASCII));
                System.out.flush();
            }
        }
    }
}

package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.Recording;
import io.fdp.recorder.RecordingDiff;
import io.fdp.recorder.RecordingExport;
import io.fdp.recorder.WhenBehind;
import java.io.IOException;
import java.nio.file.Path;

/** Finds where two runs differ that should be equal. */
public final class Postmortem {
    private Postmortem() {}

    /** The fuel of a vehicle. */
    @Component(name = "postmortem.Fuel")
    record Fuel(int litres) {}

    /**
     * Records two runs, compares and exports them.
     *
     * @param folder the folder for the files
     * @return the first difference, as text
     * @throws IOException when files cannot be written
     */
    public static String run(Path folder) throws IOException {
        Path first = record(folder.resolve("first.fdp"), -1);
        Path second = record(folder.resolve("second.fdp"), 7);
        try (Recording a = Recording.open(first);
                Recording b = Recording.open(second)) {
            RecordingDiff diff = RecordingDiff.between(a, b);
            RecordingExport.of(b).toJsonLines(folder.resolve("second.jsonl"));
            return "tick " + diff.tick() + ": " + diff.differences().getFirst();
        }
    }

    /** Ten frames; in one of them a vehicle leaks. */
    private static Path record(Path file, int leak) throws IOException {
        try (EntityRepository repo = EntityRepository.create()) {
            FuelTable fuel = repo.register(FuelTable.TYPE);
            long[] vehicles = new long[3];
            repo.createEntities(vehicles);
            fuel.addAll(vehicles);
            FlightRecorder recorder =
                    FlightRecorder.start(repo, file, RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT));
            try {
                for (int frame = 0; frame < 10; frame++) {
                    for (long vehicle : vehicles) {
                        fuel.edit(vehicle).litres(100 - frame);
                    }
                    if (frame == leak) {
                        fuel.edit(vehicles[1]).litres(12);
                    }
                    repo.tick();
                }
            } finally {
                recorder.close();
            }
        }
        return file;
    }
}

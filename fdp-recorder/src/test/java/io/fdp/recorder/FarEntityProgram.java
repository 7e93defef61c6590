package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.entity.Entity;
import io.fdp.recorder.depot.PlaceTable;
import java.io.IOException;
import java.nio.file.Path;

/** A program with little memory that records, by a query, a world of few entities of which one is far away. */
final class FarEntityProgram {
    static final int CAPACITY = 1_000_000_000;
    static final int FRAMES = 10;

    private FarEntityProgram() {}

    /** Takes a file, and prints what the recorder says. */
    @SuppressWarnings("SystemOut") // who starts it listens
    public static void main(String[] args) throws IOException {
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(CAPACITY))) {
            PlaceTable places = repo.register(PlaceTable.TYPE);
            long near = repo.createEntity();
            long far = Entity.of(CAPACITY - 1, 1);
            repo.restoreEntity(far);
            RecorderConfig config = RecorderConfig.DEFAULT
                    .whenBehind(WhenBehind.WAIT)
                    .where(repo.query().with(places).build());
            FlightRecorder recorder = FlightRecorder.start(repo, Path.of(args[0]), config);
            for (int i = 0; i < FRAMES; i++) {
                places.remove(i % 2 == 0 ? near : far);
                places.add(i % 2 == 0 ? far : near);
                repo.tick();
            }
            recorder.close();
            System.out.println(
                    recorder.frames() + " frames, failure " + recorder.stats().failure());
        }
    }
}

package io.fdp.ig;

import io.fdp.ig.Sights.Checked;
import io.fdp.kernel.EntityRepository;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** A program that shows checked values, frame after frame, until it is killed: file, entities, milliseconds a frame. */
final class ShowingProgram {
    private ShowingProgram() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int entities = Integer.parseInt(args[1]);
        long millis = Long.parseLong(args[2]);
        SplittableRandom random = new SplittableRandom(ProcessHandle.current().pid());
        try (EntityRepository repo = EntityRepository.create()) {
            CheckedTable checked = repo.register(CheckedTable.TYPE);
            long[] all = new long[entities];
            for (int i = 0; i < entities; i++) {
                all[i] = repo.createEntity();
                checked.add(all[i], Checked.of(i));
            }
            try (IgConnector ig = IgConnector.start(
                    repo,
                    Path.of(args[0]),
                    IgConfig.DEFAULT.components(CheckedTable.TYPE).frames(3))) {
                while (true) {
                    for (int i = random.nextInt(4); i < entities; i += random.nextInt(1, 6)) {
                        checked.set(all[i], Checked.of(random.nextInt()));
                    }
                    int at = random.nextInt(entities);
                    repo.destroyEntity(all[at]);
                    all[at] = repo.createEntity();
                    checked.add(all[at], Checked.of(at));
                    repo.tick();
                    System.out.println(ig.stats().frames());
                    TimeUnit.MILLISECONDS.sleep(millis);
                }
            }
        }
    }
}

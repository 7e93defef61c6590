package io.fdp.ig;

import io.fdp.kernel.EntityRepository;
import java.io.IOException;
import java.nio.file.Path;

/** A program that shows checked values, frame after frame, until it is killed: file, entities. */
final class ShowingProgram {
    private ShowingProgram() {}

    public static void main(String[] args) throws IOException {
        try (EntityRepository repo = EntityRepository.create()) {
            CheckedWorld world = new CheckedWorld(
                    repo, Integer.parseInt(args[1]), ProcessHandle.current().pid());
            IgConfig config = IgConfig.DEFAULT.components(CheckedTable.TYPE).frames(3);
            try (IgConnector ig = IgConnector.start(repo, Path.of(args[0]), config)) {
                while (true) {
                    world.frame();
                    System.out.println(ig.stats().frames());
                }
            }
        }
    }
}

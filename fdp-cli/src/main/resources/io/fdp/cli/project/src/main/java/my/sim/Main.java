package my.sim;

import java.io.IOException;
import java.nio.file.Path;

/** Records the simulation, replays the recording, and goes on from the saved world. */
public final class Main {
    private Main() {}

    /**
     * Runs the program.
     *
     * @param args how many frames, and where the recording goes
     * @throws IOException if the recording or the save cannot be written or read
     */
    public static void main(String[] args) throws IOException {
        int frames = args.length > 0 ? frames(args[0]) : 600;
        Path file = Path.of(args.length > 1 ? args[1] : "balls.fdp");

        Path save = file.resolveSibling(file.getFileName() + "w"); // the world at the end

        long recorded = Simulation.record(file, save, frames);
        System.out.printf("%d frames in %s, state hash %016x%n", frames, file, recorded);
        long replayed = Simulation.replay(file);
        System.out.printf("the replay ends with state hash %016x%n", replayed);
        System.out.printf("60 frames more, from %s: %016x%n", save, Simulation.goOn(save, 60));
    }

    private static int frames(String text) {
        if (!text.matches("[1-9][0-9]{0,8}")) {
            System.err.println(text + " is no number of frames; write for example: 600 balls.fdp");
            System.exit(2);
        }
        return Integer.parseInt(text);
    }
}

package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.error.RecordingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program with little memory that opens recordings and says what it finds. */
final class SmallHeapProgram {
    private SmallHeapProgram() {}

    /** Takes files, and prints a line for each use of each. */
    @SuppressWarnings("SystemOut") // who starts it listens
    public static void main(String[] args) {
        for (String name : args) {
            Path file = Path.of(name);
            tell(file, "verify", () -> {
                RecordingCheck check = Recording.verify(file, position -> {});
                return check.frames() + " frames, " + check.damages();
            });
            tell(file, "replay", () -> replay(file));
        }
    }

    private interface Use {
        String run() throws IOException;
    }

    @SuppressWarnings("SystemOut") // as above
    private static void tell(Path file, String what, Use use) {
        String found;
        try {
            found = use.run();
        } catch (Throwable wrong) { // undeclared ones are what it is about
            found = wrong.toString();
        }
        System.out.println(file.getFileName() + " " + what + ": " + found);
    }

    private static String replay(Path file) throws IOException {
        try (EntityRepository repo = EntityRepository.create(Recorded.CONFIG);
                Recording recording = Recording.open(file)) {
            new DepotWorld(repo, 0);
            Replay replay = recording.replayInto(repo).checking(true);
            List<String> shown = new ArrayList<>();
            boolean more = true;
            while (more) {
                try {
                    more = replay.next();
                    shown.add(more ? Long.toString(replay.tick()) : "end");
                } catch (RecordingException declared) {
                    shown.add(declared.getMessage());
                }
            }
            return shown.toString();
        }
    }
}

package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.depot.DepotWorld;
import java.io.IOException;
import java.nio.file.Path;

/** A program that records some ticks and never closes its recorder. It ends in one of several ways. */
final class ForgottenProgram {
    static final int TICKS = 40;

    private ForgottenProgram() {}

    /** Takes the file and the way to end. */
    @SuppressWarnings({"resource", "SystemOut"}) // that is what it is about; the test reads its words
    public static void main(String[] args) throws IOException {
        System.setErr(System.out);
        EntityRepository repo = EntityRepository.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 0);
        FlightRecorder recorder = FlightRecorder.start(repo, Path.of(args[0]));
        if (args[1].equals("in-a-frame")) {
            repo.observers().add(frame -> {
                if (frame.tick() == TICKS) {
                    System.exit(0); // holds the world for ever
                }
            });
        }
        for (int i = 0; i < TICKS; i++) {
            world.frame(5);
        }
        switch (args[1]) {
            case "return" -> {}
            case "exit" -> System.exit(0);
            case "closed-world" -> repo.close();
            case "closed-by-hook" ->
                Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                    try {
                        recorder.close();
                    } catch (IOException wrong) {
                        System.out.println(wrong);
                    }
                }));
            case "in-a-frame" -> world.frame(5);
            default -> throw new IllegalArgumentException(args[1]);
        }
    }
}

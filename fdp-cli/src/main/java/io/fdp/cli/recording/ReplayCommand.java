package io.fdp.cli.recording;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.DecimalNumber;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.JsonObject;
import io.fdp.cli.console.ReadOptions;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.console.WholeNumber;
import io.fdp.kernel.error.Shown;
import io.fdp.recorder.Recording;
import io.fdp.recorder.error.RecordingException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code fdp replay}. */
@Command(
        name = "replay",
        description = "Plays a recording, or goes to a tick, and describes the world there.",
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the tick is shown", "1:it cannot be shown: not in the file, or damaged"})
public final class ReplayCommand implements Callable<Integer> {
    private static final double SLOWEST = 0.25;
    private static final double FASTEST = 16;

    private final PrintStream out;
    private final Screen screen;
    private final StopSignal stop;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "A recording, as fdp demo --record writes it.")
    private Path file;

    @Option(
            names = "--to",
            paramLabel = "TICK",
            converter = WholeNumber.class,
            description = "Go to this tick (default: the last one).")
    private @Nullable Long to;

    @Option(
            names = "--speed",
            paramLabel = "X",
            converter = DecimalNumber.class,
            description = "Play in real time, X times as fast, 0.25 to 16 (default: as fast as possible).")
    private @Nullable Double speed;

    @Option(
            names = "--unchecked",
            description = "Show the tick without comparing its state hash, as recordings without state hashes need it."
                    + " Nothing tells then that the tick is what was recorded.")
    private boolean unchecked;

    @Option(names = "--json", description = "Print one JSON object on standard output.")
    private boolean json;

    @Mixin
    private ReadOptions reading = new ReadOptions();

    /**
     * Makes the command.
     *
     * @param out for results
     * @param screen for everything else
     * @param stop ends a replay early
     */
    public ReplayCommand(PrintStream out, Screen screen, StopSignal stop) {
        this.out = out;
        this.screen = screen;
        this.stop = stop;
    }

    @Override
    public Integer call() {
        Double factor = speed;
        if (factor != null && !(factor >= SLOWEST && factor <= FASTEST)) {
            throw new ParameterException(
                    spec.commandLine(), "--speed is from 0.25 to 16, not " + factor + "; leave it out to play at once");
        }
        Long wanted = to;
        if (wanted != null && wanted < 0) {
            throw new ParameterException(spec.commandLine(), "--to is a tick, 0 or more, not " + wanted);
        }
        return RecordingFiles.read(file, path -> {
            try (Recording recording = open(path)) {
                return replay(recording);
            }
        });
    }

    private Recording open(Path path) throws IOException {
        try (ProgressBar bar = ProgressBar.start(screen, "reading, bytes", 0, RecordingFiles.size(path))) {
            return Recording.open(path, reading.limits(), bar::tell);
        }
    }

    private int replay(Recording recording) throws IOException {
        Long wanted = to;
        long target = wanted == null ? recording.lastTick() : wanted;
        RecordedTick.require(recording, file, target);
        if (!recording.isComplete()) {
            warn("it was cut off, is still being written, or is damaged; what can be read has "
                    + ticks(recording).ticks());
        }
        try (Players players = Players.of(recording, reading.limits().nativeBytes(), unchecked)) {
            if (!players.isInWorld()) {
                warn("it was made by another program; its frames are shown from the file alone");
            }
            if (unchecked) {
                warn("it is shown unchecked: nothing tells that this is the state that was recorded");
            }
            Player player = players.player();
            Playback playback = new Playback(recording, player, this::warn);
            long reached = go(recording, player, playback, target);
            boolean interrupted = stop.isRequested() && player.tick() != target;
            print(recording, player);
            if (!interrupted && reached != target) {
                warn(String.format(
                        Locale.ROOT,
                        "its last tick, %,d, is lost; this is tick %,d, the last before",
                        target,
                        reached));
                return ExitCode.FAILED;
            }
            return interrupted ? ExitCode.INTERRUPTED : ExitCode.DONE;
        }
    }

    private static TickRange ticks(Recording recording) {
        return new TickRange(recording.firstTick(), recording.lastTick());
    }

    private void warn(String what) {
        screen.messages().println("fdp replay: " + file + ": " + Shown.text(what));
    }

    /**
     * Goes to a tick: directly if nothing else was requested, else frame by frame. The last frame is checked.
     *
     * @return the tick; another tick if the last tick of the recording was not requested explicitly and is lost
     */
    private long go(Recording recording, Player player, Playback playback, long target) throws IOException {
        TimeLine line = new TimeLine(recording);
        long reached = target;
        try (ProgressBar bar = ProgressBar.startWith(
                screen, "tick", recording.firstTick(), target, room -> line.lines(room, playback.lost()))) {
            Double factor = speed;
            if (factor != null || to == null) {
                Pace pace = factor == null ? null : new Pace(factor, recording.firstTick());
                playback.play(target, pace, bar::tell, stop);
                reached = to == null ? playback.last() : target;
            }
            if (stop.isRequested()) {
                return player.tick();
            }
            if (reached < 0) {
                throw new CommandFailure(
                        "cannot replay " + file + ": none of its frames can be read; use a copy of it");
            }
            seek(recording, player, reached);
        }
        return reached;
    }

    private void seek(Recording recording, Player player, long target) throws IOException {
        try {
            player.seek(target);
        } catch (RecordingException wrong) {
            throw RecordedTick.cannotShow(recording, file, target, wrong);
        }
    }

    private void print(Recording recording, Player player) {
        String hash = HexFormat.of().toHexDigits(player.stateHash());
        if (json) {
            out.println(new JsonObject()
                    .put("tick", player.tick())
                    .put("entities", player.entities())
                    .put("state_hash", hash)
                    .put("dropped", recording.dropped())
                    .put("thinned", recording.thinned())
                    .put("first_tick", recording.firstTick())
                    .put("last_tick", recording.lastTick()));
            return;
        }
        out.printf(Locale.ROOT, "tick        %,d of %s%n", player.tick(), ticks(recording));
        out.printf(Locale.ROOT, "entities    %,d%n", player.entities());
        out.printf(Locale.ROOT, "state hash  %s%n", hash);
        out.printf(Locale.ROOT, "dropped     %,d%n", recording.dropped());
        if (recording.thinned() > 0) {
            out.printf(Locale.ROOT, "thinned     %,d%n", recording.thinned());
        }
    }
}

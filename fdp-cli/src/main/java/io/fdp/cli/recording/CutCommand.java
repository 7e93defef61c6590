package io.fdp.cli.recording;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.console.WholeNumber;
import io.fdp.recorder.Recording;
import io.fdp.recorder.RecordingCopy;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code fdp recording cut}. */
@Command(
        name = "cut",
        description = "Writes some ticks of a recording as a recording of its own.",
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:a tick is outside of the file, with its range; or frames among the ticks are lost by damage",
            "2:--to is before --from"
        },
        footer = {"%nEach tick has the same state as before. The first frame is a keyframe."})
public final class CutCommand implements Callable<Integer> {
    private final PrintStream out;
    private final Screen screen;
    private final StopSignal stop;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "A recording.")
    private Path file;

    @Option(
            names = "--from",
            required = true,
            paramLabel = "A",
            converter = WholeNumber.class,
            description = "The first tick.")
    private Long from = 0L;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "B",
            converter = WholeNumber.class,
            description = "The last tick, inclusive.")
    private Long to = 0L;

    @Mixin
    private CopyOptions options = new CopyOptions();

    /**
     * Makes the command.
     *
     * @param out for results
     * @param screen for everything else
     * @param stop ends a command early
     */
    public CutCommand(PrintStream out, Screen screen, StopSignal stop) {
        this.out = out;
        this.screen = screen;
        this.stop = stop;
    }

    @Override
    public Integer call() {
        if (to < from) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--to " + to + " is before --from " + from + ": swap them, or name other ticks");
        }
        try (Recording recording = options.open(file, screen, stop)) {
            requireInside(recording, from);
            requireInside(recording, to);
            return options.run("cut", List.of(recording), out, screen, stop, (path, key, progress) -> {
                RecordingCopy copy = RecordingCopy.of(recording).ticks(from, to).withProgress(progress);
                return (key == null ? copy : copy.signedWith(key)).to(path);
            });
        } catch (Interrupted asked) {
            return ExitCode.INTERRUPTED;
        } catch (IOException failed) {
            throw CommandFailure.of("cannot read", file, failed, "try again");
        }
    }

    private void requireInside(Recording recording, long tick) {
        RecordedTick.requireFrames(recording, file);
        if (tick < recording.firstTick() || tick > recording.lastTick()) {
            throw new CommandFailure("there is no tick " + tick + " in " + file + ": it has "
                    + new TickRange(recording.firstTick(), recording.lastTick()).ticks());
        }
    }
}

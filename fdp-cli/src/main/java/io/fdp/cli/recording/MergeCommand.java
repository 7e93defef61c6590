package io.fdp.cli.recording;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import io.fdp.recorder.Recording;
import io.fdp.recorder.RecordingMerge;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code fdp recording merge}. */
@Command(
        name = "merge",
        description = "Writes two recordings of the same run as one recording.",
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:they differ, with what differs first; or frames are lost by damage, and the other has them not"
        },
        footer = {
            "%nThe recordings follow each other or overlap, in any order. Ticks that both have must be equal.",
            "Each fills the gaps and the damage of the other. Ticks that neither has become gaps."
        })
public final class MergeCommand implements Callable<Integer> {
    private final PrintStream out;
    private final Screen screen;
    private final StopSignal stop;

    @Parameters(index = "0", paramLabel = "A", description = "A recording.")
    private Path first;

    @Parameters(index = "1", paramLabel = "B", description = "Another recording of the same run.")
    private Path second;

    @Mixin
    private CopyOptions options = new CopyOptions();

    /**
     * Makes the command.
     *
     * @param out for results
     * @param screen for everything else
     * @param stop ends a command early
     */
    public MergeCommand(PrintStream out, Screen screen, StopSignal stop) {
        this.out = out;
        this.screen = screen;
        this.stop = stop;
    }

    @Override
    public Integer call() {
        try (Recording one = options.open(first, screen, stop);
                Recording other = options.open(second, screen, stop)) {
            tellBetween(one, other);
            return options.run("merge", List.of(one, other), out, screen, stop, (to, key, progress) -> {
                RecordingMerge merge = RecordingMerge.of(one, other).withProgress(progress);
                return (key == null ? merge : merge.signedWith(key)).to(to);
            });
        } catch (Interrupted asked) {
            return ExitCode.INTERRUPTED;
        } catch (IOException failed) {
            throw CommandFailure.of("cannot read", first, failed, "try again");
        }
    }

    /** Tells of ticks between two recordings that do not meet. */
    private void tellBetween(Recording one, Recording other) {
        Recording earlier = one.firstTick() <= other.firstTick() ? one : other;
        Recording later = earlier == one ? other : one;
        long from = earlier.lastTick() + 1;
        long to = later.firstTick() - 1;
        if (one.frames() > 0 && other.frames() > 0 && from <= to) {
            TickRange between = new TickRange(from, to);
            screen.messages()
                    .println("fdp recording merge: " + between.ticks() + (between.isOne() ? " is" : " are")
                            + " in neither recording: " + named(earlier) + ", " + named(later));
        }
    }

    private static String named(Recording recording) {
        return recording.path() + " has " + new TickRange(recording.firstTick(), recording.lastTick()).ticks();
    }
}

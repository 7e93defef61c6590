package io.fdp.cli.recording;

import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.ReadOptions;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.console.WholeNumber;
import io.fdp.cli.console.WrongText;
import io.fdp.cli.look.Matches;
import io.fdp.format.query.BoundQuery;
import io.fdp.format.query.TextQuery;
import io.fdp.format.query.TextQueryException;
import io.fdp.recorder.Gap;
import io.fdp.recorder.RecordedFrames;
import io.fdp.recorder.Recording;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.RecordingException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code fdp recording query}. */
@Command(
        name = "query",
        description = "Finds entities of a recording at a tick, or the first tick at which there are any.",
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done, also when nothing matches",
            "1:there is no such tick, or it cannot be read, or with --first frames before the result are lost",
            "2:the query is wrong, with the column and a suggestion"
        },
        footer = {
            "%nA query is conditions with commas between them: Position, !Burning, Health.hp < 30, side = 2",
            "The guide, docs/guide/recordings.md, has the whole language."
        })
public final class QueryCommand implements Callable<Integer> {
    private final PrintStream out;
    private final Screen screen;
    private final StopSignal stop;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FILE", description = "A recording.")
    private Path file;

    @Parameters(index = "1", paramLabel = "QUERY", description = "What to find; an empty text finds all entities.")
    private String text = "";

    @Option(
            names = "--tick",
            paramLabel = "N",
            converter = WholeNumber.class,
            description = "Look at this tick (default: the last one).")
    private @Nullable Long tick;

    @Option(names = "--first", description = "Go to the first tick at which anything matches.")
    private boolean first;

    @Option(names = "--all", description = "List all matches (default: at most 1,000).")
    private boolean all;

    @Option(
            names = "--unchecked",
            description = "Read frames without comparing their state hashes, as recordings without state hashes need"
                    + " it. Nothing tells then that the frames are what was recorded.")
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
     * @param stop ends a command early
     */
    public QueryCommand(PrintStream out, Screen screen, StopSignal stop) {
        this.out = out;
        this.screen = screen;
        this.stop = stop;
    }

    @Override
    public Integer call() {
        ShowCommand.requireTick(spec, tick);
        if (first && tick != null) {
            throw new ParameterException(spec.commandLine(), "give --tick or --first, not both");
        }
        try {
            TextQuery query = TextQuery.parse(text); // before the file is opened
            return RecordingFiles.read(file, path -> {
                try (OpenRecording open = OpenRecording.open("query", path, reading, unchecked, screen, stop)) {
                    return run(open, open.entities().bind(query));
                } catch (Interrupted asked) {
                    return ExitCode.INTERRUPTED;
                }
            });
        } catch (TextQueryException wrong) {
            throw new WrongText(spec.commandLine(), wrong);
        }
    }

    private int run(OpenRecording open, BoundQuery query) throws IOException {
        if (first) {
            return runFirst(open, query);
        }
        open.seek(tick);
        print(open, find(open, query), open.frames().tick());
        return ExitCode.DONE;
    }

    private Matches find(OpenRecording open, BoundQuery query) {
        Matches found = new Matches(all);
        open.entities().forEach(query, entity -> {
            found.add(entity);
            return true;
        });
        return found;
    }

    private void print(OpenRecording open, Matches found, long at) {
        if (json) {
            found.printJson(at, out);
            return;
        }
        TickRange ticks =
                new TickRange(open.recording().firstTick(), open.recording().lastTick());
        String when = at < 0 ? ticks.ticks() + " of " + file : String.format(Locale.ROOT, "tick %,d of %s", at, file);
        found.print(when, open.entities().types(), out);
    }

    /** Goes from frame to frame until anything matches. Lost frames make the result uncertain. */
    private int runFirst(OpenRecording open, BoundQuery query) throws IOException {
        Recording recording = open.recording();
        RecordedTick.requireFrames(recording, file);
        RecordedFrames frames = open.frames();
        boolean lost = false;
        try (ProgressBar bar =
                ProgressBar.start(screen, "looking, tick", recording.firstTick(), recording.lastTick())) {
            LongConsumer progress = Interrupted.orTell(bar, stop);
            while (true) {
                try {
                    if (!frames.next()) {
                        break;
                    }
                } catch (DamagedRecordingException damaged) {
                    open.warn(damaged.getMessage() + "; what was there is unknown");
                    lost = true;
                    continue;
                }
                progress.accept(frames.tick());
                if (hasMatch(open, query)) {
                    tellGap(open, frames.tick());
                    print(open, find(open, query), frames.tick());
                    return lost ? ExitCode.FAILED : ExitCode.DONE;
                }
            }
        } catch (RecordingException wrong) {
            throw RecordedTick.cannotShow(recording, file, Math.max(frames.tick(), recording.firstTick()), wrong);
        }
        print(open, new Matches(all), -1);
        return lost ? ExitCode.FAILED : ExitCode.DONE;
    }

    /** Says that ticks just before a match are missing, so that it may not be the first. */
    private void tellGap(OpenRecording open, long tick) {
        for (Gap gap : open.recording().gaps()) {
            if (gap.last() + 1 == tick) {
                String ticks = new TickRange(gap.first(), gap.last()).ticks();
                open.warn("the recording lacks " + ticks + " just before: something may have matched there already");
            }
        }
    }

    private static boolean hasMatch(OpenRecording open, BoundQuery query) {
        boolean[] any = {false};
        open.entities().forEach(query, entity -> {
            any[0] = true;
            return false;
        });
        return any[0];
    }
}

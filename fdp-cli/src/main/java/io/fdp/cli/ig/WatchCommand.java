package io.fdp.cli.ig;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.DecimalNumber;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import io.fdp.codec.json.JsonWriter;
import io.fdp.ig.reader.IgComponent;
import io.fdp.ig.reader.IgFileException;
import io.fdp.ig.reader.IgFrame;
import io.fdp.ig.reader.IgReader;
import io.fdp.kernel.error.Shown;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code fdp ig watch}: a live table of a world in shared memory, until the writer ends, the time is over
 * or somebody presses Ctrl-C. It knows the file only, and waits when a writer is gone that may come back.
 */
@Command(name = "watch", description = "Shows a world in shared memory as a live table.", sortOptions = false)
public final class WatchCommand implements Callable<Integer> {
    private static final long NANOS = 1_000_000_000L;
    private static final long MOST_SECONDS = 100_000_000;
    private static final long NAP_NANOS = 500_000;
    private static final long REFRESH_NANOS = 100_000_000;
    private static final int MOST_LINES = 200;
    private static final String ADVICE = "name a file that a program shows its world in, as: fdp demo --ig FILE";

    private final PrintStream out;
    private final Screen screen;
    private final StopSignal stop;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The file in shared memory.")
    private Path file;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            converter = DecimalNumber.class,
            description = "Watch for S seconds (default: until the writer ends, or Ctrl-C).")
    private @Nullable Double seconds;

    @Option(names = "--component", paramLabel = "NAME", description = "Show only this component.")
    private @Nullable String component;

    @Option(names = "--json", description = "Print the result as one JSON object on standard output.")
    private boolean json;

    /**
     * Makes the command.
     *
     * @param out for the result
     * @param screen for the live table
     * @param stop says when to stop early
     */
    @SuppressWarnings("NullAway.Init") // picocli sets the file
    public WatchCommand(PrintStream out, Screen screen, StopSignal stop) {
        this.out = out;
        this.screen = screen;
        this.stop = stop;
    }

    @Override
    public Integer call() {
        if (seconds != null && !(seconds > 0 && seconds <= MOST_SECONDS)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--seconds must be more than 0 and at most " + MOST_SECONDS + ": was " + seconds);
        }
        try (IgReader reader = IgReader.open(file)) {
            return watch(reader);
        } catch (IgFileException wrong) {
            throw new CommandFailure(String.valueOf(wrong.getMessage()));
        } catch (IOException wrong) {
            throw CommandFailure.of("cannot watch", file, wrong, ADVICE);
        } finally {
            screen.clear();
        }
    }

    private int watch(IgReader reader) throws IOException {
        long began = System.nanoTime();
        long end = seconds == null ? Long.MAX_VALUE : (long) (seconds * NANOS);
        WatchedFrames frames = new WatchedFrames(began);
        long shown = 0;
        long told = NANOS;
        while (!stop.isRequested() && System.nanoTime() - began < end) {
            if (reader.update()) {
                frames.note(reader.newest(), System.nanoTime());
            } else if (reader.isEnded()) {
                break;
            } else {
                LockSupport.parkNanos(NAP_NANOS);
            }
            long passed = System.nanoTime() - began;
            if (screen.isWatched() && passed - shown >= REFRESH_NANOS) {
                shown = passed;
                show(reader.newest(), frames);
            } else if (!screen.isWatched() && !json && passed >= told) {
                told += NANOS;
                out.println(line(reader.newest(), frames));
            }
        }
        screen.clear();
        report(reader.newest(), frames);
        return stop.isRequested() ? ExitCode.INTERRUPTED : ExitCode.DONE;
    }

    private void show(IgFrame frame, WatchedFrames frames) {
        List<String> lines = new ArrayList<>();
        lines.add(line(frame, frames));
        if (frame.number() > 0) {
            lines.addAll(FrameTable.lines(frame, chosen(frame), MOST_LINES));
        }
        screen.show(room -> lines);
    }

    private List<IgComponent> chosen(IgFrame frame) {
        String name = component;
        if (name == null) {
            return frame.components();
        }
        List<IgComponent> found = frame.components().stream()
                .filter(one -> one.name().equals(name) || one.name().endsWith("." + name))
                .toList();
        if (found.isEmpty()) {
            throw new CommandFailure(file + " does not show " + Shown.text(name) + "; it shows "
                    + frame.components().stream().map(IgComponent::name).toList());
        }
        return found;
    }

    private String line(IgFrame frame, WatchedFrames frames) {
        if (frame.number() == 0) {
            return "no frame yet in " + file;
        }
        return String.format(
                Locale.ROOT,
                "tick %,d, %,d entities (+%,d -%,d), %.1f frames/s, age %.2f ms, %s",
                frame.tick(),
                frame.living(),
                frames.births(),
                frames.deaths(),
                frames.hz(System.nanoTime()),
                frames.ageMillis(0.5),
                file);
    }

    private void report(IgFrame frame, WatchedFrames frames) {
        if (frame.number() > 0) {
            chosen(frame); // a wrong name is an error also without a terminal
        }
        if (!json) {
            out.println(line(frame, frames));
            if (frame.number() > 0) {
                FrameTable.lines(frame, chosen(frame), 11).forEach(out::println);
            }
            return;
        }
        boolean any = frame.number() > 0;
        JsonWriter object = new JsonWriter().beginObject();
        object.field("frames", frames.seen())
                .field("tick", any ? frame.tick() : 0)
                .field("entities", any ? frame.living() : 0)
                .field("births", frames.births())
                .field("deaths", frames.deaths())
                .field("hz", rounded(frames.hz(System.nanoTime())));
        object.name("age_ms").beginObject();
        object.field("p50", rounded(frames.ageMillis(0.5))).field("p99", rounded(frames.ageMillis(0.99)));
        object.endObject().name("components").beginArray();
        frame.components().forEach(one -> object.value(one.name()));
        out.println(object.endArray().endObject());
    }

    private static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }
}

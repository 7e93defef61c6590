package io.fdp.cli.demo;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.DecimalNumber;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StandardFile;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.console.WholeNumber;
import io.fdp.cli.dis.DisOptions;
import io.fdp.cli.web.WebOptions;
import io.fdp.cli.web.WebPage;
import io.fdp.kernel.RepositoryConfig;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code fdp demo}. */
@Command(
        name = "demo",
        description = "Runs a battle of tanks and aircraft and says how long its frames took.",
        sortOptions = false)
public final class DemoCommand implements Callable<Integer> {
    private static final int DEFAULT_SECONDS = 10;
    private static final int DEFAULT_ENTITIES = 100_000;
    private static final int DEFAULT_SEED = 1;
    private static final int MOST_THREADS = 64;
    /** Three years. */
    private static final long MOST_SECONDS = 100_000_000;

    private static final long MOST_TICKS = MOST_SECONDS * Pacer.FRAMES_PER_SECOND;

    private final PrintStream out;
    private final Screen screen;
    private final StopSignal stop;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--entities",
            paramLabel = "N",
            converter = WholeNumber.class,
            description = "Tanks and aircraft at the start (default: " + DEFAULT_ENTITIES + ").")
    private @Nullable Long entities;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            converter = DecimalNumber.class,
            description = "Run in real time, 60 ticks a second, for S seconds (default: " + DEFAULT_SECONDS
                    + ", with --web until interrupted).")
    private @Nullable Double seconds;

    @Option(
            names = "--ticks",
            paramLabel = "T",
            converter = WholeNumber.class,
            description = "Run exactly T ticks, as fast as possible.")
    private @Nullable Long ticks;

    @Option(
            names = "--threads",
            paramLabel = "K",
            converter = WholeNumber.class,
            description =
                    "Threads that simulate (default: 2, or 1 on a single core). The result does not depend on it.")
    private @Nullable Long threads;

    @Option(
            names = "--seed",
            paramLabel = "X",
            converter = WholeNumber.class,
            description = "Another number, another world (default: " + DEFAULT_SEED + ").")
    private @Nullable Long seed;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Record all frames, to replay them with: fdp replay FILE.")
    private @Nullable Path record;

    @Option(
            names = "--sign",
            paramLabel = "KEY",
            description = "Sign the recording with a private key of Ed25519, a PEM file as openssl genpkey writes it.")
    private @Nullable Path sign;

    @Option(names = "--save", paramLabel = "FILE", description = "Save the world in the end.")
    private @Nullable Path save;

    @Option(names = "--load", paramLabel = "FILE", description = "Go on with a world that was saved.")
    private @Nullable Path load;

    @Option(
            names = "--metrics",
            paramLabel = "FILE",
            description = "Write figures of frames and systems to a file of comma-separated values, a row a second.")
    private @Nullable Path metrics;

    @Option(
            names = "--ig",
            paramLabel = "FILE",
            description = "Show the world in shared memory to other programs, as: fdp ig watch FILE. Best in /dev/shm.")
    private @Nullable Path ig;

    @Mixin
    private DisOptions dis = new DisOptions();

    @Mixin
    private WebOptions web = new WebOptions();

    @Option(names = "--json", description = "Print the result as one JSON object on standard output.")
    private boolean json;

    /**
     * Makes the command.
     *
     * @param out for the result
     * @param screen for everything else
     * @param stop says when to stop early
     */
    public DemoCommand(PrintStream out, Screen screen, StopSignal stop) {
        this.out = out;
        this.screen = screen;
        this.stop = stop;
    }

    @Override
    public Integer call() {
        DemoOptions options = options();
        Progress progress = new Progress();
        DemoResult result = runWithStatus(
                new Demo(
                        options,
                        new DemoFiles(load, save, metrics, record, sign, ig),
                        dis,
                        engine -> WebPage.open(web, engine, "battle", UnaryOperator.identity(), out, screen),
                        stop,
                        progress),
                new StatusLine(screen, options, progress));
        return report(result);
    }

    /** Prints the result; warnings about the recording go to standard error. */
    int report(DemoResult result) {
        PrintStream results = StandardFile.resultsBeside(out, screen, save, metrics, record);
        boolean isJson = json || web.isJsonLines();
        if (isJson) {
            results.println(result.toJson());
        }
        Recorded recorded = result.recorded();
        if (result.interrupted()) {
            screen.messages().println("interrupted");
            screen.messages().println(result.toText());
            warn(recorded == null ? "" : recorded.warning());
            warn(recorded == null ? "" : recorded.stopped());
            warn(lost(result));
            warn(result.notShown());
            return ExitCode.INTERRUPTED;
        }
        if (!isJson) {
            results.println(result.toText());
        }
        if (recorded != null) {
            warn(recorded.warning());
        }
        fail(recorded == null ? "" : recorded.stopped(), lost(result), result.notShown());
        return ExitCode.DONE;
    }

    /**
     * Why figures are missing in the file of metrics; empty if none are. Ends the command if the reader of that file is
     * gone.
     */
    private String lost(DemoResult result) {
        IOException wrong = result.lostMetrics();
        if (wrong == null || metrics == null) {
            return "";
        }
        StandardFile.requireReader(metrics, wrong);
        String advice = "figures are missing; make room, or name another file with --metrics";
        return String.valueOf(
                CommandFailure.ofWriting("cannot write", metrics, wrong, advice).getMessage());
    }

    /** Ends the command with the first failure, if there was one; warns of the others. */
    private void fail(String... failures) {
        String first = "";
        for (String failure : failures) {
            if (first.isEmpty()) {
                first = failure;
            } else {
                warn(failure);
            }
        }
        if (!first.isEmpty()) {
            throw new CommandFailure(first);
        }
    }

    private void warn(String what) {
        if (!what.isEmpty()) {
            screen.messages().println("fdp demo: " + what);
        }
    }

    private DemoResult runWithStatus(Demo demo, StatusLine status) {
        if (!screen.isWatched()) {
            return demo.run();
        }
        try (status) {
            status.start();
            return demo.run();
        }
    }

    private DemoOptions options() {
        dis.check();
        web.check();
        if (ticks != null && seconds != null) {
            throw new ParameterException(
                    spec.commandLine(), "--seconds and --ticks exclude each other: real time, or a number of ticks");
        }
        if (load != null && (entities != null || seed != null)) {
            throw new ParameterException(
                    spec.commandLine(), "--load excludes --entities and --seed: a world that was saved has its own");
        }
        if (sign != null && record == null) {
            throw new ParameterException(
                    spec.commandLine(), "--sign goes with --record: name the file to record to, or leave it out");
        }
        requireOthers("--record", record, "--sign", sign);
        requireOthers("--record", record, "--load", load);
        requireOthers("--record", record, "--save", save);
        requireOthers("--record", record, "--metrics", metrics);
        requireOthers("--metrics", metrics, "--load", load);
        requireOthers("--metrics", metrics, "--save", save);
        requireOthers("--ig", ig, "--record", record);
        requireOthers("--ig", ig, "--load", load);
        requireOthers("--ig", ig, "--save", save);
        requireOthers("--ig", ig, "--metrics", metrics);
        int cores = Runtime.getRuntime().availableProcessors();
        return new DemoOptions(
                (int) inRange(
                        "--entities", entities == null ? DEFAULT_ENTITIES : entities, RepositoryConfig.MAX_CAPACITY),
                ticks == null ? paceTicks() : inRange("--ticks", ticks, MOST_TICKS),
                ticks == null,
                (int) inRange("--threads", threads == null ? Math.min(2, cores) : threads, MOST_THREADS),
                seed == null ? DEFAULT_SEED : seed);
    }

    /** Refuses the same file for two options. A world may be saved where it was loaded from. */
    private void requireOthers(String option, @Nullable Path file, String other, @Nullable Path otherFile) {
        if (file != null && otherFile != null && DemoFiles.isSame(file, otherFile)) {
            throw new ParameterException(
                    spec.commandLine(), option + " and " + other + " are the same file, " + file + ": name two");
        }
    }

    private long paceTicks() {
        double wanted = seconds == null ? (web.isWanted() ? MOST_SECONDS : DEFAULT_SECONDS) : seconds;
        if (!(wanted > 0 && wanted <= MOST_SECONDS)) {
            throw outOfRange("--seconds", "more than 0 and at most", MOST_SECONDS, seconds);
        }
        return Math.max(1, Math.round(wanted * Pacer.FRAMES_PER_SECOND));
    }

    private long inRange(String option, long value, long most) {
        if (value < 1 || value > most) {
            throw outOfRange(option, "from 1 to", most, value);
        }
        return value;
    }

    private ParameterException outOfRange(String option, String rule, long most, @Nullable Number value) {
        return new ParameterException(
                spec.commandLine(), String.format(Locale.ROOT, "%s must be %s %d: was %s", option, rule, most, value));
    }
}

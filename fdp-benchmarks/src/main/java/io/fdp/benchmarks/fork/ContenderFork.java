package io.fdp.benchmarks.fork;

import io.fdp.benchmarks.report.Figures;
import io.fdp.benchmarks.rows.Row;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs one contender of a row in a new JVM by JMH and returns what it measured. */
public final class ContenderFork {

    /**
     * The flags of every fork, the same for all contenders: the parallel collector, because its write barrier is the
     * cheapest for the peers' many references, and a young generation that holds all worlds of a one-shot fork (two of
     * Ashley's, 0.9 GB each), so that nobody's pass waits for a collection.
     */
    private static final List<String> JVM_FLAGS = List.of(
            "-Xms5g",
            "-Xmx5g",
            "-Xmn3500m",
            "-XX:+UseParallelGC",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    /** What {@link Row#PLAIN} goes without. */
    private static final String PRIMITIVES_FLAG = "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED";

    private ContenderFork() {}

    /** Measures a contender once, in a JVM that ends with it. */
    public static ForkResult run(Row row, String contender, Effort effort) throws ForkException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try {
            Path report = Files.createTempFile("fdp-bench", ".properties");
            try (PrintStream print = new PrintStream(output, true, StandardCharsets.UTF_8)) {
                return result(jmh(row, contender, effort, report, print), ForkReport.receive(report));
            } finally {
                Files.deleteIfExists(report);
            }
        } catch (IOException | RunnerException e) {
            String printed = output.toString(StandardCharsets.UTF_8);
            throw new ForkException(row.name() + ", " + contender + ": " + reason(printed, e), printed, e);
        }
    }

    private static Collection<RunResult> jmh(Row row, String contender, Effort effort, Path report, PrintStream print)
            throws RunnerException {
        List<String> arguments = new ArrayList<>(JVM_FLAGS);
        if (!contender.equals(Row.PLAIN)) {
            arguments.add(PRIMITIVES_FLAG);
        }
        arguments.add(ForkReport.argument(report));
        Row.Entry entry = row.entry(contender);
        entry.modules().forEach(module -> arguments.add("--add-modules=" + module));
        ChainedOptionsBuilder options = new OptionsBuilder()
                .param("row", row.name())
                .param("contender", contender)
                .forks(1)
                .threads(1)
                .jvmArgs(arguments.toArray(String[]::new))
                .timeout(TimeValue.minutes(2))
                .shouldFailOnError(true);
        switch (row.mode()) {
            case REPEATED, PREPARED ->
                options.include(only(row.mode() == Row.Mode.PREPARED ? PreparedBenchmark.class : PassBenchmark.class))
                        .warmupIterations(entry.modules().isEmpty() ? effort.warmups() : effort.vectorWarmups())
                        .warmupTime(TimeValue.milliseconds(effort.millis()))
                        .measurementIterations(effort.iterations())
                        .measurementTime(TimeValue.milliseconds(effort.millis()));
            case ONE_SHOT ->
                options.include(only(OneShotBenchmark.class))
                        .warmupIterations(entry.slow() ? effort.slowWarmupShots() : effort.warmupShots())
                        .measurementIterations(entry.slow() ? effort.slowShots() : effort.shots());
        }
        return new Runner(options.build(), OutputFormatFactory.createFormatInstance(print, VerboseMode.NORMAL)).run();
    }

    private static String only(Class<?> benchmark) {
        return "^" + Pattern.quote(benchmark.getName()) + "\\.";
    }

    private static ForkResult result(Collection<RunResult> results, ForkReport report) {
        List<Double> nanos = new ArrayList<>();
        for (RunResult run : results) {
            for (BenchmarkResult fork : run.getBenchmarkResults()) {
                for (IterationResult iteration : fork.getIterationResults()) {
                    nanos.add(iteration.getPrimaryResult().getScore());
                }
            }
        }
        return new ForkResult(
                Figures.median(nanos), report.checksum(), (double) report.allocatedBytes() / report.passes());
    }

    /** Returns the first line of what the fork printed that names an error, or else the exception's own message. */
    private static String reason(String printed, Exception e) {
        return printed.lines()
                .map(String::strip)
                .filter(line -> line.matches("([\\w.$]+(Exception|Error)(:.*)?)|(Error[: ].*)|(Unrecognized .*)"))
                .findFirst()
                .orElseGet(() -> String.valueOf(e.getMessage()));
    }
}

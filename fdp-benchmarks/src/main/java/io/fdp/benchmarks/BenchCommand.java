package io.fdp.benchmarks;

import io.fdp.benchmarks.BenchRun.ChecksumMismatchException;
import io.fdp.benchmarks.fork.Effort;
import io.fdp.benchmarks.fork.ForkException;
import io.fdp.benchmarks.report.JsonReport;
import io.fdp.benchmarks.report.Machine;
import io.fdp.benchmarks.report.Recorded;
import io.fdp.benchmarks.report.Regression;
import io.fdp.benchmarks.report.RowResult;
import io.fdp.benchmarks.report.TableReport;
import io.fdp.benchmarks.rows.Row;
import io.fdp.benchmarks.rows.Rows;
import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of the benchmark: its options, and what is done with the results. */
@Command(
        name = "fdp bench",
        mixinStandardHelpOptions = false,
        description = "Measures FDP and its peers side by side, each contender of each row in a JVM of its own.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:done",
            "1:a contender failed, contenders did different work, or the result could not be written",
            "2:wrong usage",
            "141:standard output was closed, as by head"
        })
final class BenchCommand implements Callable<Integer> {

    static final String DEBUG = "--debug";

    private static final int DEFAULT_FORKS = 3;

    private final PrintStream out;
    private final PrintStream err;

    @Spec
    private CommandSpec spec;

    @Option(names = "--rows", paramLabel = "GLOB", description = "only rows whose name matches, such as 'move-1m/*'")
    private String rows = "*";

    @Option(names = "--forks", paramLabel = "N", description = "JVMs per contender; the median counts (default 3)")
    private @Nullable Integer forks;

    @Option(names = "--quick", description = "one fork and short runs: for a look, not for quoting")
    private boolean quick;

    @Option(names = "--json", description = "one JSON object on stdout")
    private boolean json;

    @Option(names = "--record", description = "write the figures to docs/benchmarks-recorded.json")
    private boolean record;

    @Option(names = "--list", description = "only name the rows")
    private boolean list;

    @Option(names = DEBUG, description = "on failure, show where, and all that the contender's JVM printed")
    private boolean debug;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "show this help")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    BenchCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() {
        int count = checkedForks();
        List<Row> chosen = chosenRows();
        if (list) {
            names(chosen).forEach(out::println);
            return ExitCode.OK;
        }
        try {
            return measure(chosen, count);
        } catch (ForkException e) {
            err.println("fdp bench: " + e.getMessage());
            if (debug) {
                err.println(e.output());
            }
        } catch (ChecksumMismatchException | IOException e) {
            err.println("fdp bench: " + e.getMessage());
        }
        return ExitCode.SOFTWARE;
    }

    private List<Row> chosenRows() {
        Glob glob = new Glob(rows);
        List<Row> chosen =
                Rows.all().stream().filter(row -> glob.matches(row.name())).toList();
        if (chosen.isEmpty()) {
            throw wrongUsage("no row matches '" + rows + "'; there are " + String.join(", ", names(Rows.all())));
        }
        return chosen;
    }

    private static List<String> names(List<Row> rows) {
        return rows.stream().map(Row::name).toList();
    }

    private int checkedForks() {
        if (forks != null && forks < 1) {
            throw wrongUsage("--forks must be at least 1, not " + forks);
        }
        if (quick && forks != null && forks > 1) {
            throw wrongUsage("--quick is one fork, --forks asks for " + forks);
        }
        if (quick && record) {
            throw wrongUsage("--quick figures are too rough to --record");
        }
        return quick ? 1 : forks == null ? DEFAULT_FORKS : forks;
    }

    private int measure(List<Row> chosen, int count) throws ForkException, ChecksumMismatchException, IOException {
        if (quick) {
            err.println("quick: one short fork per contender, for a look only; do not quote these figures");
        }
        Effort effort = quick ? Effort.QUICK : Effort.FULL;
        List<RowResult> results = new BenchRun(effort, count, new Progress(err, onTerminal())).run(chosen);
        List<Regression> worse = List.of();
        String home = System.getProperty("fdp.home");
        if (home != null) {
            Recorded recorded = new Recorded(Path.of(home));
            if (!quick) {
                worse = Regression.find(results, recorded.rows());
            }
            if (record) {
                recorded.record(count, results, names(Rows.all()));
                err.println("recorded in " + recorded.file());
            }
        } else if (record) {
            throw new IOException("cannot record: system property fdp.home does not name the repository");
        }
        print(count, results, worse);
        return ExitCode.OK;
    }

    private void print(int count, List<RowResult> results, List<Regression> worse) {
        if (json) {
            out.println(JsonReport.toJson(count, quick, results, worse));
        } else {
            out.println(Machine.describe() + "; median of " + count + (count == 1 ? " fork" : " forks"));
            out.println();
            out.print(TableReport.of(results));
        }
        worse.forEach(row -> err.println("worse than recorded: " + row.row() + ": " + row.message()));
    }

    /** Says whether stderr is a terminal: the launcher knows, Java itself can only ask about stdin and stdout. */
    private static boolean onTerminal() {
        String told = System.getProperty("fdp.stderr.terminal");
        return told == null
                ? Optional.ofNullable(System.console())
                        .filter(Console::isTerminal)
                        .isPresent()
                : Boolean.parseBoolean(told);
    }

    private ParameterException wrongUsage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}

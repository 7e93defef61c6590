package io.fdp.cli.cluster;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.DecimalNumber;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.Range;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.console.WholeNumber;
import io.fdp.cli.node.BattleOptions;
import io.fdp.cli.node.DomainOptions;
import io.fdp.cli.node.NodeOptions;
import io.fdp.cli.web.WebOptions;
import io.fdp.cli.web.WebPage;
import io.fdp.dashboard.DashboardConfig;
import io.fdp.dashboard.DashboardHub;
import io.fdp.dds.DdsDiagnosis;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code fdp cluster}. */
@Command(
        name = "cluster",
        description = "Runs a battle on several nodes of this machine, and says whether all of them show the same.",
        sortOptions = false)
public final class ClusterCommand implements Callable<Integer> {
    private static final int DEFAULT_NODES = 3;
    private static final int DEFAULT_ENTITIES = 3000;
    private static final int DEFAULT_SECONDS = 20;

    private final PrintStream out;
    private final Screen screen;
    private final StopSignal stop;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--nodes",
            paramLabel = "K",
            converter = WholeNumber.class,
            description = "How many nodes (default: " + DEFAULT_NODES + ").")
    private long nodes = DEFAULT_NODES;

    @Option(
            names = "--entities",
            paramLabel = "N",
            converter = WholeNumber.class,
            description = "Tanks and aircraft of all nodes together (default: " + DEFAULT_ENTITIES + ").")
    private long entities = DEFAULT_ENTITIES;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            converter = DecimalNumber.class,
            description = "How long the nodes simulate, from when they have found each other (default: "
                    + DEFAULT_SECONDS + ").")
    private double seconds = DEFAULT_SECONDS;

    @Mixin
    private BattleOptions battle = new BattleOptions();

    @Mixin
    private DomainOptions domain = new DomainOptions();

    @Option(
            names = "--kill",
            paramLabel = "N@T",
            converter = Drill.Kill.class,
            description = "Kill node N after T seconds. May be repeated, like all drills.")
    private List<Drill> kills = new ArrayList<>();

    @Option(
            names = "--stop",
            paramLabel = "N@T+D",
            converter = Drill.Stop.class,
            description = "Stop node N after T seconds; D seconds later it goes on.")
    private List<Drill> stops = new ArrayList<>();

    @Option(
            names = "--join",
            paramLabel = "N@T",
            converter = Drill.Join.class,
            description = "Start node N after T seconds.")
    private List<Drill> joins = new ArrayList<>();

    @Option(
            names = "--hand-over",
            paramLabel = "T",
            converter = Drill.HandOver.class,
            description = "After T seconds the lowest node hands 1000 values over to the next one.")
    private List<Drill> handOvers = new ArrayList<>();

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
    public ClusterCommand(PrintStream out, Screen screen, StopSignal stop) {
        this.out = out;
        this.screen = screen;
        this.stop = stop;
    }

    @Override
    public Integer call() {
        web.check();
        ClusterOptions options = options();
        DdsDiagnosis.requireLibrary();
        ClusterResult result;
        try (DashboardHub hub = hub();
                ClusterRun run = new ClusterRun(
                        options, hub == null ? null : new ClusterRun.Page(hub, web.isControl()), screen, stop)) {
            result = run.run();
        }
        return report(result, options.drills().size());
    }

    /** One page for all nodes, if people want one. */
    private @Nullable DashboardHub hub() {
        if (!web.isWanted()) {
            return null;
        }
        DashboardHub opened =
                DashboardHub.start(DashboardConfig.DEFAULT.port(web.port()).title("battle of a cluster"));
        WebPage.tell(opened.url(), web.isJsonLines(), out, screen);
        return opened;
    }

    private ClusterOptions options() {
        Range range = new Range(spec.commandLine());
        NodeOptions.Network network = NodeOptions.Network.loopback(domain.domain(range), domain.lease(range));
        ClusterOptions options = new ClusterOptions(
                (int) range.whole("--nodes", nodes, 1, ClusterOptions.MOST_NODES),
                (int) range.whole("--entities", entities, 1, BattleOptions.MOST_ENTITIES),
                range.decimal("--seconds", seconds, BattleOptions.MOST_SECONDS),
                battle.seed(),
                battle.threads(range),
                battle.onLoss(),
                network,
                Stream.of(kills, stops, joins, handOvers).flatMap(List::stream).toList());
        String impossible = options.impossible();
        if (impossible != null) {
            throw new ParameterException(spec.commandLine(), impossible);
        }
        return options;
    }

    private int report(@Nullable ClusterResult result, int drills) {
        if (result == null) {
            screen.messages().println("interrupted");
            return ExitCode.INTERRUPTED;
        }
        out.println(json || web.isJsonLines() ? result.toJson() : result.toText());
        if (!result.converged()) {
            throw new CommandFailure("the nodes did not converge within 10 seconds after the end; refused samples and"
                    + " the log above may say why");
        }
        if (!result.settled() || result.drills().size() < drills) {
            throw new CommandFailure(
                    "the nodes converged, but a drill did not settle before the end: run longer, with" + " --seconds");
        }
        return ExitCode.DONE;
    }
}

package io.fdp.cli.node;

import io.fdp.cli.battle.Side;
import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.DecimalNumber;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.Range;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StandardFile;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.console.WholeNumber;
import io.fdp.cli.demo.Recorded;
import io.fdp.cli.web.WebOptions;
import io.fdp.cli.web.WebPage;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command {@code fdp node}. */
@Command(
        name = "node",
        description = "Runs a node of a battle on a network: its own units, and the units of other nodes as ghosts.",
        sortOptions = false)
public final class NodeCommand implements Callable<Integer> {
    private static final int DEFAULT_ENTITIES = 1000;
    private static final int DEFAULT_SECONDS = 10;

    private final PrintStream out;
    private final Screen screen;
    private final StopSignal stop;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--id",
            paramLabel = "N",
            required = true,
            converter = WholeNumber.class,
            description = "The number of the node, 1 to 65535; no two nodes may have the same.")
    private long id;

    @Option(
            names = "--side",
            paramLabel = "SIDE",
            converter = SideName.class,
            description = "Whose units the node has: blue, red or both (default: both).")
    private Side side = Side.BOTH;

    @Option(
            names = "--entities",
            paramLabel = "N",
            converter = WholeNumber.class,
            description = "Its own tanks and aircraft at the start, 0 to look on (default: " + DEFAULT_ENTITIES + ").")
    private long entities = DEFAULT_ENTITIES;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            converter = DecimalNumber.class,
            description = "How long the node simulates, 60 ticks a second (default: " + DEFAULT_SECONDS + ").")
    private double seconds = DEFAULT_SECONDS;

    @Mixin
    private BattleOptions battle = new BattleOptions();

    @Mixin
    private NetworkOptions network = new NetworkOptions();

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Record all frames of this node, ghosts included, to replay them with: fdp replay FILE.")
    private @Nullable Path record;

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
    public NodeCommand(PrintStream out, Screen screen, StopSignal stop) {
        this.out = out;
        this.screen = screen;
        this.stop = stop;
    }

    /** Reads a side as people write it. */
    static final class SideName implements ITypeConverter<Side> {
        @Override
        public Side convert(String text) {
            for (Side each : Side.values()) {
                if (each.name().equalsIgnoreCase(text)) {
                    return each;
                }
            }
            throw new TypeConversionException("'" + text + "' is none of blue, red and both");
        }
    }

    @Override
    public Integer call() {
        Range range = new Range(spec.commandLine());
        NodeOptions options = new NodeOptions(
                (int) range.whole("--id", id, 1, 65_535),
                side,
                (int) range.whole("--entities", entities, 0, BattleOptions.MOST_ENTITIES),
                range.decimal("--seconds", seconds, BattleOptions.MOST_SECONDS),
                battle.seed(),
                battle.threads(range),
                record,
                battle.onLoss(),
                network.network(range),
                0);
        web.check();
        NodeRun run = new NodeRun(options, new OwnTime(options.seconds()), stop);
        run.showOn((engine, more) -> WebPage.open(web, engine, "battle, node " + options.id(), more, out, screen));
        return report(runWithStatus(run), run.recorded());
    }

    private NodeResult runWithStatus(NodeRun run) {
        if (!screen.isWatched()) {
            return run.run();
        }
        NodeLine line = new NodeLine(screen, run.status());
        try (line) {
            return run.run();
        }
    }

    private int report(NodeResult result, @Nullable Recorded recorded) {
        PrintStream results = StandardFile.resultsBeside(out, screen, record);
        boolean isJson = json || web.isJsonLines();
        if (isJson) {
            results.println(result.toJson());
        }
        String text = recorded == null ? result.toText() : result.toText() + System.lineSeparator() + recorded.toText();
        if (stop.isRequested()) {
            screen.messages().println("interrupted");
            screen.messages().println(text);
            return ExitCode.INTERRUPTED;
        }
        if (!isJson) {
            results.println(text);
        }
        if (recorded != null && !recorded.warning().isEmpty()) {
            screen.messages().println("fdp node: " + recorded.warning());
        }
        if (recorded != null && !recorded.stopped().isEmpty()) {
            throw new CommandFailure(recorded.stopped());
        }
        return ExitCode.DONE;
    }
}

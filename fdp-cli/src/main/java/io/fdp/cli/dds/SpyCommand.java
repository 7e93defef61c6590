package io.fdp.cli.dds;

import io.fdp.cli.console.DecimalNumber;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.JsonObject;
import io.fdp.cli.console.Range;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.console.WholeNumber;
import io.fdp.cli.node.DomainOptions;
import io.fdp.dds.DdsConfig;
import io.fdp.dds.DdsSpy;
import io.fdp.kernel.error.Shown;
import io.fdp.wire.WireNode;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code fdp dds spy}. */
@Command(
        name = "spy",
        description = "Shows what is on a domain: nodes, topics, and the rates of their samples.",
        sortOptions = false)
public final class SpyCommand implements Callable<Integer> {
    private static final Duration LEASE = Duration.ofSeconds(2);
    private static final double DEFAULT_SECONDS = 5;
    private static final double MOST_SECONDS = 100_000_000;
    private static final long STEP_NANOS = 5_000_000;
    private static final long SHOW_NANOS = 500_000_000;
    private static final double KILOBYTE = 1024;

    private final PrintStream out;
    private final Screen screen;
    private final StopSignal stop;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            converter = DecimalNumber.class,
            description = "How long to look (default: 5).")
    private double seconds = DEFAULT_SECONDS;

    @Option(
            names = "--domain",
            paramLabel = "D",
            converter = WholeNumber.class,
            description = "The domain, 0 to " + DomainOptions.MOST_DOMAIN + " (default: 0).")
    private long domain;

    @Option(
            names = "--interface",
            paramLabel = "NAME",
            description = "The network interface, such as eth0, or lo for a cluster (default: what DDS finds).")
    private @Nullable String networkInterface;

    @Option(
            names = "--peer",
            paramLabel = "ADDRESS",
            description = "A machine with nodes, for networks without multicast. May be repeated.")
    private List<String> peers = new ArrayList<>();

    @Option(names = "--json", description = "Print the result as one JSON object on standard output.")
    private boolean json;

    /** The figures of topics when rates began to count, by name and type. */
    private final Map<String, DdsSpy.SeenTopic> before = new HashMap<>();

    /**
     * Makes the command.
     *
     * @param out for the result
     * @param screen for everything else
     * @param stop says when to stop early
     */
    public SpyCommand(PrintStream out, Screen screen, StopSignal stop) {
        this.out = out;
        this.screen = screen;
        this.stop = stop;
    }

    @Override
    public Integer call() {
        Range range = new Range(spec.commandLine());
        double wanted = range.decimal("--seconds", seconds, MOST_SECONDS);
        DdsConfig config = new DdsConfig()
                .domain((int) range.whole("--domain", domain, 0, DomainOptions.MOST_DOMAIN))
                .lease(LEASE);
        if ("lo".equals(networkInterface) && peers.isEmpty()) {
            config.loopback();
        } else if (networkInterface != null) {
            config.networkInterface(networkInterface);
        }
        peers.forEach(config::peer);
        try (DdsSpy spy = DdsSpy.open(config, BattleIdl.plain())) {
            double looked = look(spy, wanted);
            if (json) {
                out.println(toJson(spy, looked));
            } else {
                lines(spy, looked).forEach(out::println);
            }
        }
        return stop.isRequested() ? ExitCode.INTERRUPTED : ExitCode.DONE;
    }

    /** Looks for a while. The first half finds what is there; rates are those of the second half. */
    private double look(DdsSpy spy, double wanted) {
        long began = System.nanoTime();
        long counting = 0;
        long shown = began;
        while (!stop.isRequested() && (System.nanoTime() - began) / 1e9 < wanted) {
            spy.look();
            long now = System.nanoTime();
            if (counting == 0 && (now - began) / 1e9 >= wanted / 2) {
                counting = now;
                spy.topics().forEach(topic -> before.put(key(topic), topic));
            }
            if (screen.isWatched() && now - shown > SHOW_NANOS) {
                shown = now;
                double since = counting == 0 ? 0 : (now - counting) / 1e9;
                screen.show(room -> lines(spy, since));
            }
            LockSupport.parkNanos(STEP_NANOS);
        }
        screen.clear();
        return counting == 0 ? 0 : (System.nanoTime() - counting) / 1e9;
    }

    private static String key(DdsSpy.SeenTopic topic) {
        return topic.name() + " " + topic.type();
    }

    private double samplesPerSecond(DdsSpy.SeenTopic topic, double looked) {
        DdsSpy.SeenTopic then = before.get(key(topic));
        return looked <= 0 ? 0 : (topic.samples() - (then == null ? 0 : then.samples())) / looked;
    }

    private double bytesPerSecond(DdsSpy.SeenTopic topic, double looked) {
        DdsSpy.SeenTopic then = before.get(key(topic));
        return looked <= 0 ? 0 : (topic.bytes() - (then == null ? 0 : then.bytes())) / looked;
    }

    private List<String> lines(DdsSpy spy, double looked) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "domain %d: %d participants, %d nodes of FDP",
                domain,
                spy.participants(),
                spy.nodes().size()));
        for (WireNode node : spy.nodes()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "node %d \"%s\", incarnation %d",
                    node.number(),
                    Shown.text(node.name()),
                    node.incarnation()));
        }
        if (!spy.topics().isEmpty()) {
            lines.add("writers  readers  samples/s       KB/s  topic (type)");
        }
        for (DdsSpy.SeenTopic topic : spy.topics()) {
            String rates = topic.counted()
                    ? String.format(
                            Locale.ROOT,
                            "%,9.0f  %,9.1f",
                            samplesPerSecond(topic, looked),
                            bytesPerSecond(topic, looked) / KILOBYTE)
                    : "        -          -";
            lines.add(String.format(
                    Locale.ROOT,
                    "%7d  %7d  %s  %s (%s)",
                    topic.writers(),
                    topic.readers(),
                    rates,
                    Shown.text(topic.name()),
                    Shown.text(topic.type())));
        }
        return lines;
    }

    private JsonObject toJson(DdsSpy spy, double looked) {
        List<JsonObject> nodes = new ArrayList<>();
        for (WireNode node : spy.nodes()) {
            nodes.add(new JsonObject()
                    .put("node", node.number())
                    .put("incarnation", node.incarnation())
                    .put("name", node.name()));
        }
        List<JsonObject> topics = new ArrayList<>();
        for (DdsSpy.SeenTopic topic : spy.topics()) {
            JsonObject of = new JsonObject()
                    .put("topic", topic.name())
                    .put("type", topic.type())
                    .put("writers", topic.writers())
                    .put("readers", topic.readers());
            topics.add(
                    topic.counted()
                            ? of.put("samples_per_s", samplesPerSecond(topic, looked), 1)
                                    .put("bytes_per_s", bytesPerSecond(topic, looked), 0)
                            : of.putNull("samples_per_s").putNull("bytes_per_s"));
        }
        return new JsonObject()
                .put("domain", domain)
                .put("participants", spy.participants())
                .put("nodes", nodes)
                .put("topics", topics);
    }
}

package io.fdp.cli.node;

import io.fdp.cli.console.DecimalNumber;
import io.fdp.cli.console.Range;
import io.fdp.cli.console.WholeNumber;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that say where other nodes are. {@code CYCLONEDDS_URI} has the rest. */
public final class NetworkOptions {
    /** The highest domain. */
    public static final int MOST_DOMAIN = 230;

    /** The longest lease. */
    public static final double MOST_LEASE = 3600;

    private static final double DEFAULT_LEASE = 2;
    private static final double LEAST_LEASE = 0.1;

    @Option(
            names = "--domain",
            paramLabel = "D",
            converter = WholeNumber.class,
            description = "Nodes see each other in the same domain only, 0 to " + MOST_DOMAIN + " (default: 0).")
    private long domain;

    @Option(
            names = "--interface",
            paramLabel = "NAME",
            description = "The network interface, such as eth0, or lo for this machine only (default: what DDS finds).")
    private @Nullable String networkInterface;

    @Option(
            names = "--peer",
            paramLabel = "ADDRESS",
            description = "A machine with other nodes, for networks without multicast. May be repeated.")
    private List<String> peers = new ArrayList<>();

    @Option(
            names = "--lease",
            paramLabel = "S",
            converter = DecimalNumber.class,
            description = "After how many seconds of silence others lose this node (default: 2).")
    private double lease = DEFAULT_LEASE;

    /** Makes options with defaults. */
    public NetworkOptions() {}

    /**
     * The network.
     *
     * @param range refuses what is out of range
     * @return where other nodes are
     */
    public NodeOptions.Network network(Range range) {
        int number = (int) range.whole("--domain", domain, 0, MOST_DOMAIN);
        Duration silence = lease(range, lease);
        boolean isLoopback = "lo".equals(networkInterface) && peers.isEmpty();
        return isLoopback
                ? NodeOptions.Network.loopback(number, silence)
                : new NodeOptions.Network(number, false, networkInterface, peers, silence);
    }

    /**
     * A lease.
     *
     * @param range refuses what is out of range
     * @param seconds the value of the option
     * @return the lease
     */
    public static Duration lease(Range range, double seconds) {
        return Duration.ofMillis(Math.round(range.decimal("--lease", seconds, LEAST_LEASE, MOST_LEASE) * 1000));
    }
}

package io.fdp.cli.node;

import io.fdp.cli.console.Range;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that say where other nodes are. {@code CYCLONEDDS_URI} has the rest. */
public final class NetworkOptions {
    @Mixin
    private DomainOptions domain = new DomainOptions();

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

    /** Makes options with defaults. */
    public NetworkOptions() {}

    /**
     * The network.
     *
     * @param range refuses what is out of range
     * @return where other nodes are
     */
    public NodeOptions.Network network(Range range) {
        int number = domain.domain(range);
        Duration silence = domain.lease(range);
        boolean isLoopback = "lo".equals(networkInterface) && peers.isEmpty();
        return isLoopback
                ? NodeOptions.Network.loopback(number, silence)
                : new NodeOptions.Network(number, false, networkInterface, peers, silence);
    }
}

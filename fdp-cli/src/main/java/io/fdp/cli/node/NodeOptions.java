package io.fdp.cli.node;

import io.fdp.cli.battle.Side;
import io.fdp.dds.DdsConfig;
import io.fdp.replication.model.LossPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of a node.
 *
 * @param id the number of the node
 * @param side whose units it has
 * @param entities how many units of its own; 0 to look on
 * @param seconds how long it simulates
 * @param seed the seed of the dice; the number of the node counts, too
 * @param threads the threads that simulate
 * @param record where frames are recorded; null for no recording
 * @param onLoss what becomes of the units of lost nodes
 * @param network where the other nodes are
 * @param others how many other nodes must be present before figures count
 */
public record NodeOptions(
        int id,
        Side side,
        int entities,
        double seconds,
        long seed,
        int threads,
        @Nullable Path record,
        LossPolicy onLoss,
        Network network,
        int others) {
    private static final double LONGEST_WARMUP = 10;
    private static final double LEAST_SECONDS = 0.5;

    /**
     * Where other nodes are.
     *
     * @param domain the number of the domain
     * @param loopback whether all nodes are on this machine
     * @param networkInterface the name of the interface; null for what DDS finds
     * @param peers where other nodes are, without multicast
     * @param lease after which silence a node is lost
     */
    public record Network(
            int domain, boolean loopback, @Nullable String networkInterface, List<String> peers, Duration lease) {
        /**
         * All nodes are on this machine.
         *
         * @param domain the number of the domain
         * @param lease after which silence a node is lost
         * @return the network
         */
        public static Network loopback(int domain, Duration lease) {
            return new Network(domain, true, null, List.of(), lease);
        }

        /** The configuration of the wire. */
        DdsConfig config() {
            DdsConfig config = new DdsConfig().domain(domain).lease(lease);
            if (loopback) {
                config.loopback();
            }
            if (networkInterface != null) {
                config.networkInterface(networkInterface);
            }
            peers.forEach(config::peer);
            return config;
        }
    }

    // ---- between the processes of a cluster

    /**
     * The options as words of one line, for a node on loopback that records nothing.
     *
     * @return the words
     */
    public NodeWords toWords() {
        return new NodeWords("options")
                .put("id", id)
                .put("side", side.name())
                .put("entities", entities)
                .put("seconds", seconds)
                .put("seed", seed)
                .put("threads", threads)
                .put("onLoss", onLoss.name())
                .put("domain", network.domain)
                .put("lease", network.lease.toMillis())
                .put("others", others);
    }

    static NodeOptions of(NodeWords words) {
        return new NodeOptions(
                (int) words.number("id"),
                Side.valueOf(words.text("side")),
                (int) words.number("entities"),
                words.decimal("seconds"),
                words.number("seed"),
                (int) words.number("threads"),
                null,
                LossPolicy.valueOf(words.text("onLoss")),
                Network.loopback((int) words.number("domain"), Duration.ofMillis(words.number("lease"))),
                (int) words.number("others"));
    }

    /**
     * The same with less time, because starting has taken some.
     *
     * @param taken the seconds that are gone
     * @return options with at least half a second
     */
    NodeOptions after(double taken) {
        double left = Math.max(seconds - taken, LEAST_SECONDS);
        return new NodeOptions(id, side, entities, left, seed, threads, record, onLoss, network, others);
    }

    /** How long frames run before figures count. */
    double warmupSeconds() {
        return Math.min(LONGEST_WARMUP, seconds / 2);
    }
}

package io.fdp.cli.node;

import io.fdp.cli.console.DecimalNumber;
import io.fdp.cli.console.Range;
import io.fdp.cli.console.WholeNumber;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Options that all nodes of a battle share: their domain, and when they lose each other. */
public final class DomainOptions {
    /** The highest domain. */
    public static final int MOST_DOMAIN = 230;

    private static final double DEFAULT_LEASE = 2;
    private static final double LEAST_LEASE = 0.1;
    private static final double MOST_LEASE = 3600;

    @Option(
            names = "--domain",
            paramLabel = "D",
            converter = WholeNumber.class,
            description = "Nodes see each other in the same domain only, 0 to " + MOST_DOMAIN + " (default: 0).")
    private long domain;

    @Option(
            names = "--lease",
            paramLabel = "S",
            converter = DecimalNumber.class,
            description = "After how many seconds of silence a node is lost (default: 2).")
    private double lease = DEFAULT_LEASE;

    /** Makes options with defaults. */
    public DomainOptions() {}

    /**
     * The domain.
     *
     * @param range refuses what is out of range
     * @return its number
     */
    public int domain(Range range) {
        return (int) range.whole("--domain", domain, 0, MOST_DOMAIN);
    }

    /**
     * After which silence a node is lost.
     *
     * @param range refuses what is out of range
     * @return the lease
     */
    public Duration lease(Range range) {
        return Duration.ofMillis(Math.round(range.decimal("--lease", lease, LEAST_LEASE, MOST_LEASE) * 1000));
    }
}

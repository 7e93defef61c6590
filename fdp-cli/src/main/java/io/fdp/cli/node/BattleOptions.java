package io.fdp.cli.node;

import io.fdp.cli.console.Range;
import io.fdp.cli.console.WholeNumber;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.replication.model.LossPolicy;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options of a battle on a network, the same for one node and for a cluster. */
public final class BattleOptions {
    /** The most units. */
    public static final long MOST_ENTITIES = RepositoryConfig.MAX_CAPACITY / 2;

    /** The longest run: three years. */
    public static final double MOST_SECONDS = 100_000_000;

    private static final int MOST_THREADS = 64;

    @Option(
            names = "--seed",
            paramLabel = "X",
            converter = WholeNumber.class,
            description = "Another number, another battle (default: 1).")
    private long seed = 1;

    @Option(
            names = "--threads",
            paramLabel = "K",
            converter = WholeNumber.class,
            description = "Threads of a node that simulate (default: 1).")
    private long threads = 1;

    @Option(
            names = "--on-loss",
            paramLabel = "WHAT",
            converter = Policies.class,
            description = "What becomes of the units of a lost node: take-over by the lowest node, freeze or remove"
                    + " (default: take-over).")
    private LossPolicy onLoss = LossPolicy.TAKE_OVER;

    /** Makes options with defaults. */
    public BattleOptions() {}

    /** {@return the seed of the dice} */
    public long seed() {
        return seed;
    }

    /**
     * How many threads simulate.
     *
     * @param range refuses what is out of range
     * @return the number
     */
    public int threads(Range range) {
        return (int) range.whole("--threads", threads, 1, MOST_THREADS);
    }

    /** {@return what becomes of units of lost nodes} */
    public LossPolicy onLoss() {
        return onLoss;
    }

    /** Reads a policy as people write it. */
    static final class Policies implements ITypeConverter<LossPolicy> {
        private static final Map<String, LossPolicy> ALL =
                Map.of("take-over", LossPolicy.TAKE_OVER, "freeze", LossPolicy.FREEZE, "remove", LossPolicy.REMOVE);

        @Override
        public LossPolicy convert(String text) {
            LossPolicy policy = ALL.get(text.toLowerCase(Locale.ROOT));
            if (policy == null) {
                throw new TypeConversionException("'" + text + "' is none of take-over, freeze and remove");
            }
            return policy;
        }
    }
}

package io.fdp.cli.node;

import io.fdp.cli.console.JsonObject;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * What a node reports at its end. Rates, times and refusals are those after the warm-up.
 *
 * @param node its number
 * @param tick the tick of its world
 * @param hz its frames in a second
 * @param own the entities that it owns
 * @param ghosts the entities of others
 * @param ownedComponents the values that it owns
 * @param age how old samples were when they were applied
 * @param publish how long sending took on the frame thread
 * @param publishCpu how long the frame thread had a core meanwhile; the rest it waited for one
 * @param apply how long applying took on the frame thread
 * @param bytesOut bytes that were sent in a second
 * @param bytesIn bytes that arrived in a second
 * @param refused how many samples, values and events were refused, by reason; reasons that did not occur are left out
 * @param allocatedBytes what simulation threads allocated
 * @param memoryAtStart the memory when measuring began
 * @param memoryAtEnd the memory when measuring ended
 * @param hash of everything that travels
 */
public record NodeResult(
        int node,
        long tick,
        double hz,
        int own,
        int ghosts,
        long ownedComponents,
        Times age,
        Times publish,
        Times publishCpu,
        Times apply,
        long bytesOut,
        long bytesIn,
        Map<String, Long> refused,
        long allocatedBytes,
        NodeMemory memoryAtStart,
        NodeMemory memoryAtEnd,
        long hash) {
    private static final double MEGABYTE = 1024 * 1024;

    public NodeResult {
        refused = new TreeMap<>(refused);
    }

    /**
     * Times in milliseconds.
     *
     * @param p50 half of them were not longer
     * @param p99 99 in a hundred were not longer
     */
    public record Times(double p50, double p99) {
        private static final double MILLISECOND = 1e6;

        /** Zeros if nothing was measured. */
        static Times of(Histogram nanos, boolean measured) {
            return !measured
                    ? new Times(0, 0)
                    : new Times(
                            nanos.getValueAtPercentile(50) / MILLISECOND, nanos.getValueAtPercentile(99) / MILLISECOND);
        }

        /** {@return the times for scripts} */
        public JsonObject toJson() {
            return new JsonObject().put("p50", p50, 4).put("p99", p99, 4);
        }

        /**
         * The worse of two.
         *
         * @param other other times
         * @return the longer of both, each for itself
         */
        public Times worse(Times other) {
            return new Times(Math.max(p50, other.p50), Math.max(p99, other.p99));
        }
    }

    /** {@return how much was refused for any reason} */
    public long allRefused() {
        return refused.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * The hash as text.
     *
     * @param hash 64 bits
     * @return 16 digits
     */
    public static String text(long hash) {
        return String.format(Locale.ROOT, "%016x", hash);
    }

    /** {@return the result for scripts} */
    public JsonObject toJson() {
        return new JsonObject()
                .put("node", node)
                .put("tick", tick)
                .put("hz", hz, 3)
                .put("own", own)
                .put("ghosts", ghosts)
                .put("owned_components", ownedComponents)
                .put("age_ms", age.toJson())
                .put("publish_ms", publish.toJson())
                .put("publish_cpu_ms", publishCpu.toJson())
                .put("apply_ms", apply.toJson())
                .put("bytes_out_per_s", bytesOut)
                .put("bytes_in_per_s", bytesIn)
                .put("refused", toJson(refused))
                .put("allocated_bytes", allocatedBytes)
                .put(
                        "memory_mb",
                        new JsonObject().put("start", memoryAtStart.toJson()).put("end", memoryAtEnd.toJson()))
                .put("replicated_hash", text(hash));
    }

    /**
     * Refusals for scripts.
     *
     * @param refused counts by reason
     * @return the object
     */
    public static JsonObject toJson(Map<String, Long> refused) {
        JsonObject object = new JsonObject();
        refused.forEach(object::put);
        return object;
    }

    /** {@return the result for people} */
    public String toText() {
        return String.join(
                System.lineSeparator(),
                String.format(
                        Locale.ROOT,
                        "node     %d at tick %,d, %.1f Hz, replicated state %s",
                        node,
                        tick,
                        hz,
                        text(hash)),
                String.format(
                        Locale.ROOT,
                        "world    %,d entities of its own with %,d values, %,d ghosts",
                        own,
                        ownedComponents,
                        ghosts),
                String.format(
                        Locale.ROOT,
                        "network  %.2f MB/s out, %.2f MB/s in, age p50 %.1f ms, p99 %.1f ms",
                        bytesOut / MEGABYTE,
                        bytesIn / MEGABYTE,
                        age.p50,
                        age.p99),
                String.format(
                        Locale.ROOT,
                        "frame    publish p50 %.3f ms, p99 %.3f ms (%.3f ms of a core), apply p50 %.3f ms, p99 %.3f ms",
                        publish.p50,
                        publish.p99,
                        publishCpu.p99,
                        apply.p50,
                        apply.p99),
                "refused  " + (refused.isEmpty() ? "nothing" : refusedText()),
                String.format(
                        Locale.ROOT,
                        "memory   %,.0f MB after the warm-up, %,.0f MB at the end: heap %,.0f, native %,.0f, rest"
                                + " %,.0f",
                        memoryAtStart.rss(),
                        memoryAtEnd.rss(),
                        memoryAtEnd.heap(),
                        memoryAtEnd.nativeMemory(),
                        memoryAtEnd.rest()),
                String.format(Locale.ROOT, "garbage  %,d bytes allocated", allocatedBytes));
    }

    private String refusedText() {
        return refused.entrySet().stream()
                .map(of -> String.format(
                        Locale.ROOT, "%,d %s", of.getValue(), of.getKey().replace('_', ' ')))
                .collect(Collectors.joining(", "));
    }

    // ---- between the processes of a cluster

    /** {@return the result as words of one line} */
    public NodeWords toWords() {
        NodeWords words = new NodeWords("result")
                .put("node", node)
                .put("tick", tick)
                .put("hz", hz)
                .put("own", own)
                .put("ghosts", ghosts)
                .put("owned", ownedComponents)
                .put("age50", age.p50)
                .put("age99", age.p99)
                .put("publish50", publish.p50)
                .put("publish99", publish.p99)
                .put("cpu50", publishCpu.p50)
                .put("cpu99", publishCpu.p99)
                .put("apply50", apply.p50)
                .put("apply99", apply.p99)
                .put("out", bytesOut)
                .put("in", bytesIn)
                .put("allocated", allocatedBytes)
                .put("rss0", memoryAtStart.rss())
                .put("rss1", memoryAtEnd.rss())
                .put("heap0", memoryAtStart.heap())
                .put("heap1", memoryAtEnd.heap())
                .put("native0", memoryAtStart.nativeMemory())
                .put("native1", memoryAtEnd.nativeMemory())
                .put("hash", hash);
        refused.forEach((why, count) -> words.put("refused." + why, count));
        return words;
    }

    /**
     * Reads the words of a result.
     *
     * @param words what {@link #toWords} made
     * @return the same result
     */
    public static NodeResult of(NodeWords words) {
        Map<String, Long> refused = new TreeMap<>();
        words.names().stream()
                .filter(name -> name.startsWith("refused."))
                .forEach(name -> refused.put(name.substring("refused.".length()), words.number(name)));
        return new NodeResult(
                (int) words.number("node"),
                words.number("tick"),
                words.decimal("hz"),
                (int) words.number("own"),
                (int) words.number("ghosts"),
                words.number("owned"),
                new Times(words.decimal("age50"), words.decimal("age99")),
                new Times(words.decimal("publish50"), words.decimal("publish99")),
                new Times(words.decimal("cpu50"), words.decimal("cpu99")),
                new Times(words.decimal("apply50"), words.decimal("apply99")),
                words.number("out"),
                words.number("in"),
                refused,
                words.number("allocated"),
                new NodeMemory(words.decimal("rss0"), words.decimal("heap0"), words.decimal("native0")),
                new NodeMemory(words.decimal("rss1"), words.decimal("heap1"), words.decimal("native1")),
                words.number("hash"));
    }
}

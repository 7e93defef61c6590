package io.fdp.benchmarks.rows;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One line of the benchmark: a world, the work on it, and who competes.
 *
 * <p>A row is made from a {@link Scenario} by naming its FDP contender, so there is none without one.
 *
 * @param name the row's name, such as {@code move-1m/entity}
 * @param scenario the world, the work and the contenders other than FDP
 * @param entries all contenders by name, in the order in which they run
 */
public record Row(String name, Scenario scenario, Map<String, Entry> entries) {

    public static final String FDP = "fdp";

    /** FDP in a JVM without the flag that opens the JDK's own primitives, so that memory is a segment. */
    public static final String PLAIN = "fdp_plain";

    public static final String FLOOR = "floor";
    public static final String HEAP = "heap";

    /** How often a contender does its work. */
    public enum Mode {
        /** Pass after pass over one world. */
        REPEATED,
        /** The same; before each pass the world is made ready, which is not timed. For passes of microseconds. */
        PREPARED,
        /** One pass over a fresh world, then the next world. */
        ONE_SHOT
    }

    /**
     * A contender of a row.
     *
     * @param factory builds the contender with its world
     * @param sameWork whether the contender does the row's work, so that its checksum must equal FDP's; a floor may do
     *     less
     * @param slow whether it is so slow that fewer iterations must do
     * @param modules modules the forked JVM needs besides the default ones
     */
    public record Entry(Function<Population, Contender> factory, boolean sameWork, boolean slow, Set<String> modules) {

        static Entry of(Function<Population, Contender> factory) {
            return new Entry(factory, true, false, Set.of());
        }
    }

    static Row of(String name, Scenario scenario, Entry fdp) {
        Map<String, Entry> entries = new LinkedHashMap<>();
        entries.put(FDP, fdp);
        entries.put(PLAIN, fdp);
        entries.putAll(scenario.others());
        return new Row(name, scenario, entries);
    }

    public Entry entry(String contender) {
        Entry entry = entries.get(contender);
        if (entry == null) {
            throw new IllegalArgumentException("row " + name + " has no contender " + contender);
        }
        return entry;
    }

    /** Returns the names of the peers, in the order in which they run. */
    public List<String> peers() {
        return scenario.peers();
    }

    public boolean has(String contender) {
        return entries.containsKey(contender);
    }

    public Mode mode() {
        return scenario.mode();
    }

    public Population population() {
        return scenario.population();
    }

    public String per() {
        return scenario.per();
    }

    /** Returns how many of what {@link #per()} names one pass works on. */
    public long units() {
        return scenario.units();
    }

    public @Nullable String floorIs() {
        return scenario.floorIs();
    }
}

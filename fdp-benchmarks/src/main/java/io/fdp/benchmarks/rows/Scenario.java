package io.fdp.benchmarks.rows;

import io.fdp.benchmarks.rows.Row.Entry;
import io.fdp.benchmarks.rows.Row.Mode;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A world and the work on it, with every contender but FDP: what several rows may share.
 *
 * <p>Factories are written as lambdas, {@code p -> new ArtemisMove(p)}, and not as constructor references: linking a
 * constructor reference loads its class, and a forked JVM should load its own contender only.
 *
 * @param per what one unit of the reported time is, such as {@code entity}
 * @param units how many units one pass works on
 * @param mode whether passes repeat on one world
 * @param population the world
 * @param floorIs what the floor is, or null without a floor
 * @param others the contenders by name, in the order in which they run
 */
public record Scenario(
        String per,
        long units,
        Mode mode,
        Population population,
        @Nullable String floorIs,
        Map<String, Entry> others) {

    private static final Set<String> VECTOR = Set.of("jdk.incubator.vector");

    static Scenario repeated(Population population, String per, long units) {
        return new Scenario(per, units, Mode.REPEATED, population, null, Map.of());
    }

    static Scenario prepared(Population population, String per, long units) {
        return new Scenario(per, units, Mode.PREPARED, population, null, Map.of());
    }

    static Scenario oneShot(Population population, String per) {
        return new Scenario(per, population.entities(), Mode.ONE_SHOT, population, null, Map.of());
    }

    /** Adds a floor that does less than the row's work, so that its checksum says nothing. */
    Scenario floor(String is, Function<Population, Contender> factory) {
        return new Scenario(
                per, units, mode, population, is, with(Row.FLOOR, new Entry(factory, false, false, Set.of())));
    }

    /** Adds a floor that does the row's work by other means. */
    Scenario floorWithSameWork(String is, Function<Population, Contender> factory) {
        return new Scenario(per, units, mode, population, is, with(Row.FLOOR, Entry.of(factory)));
    }

    Scenario heap(Function<Population, Contender> factory) {
        return with(Row.HEAP, factory, false);
    }

    /** Adds a library of others that does the row's work. */
    Scenario peer(String name, Function<Population, Contender> factory) {
        return with(name, factory, false);
    }

    Scenario artemis(Function<Population, Contender> factory) {
        return peer("artemis", factory);
    }

    Scenario dominion(Function<Population, Contender> factory) {
        return peer("dominion", factory);
    }

    Scenario ashley(Function<Population, Contender> factory) {
        return with("ashley", factory, true);
    }

    /** Returns the names of the peers, in the order in which they run. */
    List<String> peers() {
        return others.keySet().stream()
                .filter(name -> !name.equals(Row.FLOOR) && !name.equals(Row.HEAP))
                .toList();
    }

    /** Makes the row: names it and adds its FDP contender. */
    public Row row(String name, Function<Population, Contender> fdp) {
        return Row.of(name, this, Entry.of(fdp));
    }

    /** Makes a row whose FDP contender uses the Vector API, so that its JVM needs the incubator module. */
    public Row vectorRow(String name, Function<Population, Contender> fdp) {
        return Row.of(name, this, new Entry(fdp, true, false, VECTOR));
    }

    private Scenario with(String name, Function<Population, Contender> factory, boolean slow) {
        return new Scenario(
                per, units, mode, population, floorIs, with(name, new Entry(factory, true, slow, Set.of())));
    }

    private Map<String, Entry> with(String name, Entry entry) {
        Map<String, Entry> more = new LinkedHashMap<>(others);
        more.put(name, entry);
        return more;
    }
}

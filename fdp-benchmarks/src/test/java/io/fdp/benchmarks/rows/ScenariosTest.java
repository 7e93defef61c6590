package io.fdp.benchmarks.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small worlds, without JMH: do all contenders do the same work? */
class ScenariosTest {

    /** Not a multiple of a chunk or of a word, so that the loops for what is left over run too. */
    private static final int ENTITIES = 5_003;

    private static final int PASSES = 3;

    /** What no peer can do. */
    private static final List<String> WITHOUT_PEERS =
            List.of("event", "changed", "commands", "ecb", "parts", "copy", "neighbours", "repl", "ig");

    static Stream<Arguments> scenarios() {
        return Stream.concat(
                Stream.of(
                        alone("move", Scenarios.move(ENTITIES)),
                        alone("span", Scenarios.span(ENTITIES)),
                        alone("padding", Scenarios.paddingTen()),
                        alone("three filters", Scenarios.matchThreeFilters()),
                        alone("sparse", Scenarios.matchSparse()),
                        alone("sparse matches", Scenarios.sparseSixteen()),
                        alone("small", Scenarios.small(ENTITIES)),
                        alone("body", Scenarios.body(48)),
                        alone("vehicle", Scenarios.vehicle()),
                        alone("get random", Scenarios.getRandom()),
                        alone("create", Scenarios.create()),
                        alone("destroy", Scenarios.destroy()),
                        alone("add and remove", Scenarios.addRemove()),
                        alone("changed", Scenarios.changed()),
                        alone("commands", Scenarios.commands()),
                        alone("events", Scenarios.publishEvents())),
                Rows.all().stream().map(row -> Arguments.of(row.name(), row.entries(), row.scenario())));
    }

    private static Arguments alone(String name, Scenario scenario) {
        return Arguments.of(name, scenario.others(), scenario);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scenarios")
    void shouldLetAllContendersDoTheSameWork(String name, Map<String, Row.Entry> entries, Scenario scenario) {
        Map<String, Long> checksums = checksums(entries, scenario.population().resized(ENTITIES), scenario.mode());
        assertThat(entries.keySet()).containsAll(expected(name));
        assertThat(Set.copyOf(checksums.values())).as(checksums.toString()).hasSize(1);
    }

    private static List<String> expected(String name) {
        if (name.startsWith("dis")) {
            return List.of("open-dis", "floor");
        }
        return WITHOUT_PEERS.stream().anyMatch(name::startsWith)
                ? List.of("floor")
                : List.of("artemis", "dominion", "ashley");
    }

    @ParameterizedTest
    @ValueSource(strings = {"small-10", "small-100"})
    void shouldLetAllContendersDoTheSameWorkInWorldsAsSmallAsTheyAre(String name) {
        Row row = Rows.named(name);
        Map<String, Long> checksums = checksums(row.entries(), row.population(), row.mode());
        assertThat(Set.copyOf(checksums.values())).as(checksums.toString()).hasSize(1);
    }

    private static Map<String, Long> checksums(Map<String, Row.Entry> entries, Population population, Row.Mode mode) {
        Map<String, Long> checksums = new LinkedHashMap<>();
        entries.forEach((contender, entry) -> {
            if (entry.sameWork() && isRunnable(entry)) {
                checksums.put(contender, checksum(entry, population, mode));
            }
        });
        return checksums;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scenarios")
    void shouldReturnTheSameFromEveryPass(String name, Map<String, Row.Entry> entries, Scenario scenario) {
        if (scenario.mode() == Row.Mode.ONE_SHOT) {
            return;
        }
        Population population = scenario.population().resized(ENTITIES);
        entries.forEach((contender, entry) -> {
            if (isRunnable(entry)) {
                try (Contender subject = entry.factory().apply(population)) {
                    subject.prepare();
                    long first = subject.pass();
                    subject.prepare();
                    assertThat(subject.pass()).as(contender).isEqualTo(first);
                }
            }
        });
    }

    /**
     * Whether the test's JVM has the modules; the build runs this class in one with the Vector API and in one without.
     */
    private static boolean isRunnable(Row.Entry entry) {
        return entry.modules().stream()
                .allMatch(name -> ModuleLayer.boot().findModule(name).isPresent());
    }

    @Test
    void shouldRunVectorRowsWhereTheBuildSaysSo() {
        boolean all = Rows.all().stream()
                .flatMap(row -> row.entries().values().stream())
                .allMatch(ScenariosTest::isRunnable);
        assertThat(all).isEqualTo(Boolean.getBoolean("fdp.test.vectors"));
    }

    private static long checksum(Row.Entry entry, Population population, Row.Mode mode) {
        try (Contender contender = entry.factory().apply(population)) {
            for (int i = 0; i < (mode == Row.Mode.ONE_SHOT ? 1 : PASSES); i++) {
                contender.prepare();
                contender.pass();
            }
            return contender.checksum();
        }
    }
}

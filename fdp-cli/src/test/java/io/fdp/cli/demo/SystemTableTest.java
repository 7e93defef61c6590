package io.fdp.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.engine.TelemetrySnapshot;
import io.fdp.engine.TelemetrySnapshot.FrameTimes;
import io.fdp.engine.TelemetrySnapshot.SystemFigures;
import io.fdp.kernel.MemoryUsage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SystemTableTest {
    private static final int MILLISECOND = 1_000_000;

    private final SystemTable table = new SystemTable();

    private static SystemFigures system(String name, String group, long updates, long failures, long millis) {
        return new SystemFigures(name, group, true, updates, failures, 0, 0, millis * MILLISECOND);
    }

    private List<String> lines(SystemFigures... systems) {
        return lines(200, systems);
    }

    private List<String> lines(int room, SystemFigures... systems) {
        FrameTimes times = new FrameTimes(0, 2 * MILLISECOND, 0, 3 * MILLISECOND, 4 * MILLISECOND, 5 * MILLISECOND, 7);
        return table.lines(
                new TelemetrySnapshot(
                        10, 0, 10, 0, MemoryUsage.ofProcess(), times, 0, 1, 0, List.of(systems), Map.of()),
                room);
    }

    @Test
    void shouldShowTheMeanOfEachSystemAndItsPartOfTheFrame() {
        assertThat(lines(
                        system("Simulation", "", 10, 0, 40),
                        system("Moving", "Simulation", 10, 0, 10),
                        system("Resting", "Simulation", 0, 0, 0)))
                .containsExactly(
                        "Simulation                  4.000 ms  " + "#".repeat(40),
                        "  Moving                    1.000 ms  " + "#".repeat(10),
                        "frames   p50 2.00 ms, p99 3.00 ms, p99.9 4.00 ms, longest 5.00 ms, 7 overruns, 1 collections");
    }

    @Test
    void shouldShowWhatHappenedSinceTheLastTimeAndFailures() {
        lines(system("Simulation", "", 10, 0, 1_000));

        assertThat(lines(system("Simulation", "", 12, 3, 1_004)).getFirst())
                .startsWith("Simulation                  2.000 ms")
                .endsWith("  3 failures");
    }

    @Test
    void shouldTellSystemsOfOneNameInTwoGroupsApart() {
        lines(system("A", "", 1, 0, 1), system("X", "A", 1, 0, 1), system("B", "", 1, 0, 1), system("X", "B", 1, 0, 9));

        assertThat(lines(
                        system("A", "", 2, 0, 2),
                        system("X", "A", 2, 0, 3),
                        system("B", "", 2, 0, 2),
                        system("X", "B", 2, 0, 10)))
                .anyMatch(line -> line.startsWith("  X                         2.000 ms"))
                .anyMatch(line -> line.startsWith("  X                         1.000 ms"));
    }

    @Test
    void shouldFitIntoAnyWidth() {
        for (int room = 1; room <= 200; room++) {
            SystemFigures[] systems = {
                system("Simulation", "", room * 10L, 0, room * 40L),
                system("Moving", "Simulation", room * 10L, room * 1_000L, room * 10L)
            };
            int least = room;
            assertThat(lines(room, systems)).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(least));
        }
        List<String> narrow = lines(39, system("Simulation", "", 3_000, 0, 12_000));
        assertThat(narrow.getFirst()).startsWith("Simulation").contains(" ms");
        assertThat(String.join(" ", narrow)).contains("p99.9 4.00 ms", "7 overruns", "1 collections");
    }
}

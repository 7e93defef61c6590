package io.fdp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoDeterminismTest {
    private static String hash(String... more) {
        List<String> args = new ArrayList<>(List.of("demo", "--entities", "5000", "--ticks", "700", "--json"));
        args.addAll(List.of(more));
        return CliRun.of(args.toArray(String[]::new)).json("state_hash");
    }

    @Test
    void shouldRepeatItself() {
        assertThat(hash()).isEqualTo(hash());
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "3", "7"})
    void shouldNotDependOnTheNumberOfThreads(String threads) {
        assertThat(hash("--threads", threads)).isEqualTo(hash("--threads", "1"));
    }

    @Test
    void shouldDependOnTheSeed() {
        assertThat(hash("--seed", "2")).isNotEqualTo(hash("--seed", "1"));
        assertThat(hash("--seed", "1")).isEqualTo(hash());
    }

    @Test
    void shouldMakeTheSameWorldInRealTime() {
        CliRun paced = CliRun.of("demo", "--entities", "3000", "--seconds", "1", "--json");
        CliRun unpaced = CliRun.of("demo", "--entities", "3000", "--ticks", paced.json("ticks"), "--json");

        assertThat(paced.jsonLong("ticks")).isPositive();
        assertThat(unpaced.json("state_hash")).isEqualTo(paced.json("state_hash"));
    }
}

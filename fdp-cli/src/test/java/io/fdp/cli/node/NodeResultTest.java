package io.fdp.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.battle.Side;
import io.fdp.replication.model.LossPolicy;
import io.fdp.testkit.Seeds;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeResultTest {
    /** What nodes tell their cluster arrives as it was. */
    @Test
    void shouldTravelAsWords() {
        Seeds.run(50, random -> {
            NodeResult result = new NodeResult(
                    random.nextInt(1, 65_536),
                    random.nextLong(),
                    random.nextDouble(),
                    random.nextInt(),
                    random.nextInt(),
                    random.nextLong(),
                    new NodeResult.Times(random.nextDouble(), random.nextDouble(1e9)),
                    new NodeResult.Times(random.nextDouble(), random.nextDouble()),
                    new NodeResult.Times(random.nextDouble(), random.nextDouble()),
                    new NodeResult.Times(random.nextDouble(), 0),
                    random.nextLong(),
                    random.nextLong(),
                    Map.of("lower_claim", random.nextLong(), "size", 1L),
                    random.nextLong(),
                    new NodeMemory(random.nextDouble(), random.nextDouble(), random.nextDouble()),
                    new NodeMemory(random.nextDouble(), random.nextDouble(), random.nextDouble()),
                    random.nextLong());
            NodeWords words = NodeWords.of(result.toWords().toString());
            assertThat(words.what()).isEqualTo("result");
            assertThat(NodeResult.of(words)).isEqualTo(result);
            NodeOptions options = new NodeOptions(
                    random.nextInt(1, 61),
                    List.of(Side.values()).get(random.nextInt(3)),
                    random.nextInt(1000),
                    random.nextDouble(100),
                    random.nextLong(),
                    random.nextInt(64),
                    null,
                    List.of(LossPolicy.values()).get(random.nextInt(3)),
                    NodeOptions.Network.loopback(random.nextInt(231), Duration.ofMillis(random.nextInt(10_000))),
                    random.nextInt(60));
            assertThat(NodeOptions.of(NodeWords.of(options.toWords().toString())))
                    .isEqualTo(options);
        });
    }

    @Test
    void shouldFindResidentMemory() {
        assertThat(NodeMemory.rss(List.of("Name:\tjava", "VmRSS:\t  2048 kB", "VmRSS: x kB")))
                .isEqualTo(2);
        assertThat(NodeMemory.rss(List.of("VmRSS:", "VmRSS: 1", "VmRSS: -1 kB")))
                .isZero();
        NodeMemory now = NodeMemory.now(3 << 20);
        assertThat(now.nativeMemory()).isEqualTo(3);
        assertThat(now.heap()).isPositive();
        assertThat(new NodeMemory(100, 30, 20).rest()).isEqualTo(50);
        assertThat(new NodeMemory(40, 30, 20).rest()).isZero();
    }

    @Test
    void shouldBearLinesOfOthers() {
        NodeWords words = NodeWords.of("  what =3 a= b=4 c");
        assertThat(words.what()).isEqualTo("what");
        assertThat(words.number("b")).isEqualTo(4);
        assertThat(words.number("missing")).isZero();
        assertThat(words.text("a")).isEmpty();
        assertThat(NodeWords.of("").what()).isEmpty();
    }

    @Test
    void shouldPrintForScriptsAndPeople() {
        NodeResult.Times times = new NodeResult.Times(1.25, 2.5);
        NodeResult result = new NodeResult(
                3,
                600,
                60,
                10,
                20,
                80,
                times,
                times,
                new NodeResult.Times(0.5, 0.75),
                times,
                2 << 20,
                1 << 20,
                Map.of("no_room", 2L),
                0,
                new NodeMemory(123.45, 20, 6),
                new NodeMemory(0, 21, 7),
                -1);
        assertThat(result.toJson().toString())
                .isEqualTo("{\"node\":3,\"tick\":600,\"hz\":60.000,\"own\":10,\"ghosts\":20,\"owned_components\":80,"
                        + "\"age_ms\":{\"p50\":1.2500,\"p99\":2.5000},\"publish_ms\":{\"p50\":1.2500,\"p99\":2.5000},"
                        + "\"publish_cpu_ms\":{\"p50\":0.5000,\"p99\":0.7500},"
                        + "\"apply_ms\":{\"p50\":1.2500,\"p99\":2.5000},\"bytes_out_per_s\":2097152,"
                        + "\"bytes_in_per_s\":1048576,\"refused\":{\"no_room\":2},\"allocated_bytes\":0,"
                        + "\"memory_mb\":{\"start\":{\"rss\":123.5,\"heap\":20.0,\"native\":6.0,\"rest\":97.5},"
                        + "\"end\":{\"rss\":null,\"heap\":21.0,\"native\":7.0,\"rest\":null}},"
                        + "\"replicated_hash\":\"ffffffffffffffff\"}");
        assertThat(result.toText()).contains("2.00 MB/s out, 1.00 MB/s in", "refused  2 no room", "20 ghosts");
        assertThat(times.worse(new NodeResult.Times(2, 1))).isEqualTo(new NodeResult.Times(2, 2.5));
    }
}

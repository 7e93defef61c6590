package io.fdp.benchmarks.report;

import static io.fdp.benchmarks.report.Samples.full;
import static io.fdp.benchmarks.report.Samples.withoutFloor;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonReportTest {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    @Test
    void shouldHaveTheShapeThatTheCommandLinePromises() {
        JsonNode json = parsed(JsonReport.toJson(3, false, List.of(full("move-1m/entity")), List.of())
                .toString());
        assertThat(json.path("forks").intValue()).isEqualTo(3);
        JsonNode row = json.path("rows").path(0);
        assertThat(row.propertyNames())
                .containsExactly(
                        "name",
                        "unit",
                        "per",
                        "fdp",
                        "fdp_plain",
                        "floor",
                        "floor_is",
                        "heap",
                        "peers",
                        "alloc_bytes_per_op",
                        "spread");
        assertThat(row.path("name").stringValue()).isEqualTo("move-1m/entity");
        assertThat(row.path("unit").stringValue()).isEqualTo("ns");
        assertThat(row.path("fdp").doubleValue()).isEqualTo(2.0);
        assertThat(row.path("fdp_plain").doubleValue()).isEqualTo(3.0);
        assertThat(row.path("peers").propertyNames()).containsExactly("artemis", "dominion", "ashley");
        assertThat(row.path("peers").path("ashley").doubleValue()).isEqualTo(88.123);
        assertThat(row.path("alloc_bytes_per_op").doubleValue()).isZero();
        assertThat(row.path("spread").doubleValue()).isEqualTo(0.05);
    }

    @Test
    void shouldKeepTheKeysOfWhatARowDoesNotHave() {
        JsonNode row = JsonReport.toJson(1, true, List.of(withoutFloor(full("destroy"))), List.of())
                .path("rows")
                .path(0);
        assertThat(row.has("floor")).isTrue();
        assertThat(row.path("floor").isNull()).isTrue();
        assertThat(row.path("floor_is").isNull()).isTrue();
        assertThat(row.path("heap").isNull()).isTrue();
    }

    @Test
    void shouldSayWhichRowsBecameWorseAndThatARunWasQuick() {
        JsonNode json = JsonReport.toJson(1, true, List.of(), List.of(new Regression("move", "slow")));
        assertThat(json.path("quick").booleanValue()).isTrue();
        assertThat(json.path("worse").path(0).path("row").stringValue()).isEqualTo("move");
        assertThat(json.path("worse").path(0).path("message").stringValue()).isEqualTo("slow");
    }

    @Test
    void shouldReadBackWhatItWrote() {
        RowResult rounded = JsonReport.rows(JsonReport.toJson(3, false, List.of(full("a")), List.of()))
                .getFirst();
        List<RowResult> rows = List.of(rounded, withoutFloor(rounded));
        assertThat(JsonReport.rows(
                        parsed(JsonReport.toJson(3, false, rows, List.of()).toString())))
                .isEqualTo(rows);
    }

    private static JsonNode parsed(String json) {
        return MAPPER.readTree(json);
    }
}

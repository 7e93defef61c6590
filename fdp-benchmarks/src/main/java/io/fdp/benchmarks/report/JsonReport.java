package io.fdp.benchmarks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The results as the JSON object that the command line promises, and back. */
public final class JsonReport {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private JsonReport() {}

    /** Returns the JSON object: {@code forks}, {@code quick}, {@code rows} and {@code worse}. */
    public static ObjectNode toJson(int forks, boolean quick, List<RowResult> rows, List<Regression> worse) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("forks", forks);
        json.put("quick", quick);
        ArrayNode array = json.putArray("rows");
        rows.forEach(row -> array.add(toJson(row)));
        ArrayNode flags = json.putArray("worse");
        worse.forEach(w -> flags.addObject().put("row", w.row()).put("message", w.message()));
        return json;
    }

    private static ObjectNode toJson(RowResult row) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("name", row.name());
        json.put("unit", RowResult.UNIT);
        json.put("per", row.per());
        json.put("fdp", Figures.rounded(row.fdp()));
        json.put("fdp_plain", rounded(row.fdpPlain()));
        json.put("floor", rounded(row.floor()));
        json.put("floor_is", row.floorIs());
        json.put("heap", rounded(row.heap()));
        ObjectNode peers = json.putObject("peers");
        row.peers().forEach((name, nanos) -> peers.put(name, Figures.rounded(nanos)));
        json.put("alloc_bytes_per_op", Figures.rounded(row.allocBytesPerOp()));
        json.put("spread", Figures.rounded(row.spread()));
        return json;
    }

    /** Returns the rows of such an object. */
    public static List<RowResult> rows(JsonNode report) {
        List<RowResult> rows = new ArrayList<>();
        for (JsonNode json : report.path("rows")) {
            Map<String, Double> peers = new LinkedHashMap<>();
            json.path("peers")
                    .properties()
                    .forEach(peer -> peers.put(peer.getKey(), peer.getValue().doubleValue()));
            rows.add(new RowResult(
                    json.path("name").stringValue(""),
                    json.path("per").stringValue(""),
                    json.path("fdp").doubleValue(),
                    number(json.path("fdp_plain")),
                    number(json.path("floor")),
                    json.path("floor_is").isNull()
                            ? null
                            : json.path("floor_is").stringValue(""),
                    number(json.path("heap")),
                    peers,
                    json.path("alloc_bytes_per_op").doubleValue(),
                    json.path("spread").doubleValue()));
        }
        return rows;
    }

    private static @Nullable Double number(JsonNode json) {
        return json.isNumber() ? json.doubleValue() : null;
    }

    private static @Nullable Double rounded(@Nullable Double value) {
        return value == null ? null : Figures.rounded(value);
    }
}

package io.fdp.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The figures last recorded in the repository, in {@code docs/benchmarks-recorded.json}. */
public final class Recorded {

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final Path file;

    /** Names the file of the repository whose root this is; it need not exist. */
    public Recorded(Path repository) {
        file = repository.resolve("docs").resolve("benchmarks-recorded.json");
    }

    public Path file() {
        return file;
    }

    /** Returns the recorded rows, none if nothing was recorded. */
    public List<RowResult> rows() throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            JsonNode json = MAPPER.readTree(Files.readString(file));
            return JsonReport.rows(json);
        } catch (JacksonException e) {
            throw new IOException("not JSON: " + file + ": " + e.getOriginalMessage(), e);
        }
    }

    /**
     * Records these rows: they replace their namesakes.
     *
     * @param order the names of all rows that there are; recorded ones that are not among them are dropped
     */
    public void record(int forks, List<RowResult> measured, List<String> order) throws IOException {
        Map<String, RowResult> rows = new HashMap<>();
        rows().forEach(row -> rows.put(row.name(), row));
        measured.forEach(row -> rows.put(row.name(), row));
        List<RowResult> inOrder =
                order.stream().filter(rows::containsKey).map(rows::get).toList();
        ObjectNode json = JsonReport.toJson(forks, false, inOrder, List.of());
        json.remove(List.of("quick", "worse"));
        json.put("recorded", LocalDate.now(ZoneOffset.UTC).toString());
        json.put("machine", Machine.describe());
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, MAPPER.writeValueAsString(json) + "\n");
    }
}

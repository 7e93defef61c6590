package io.fdp.recorder.tool;

import io.fdp.codec.json.JsonWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.LongConsumer;

/**
 * A table as text: cells with commas between them, a line for each row, texts in quotes where needed (RFC 4180, with
 * line feeds).
 *
 * <p>The file is open only while rows are added to it, so that there may be any number of tables.
 */
final class CsvFile {
    private static final int PIECE = 1 << 16;

    private static final String APOSTROPHE = "'";

    /** The characters with which formulas begin in spreadsheets. */
    private static final String FORMULAS = "=+-@\t\r\n" + APOSTROPHE;

    private final Path path;
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
    private final JsonWriter number = new JsonWriter();
    private final LongConsumer leaving;
    private long bytes;
    private boolean begun;

    /**
     * Makes a table without rows.
     *
     * @param path the file
     * @param leaving receives how many bytes are about to be written
     */
    CsvFile(Path path, LongConsumer leaving) {
        this.path = path;
        this.leaving = leaving;
    }

    private void separate() {
        if (begun) {
            buffer.write(',');
        }
        begun = true;
    }

    CsvFile cell(long value) throws IOException {
        separate();
        number.reset().value(value).drainTo(buffer);
        return this;
    }

    CsvFile cell(boolean value) throws IOException {
        return plain(value ? "true" : "false");
    }

    CsvFile cell(float value) throws IOException {
        if (!Float.isFinite(value)) {
            return plain(Float.toString(value));
        }
        separate();
        number.reset().value(value).drainTo(buffer);
        return this;
    }

    CsvFile cell(double value) throws IOException {
        if (!Double.isFinite(value)) {
            return plain(Double.toString(value));
        }
        separate();
        number.reset().value(value).drainTo(buffer);
        return this;
    }

    /** Adds an empty cell. */
    CsvFile empty() {
        separate();
        return this;
    }

    /**
     * Adds a text. A text that a spreadsheet would take for a formula, or that begins with an apostrophe, gets an
     * apostrophe before it. Removing the first apostrophe of a text restores it.
     */
    CsvFile cell(String value) throws IOException {
        String text = isFormula(value) ? APOSTROPHE + value : value;
        boolean quoted = text.isEmpty() || text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain(quoted ? '"' + text.replace("\"", "\"\"") + '"' : text);
    }

    /** Adds a number or a fixed word, which needs neither quotes nor an apostrophe. */
    CsvFile word(String text) throws IOException {
        return plain(text);
    }

    private static boolean isFormula(String text) {
        return !text.isEmpty() && FORMULAS.indexOf(text.charAt(0)) >= 0;
    }

    private CsvFile plain(String text) throws IOException {
        separate();
        buffer.write(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    void endRow() throws IOException {
        buffer.write('\n');
        begun = false;
        if (buffer.size() >= PIECE) {
            flush();
        }
    }

    /** Adds all rows to the file; returns the size of the file in bytes. */
    long flush() throws IOException {
        leaving.accept(buffer.size());
        try (OutputStream out = Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            buffer.writeTo(out);
        }
        bytes += buffer.size();
        buffer.reset();
        return bytes;
    }
}

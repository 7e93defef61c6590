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
 * A table as text: cells with commas between them, a line for each row, texts in quotes where they need them (RFC 4180,
 * with a line feed at the end of lines).
 *
 * <p>The file is open only while a piece is added to it, so that there may be any number of tables.
 */
final class CsvFile {
    private static final int PIECE = 1 << 16;

    private static final String APOSTROPHE = "'";

    /** What formulas begin with, in one spreadsheet or another. */
    private static final String FORMULAS = "=+-@\t\r\n" + APOSTROPHE;

    private final Path path;
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
    private final JsonWriter number = new JsonWriter();
    private final LongConsumer leaving;
    private long bytes;
    private boolean begun;

    /**
     * A table without rows.
     *
     * @param path the file
     * @param leaving is told how many bytes are about to leave for the file
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

    /** A cell without anything. */
    CsvFile empty() {
        separate();
        return this;
    }

    /**
     * A text. One that a spreadsheet would take for a formula has an apostrophe before it, and so has one that begins
     * with an apostrophe: whoever takes away the first apostrophe of a text has it as it was.
     */
    CsvFile cell(String value) throws IOException {
        String text = isFormula(value) ? APOSTROPHE + value : value;
        boolean quoted = text.isEmpty() || text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain(quoted ? '"' + text.replace("\"", "\"\"") + '"' : text);
    }

    /** A number or word of our own, which needs neither quotes nor an apostrophe. */
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

    /** Adds all rows to the file; answers how many bytes it has. */
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

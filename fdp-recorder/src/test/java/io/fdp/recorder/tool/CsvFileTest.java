package io.fdp.recorder.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts that a spreadsheet would run have an apostrophe before them. */
class CsvFileTest {
    @TempDir
    Path folder;

    private String row(String... cells) throws IOException {
        Path path = folder.resolve("table.csv");
        Files.deleteIfExists(path);
        CsvFile file = new CsvFile(path, bytes -> {});
        for (String cell : cells) {
            file.cell(cell);
        }
        file.endRow();
        file.flush();
        return Files.readString(path);
    }

    @Test
    void shouldEscapeFormulas() throws IOException {
        assertThat(row("=1+1", "+1", "-1", "@x", "\tx", "'x", "x=1")).isEqualTo("'=1+1,'+1,'-1,'@x,'\tx,''x,x=1\n");
        assertThat(row("=HYPERLINK(\"http://x\",\"y\")")).isEqualTo("\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"\n");
        assertThat(row("\rx", "\nx", "")).isEqualTo("\"'\rx\",\"'\nx\",\"\"\n");
    }

    @Test
    void shouldLeaveNumbersAsTheyAre() throws IOException {
        Path path = folder.resolve("numbers.csv");
        CsvFile file = new CsvFile(path, bytes -> {});
        file.cell(-5L).cell(-0.5f).cell(-1e300).word("-7").endRow();
        file.flush();
        assertThat(Files.readString(path)).isEqualTo("-5,-0.5,-1.0e300,-7\n");
    }
}

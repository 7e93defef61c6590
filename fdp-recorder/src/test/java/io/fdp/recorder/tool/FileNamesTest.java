package io.fdp.recorder.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Whatever a file calls its types, the names of tables are names in one folder. */
class FileNamesTest {
    @Test
    void shouldMakeNamesThatEveryFileSystemTakes() {
        FileNames names = new FileNames();
        String[] types = {
            "../../etc/passwd",
            "..",
            ".",
            "a/b",
            "a\\b",
            "C:\\x",
            "con",
            "NUL",
            "name.",
            "tab\tline\n",
            "\u0000",
            "é☃",
            "x".repeat(5000),
            "x".repeat(5000) + "y",
            "Unit",
            "unit",
            "UNIT",
            "unit-2",
            "-rf",
            "~",
            "*?<>|\""
        };
        Set<String> seen = new TreeSet<>();
        for (String type : types) {
            String name = names.of("component-", type);
            assertThat(name)
                    .as("%s", type)
                    .matches("component-[A-Za-z0-9._%-]+")
                    .doesNotContain("/", "\\", "..")
                    .hasSizeLessThan(200);
            assertThat(seen.add(name.toLowerCase(Locale.ROOT))).as(name).isTrue();
        }
    }

    @Test
    void shouldKeepUsualNames() {
        assertThat(new FileNames().of("event-", "yard.Alarm_2")).isEqualTo("event-yard.Alarm_2");
    }

    @Test
    void shouldNumberThousandsOfNamesThatAreTheSameWithoutGoingThroughAllEachTime() {
        FileNames names = new FileNames();
        Set<String> seen = new TreeSet<>();
        for (int i = 0; i < 4096; i++) {
            seen.add(names.of("component-", "x".repeat(200) + i));
        }
        assertThat(seen).hasSize(4096);
    }
}

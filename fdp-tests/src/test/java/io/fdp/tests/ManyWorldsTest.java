package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.Children;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many worlds, one after the other: what is kept for late readers must neither add up nor run out. */
@EnabledOnOs(OS.LINUX)
class ManyWorldsTest {
    private static final int SECONDS = 600;

    private static final Pattern TOLD = Pattern.compile(
            "large (-?\\d+), left (-?\\d+), in the end (-?\\d+), mappings (\\d+), reserved 0, committed 0");

    /** With at most so many megabytes of address space, or any when 0. */
    private static void openAndClose(int worlds, long megabytes, String memory)
            throws IOException, InterruptedException {
        String limit = megabytes == 0 ? "" : "ulimit -v " + megabytes * 1024 + "; ";
        String told = Children.run(
                        List.of("sh", "-c", limit + "exec \"$0\" \"$@\""),
                        ManyWorldsProgram.class,
                        List.of("-Xmx64m", "-XX:+UseSerialGC", "-Dfdp.memory=" + memory),
                        SECONDS,
                        Integer.toString(worlds))
                .getLast();
        Matcher figures = TOLD.matcher(told);
        assertThat(figures.find()).as(told).isTrue();
        assertThat(Integer.parseInt(figures.group(1)))
                .as("MB of RAM before the close")
                .isGreaterThan(140);
        assertThat(Integer.parseInt(figures.group(2)))
                .as("MB of RAM right after it")
                .isLessThan(60);
        assertThat(Integer.parseInt(figures.group(3)))
                .as("MB of RAM in the end")
                .isLessThan(100);
        assertThat(Integer.parseInt(figures.group(4))).as("memory mappings").isLessThan(30_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"touch", "protect"})
    void shouldGiveMemoryBackWhenWorldsAreClosed(String memory) throws IOException, InterruptedException {
        openAndClose(300, 0, memory);
    }

    @Test
    void shouldReclaimAddressSpaceWhenItIsShort() throws IOException, InterruptedException {
        openAndClose(20, 300_000, "touch"); // a few worlds
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"touch", "protect"})
    void shouldOpenThousandsOfWorldsInARow(String memory) throws IOException, InterruptedException {
        openAndClose(10_000, 0, memory);
    }
}

package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compile;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComponentSizeTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "@Component record Big(@FixedArray(65536) byte[] bytes) {}",
                "@Component record Big(@FixedArray(8192) double[] numbers) {}",
                "@Component record Big(byte first, @FixedArray(8191) long[] numbers) {}",
                "@Component(layout = Layout.COLUMNS) record Big(byte first, @FixedArray(65535) byte[] bytes) {}",
                "@Component(packed = true) record Big(byte first, @FixedArray(65535) byte[] bytes) {}",
                "@Component(align = 64) record Big(@FixedArray(65473) byte[] bytes) {}",
            })
    void shouldAcceptValueOfExactly64KiB(String declaration) {
        assertClean(compile(game(declaration)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@Component record Big(byte first, @FixedArray(65536) byte[] bytes) {} // <-",
                "@Component record Big(@FixedArray(8193) double[] numbers) {} // <-",
                "@Component(layout = Layout.COLUMNS) record Big(byte a, @FixedArray(65536) byte[] b) {} // <-",
                "@Component(packed = true) record Big(byte first, @FixedArray(65536) byte[] bytes) {} // <-",
                "@Component record Big(@FixedArray(65536) double[] a, @FixedArray(65536) double[] b) {} // <-",
            })
    void shouldRefuseValueOver64KiB(String declaration) {
        assertRefused(
                game(declaration + "\n"),
                "component Big has ",
                " bytes, more than 65536",
                "split it into several components, or make it a multi-part or a managed one");
    }

    @Test
    void shouldCountPaddingToTheSize() {
        assertRefused(game("""
            @Component
            record Big(@FixedArray(8191) long[] numbers, byte last, long over) {} // <-
            """), "component Big has 65544 bytes, more than 65536");
    }

    @Test
    void shouldAccept1024Fields() {
        assertClean(compile(game(fields(128) + """
            @Component
            record Wide(Part a, Part b, Part c, Part d, Part e, Part f, Part g, Part h) {}
            """)));
    }

    @Test
    void shouldRefuseMoreThan1024Fields() {
        assertRefused(
                game(fields(128) + """
                    @Component
                    record Wide(int x, Part a, Part b, Part c, Part d, Part e, Part f, Part g, Part h) {} // <-
                    """),
                "component Wide has 1025 fields, those of nested records included, more than 1024",
                "split it into several components, or write @FixedArray fields");
    }

    private static String fields(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "int f" + i)
                .collect(Collectors.joining(", ", "record Part(", ") {}\n"));
    }
}

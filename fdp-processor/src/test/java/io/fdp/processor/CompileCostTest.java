package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A program with many components compiles in one go. */
class CompileCostTest {
    @Test
    @Timeout(120)
    void shouldCompile200ComponentsAtOnce() {
        String[] sources =
                IntStream.range(0, 200).mapToObj(CompileCostTest::component).toArray(String[]::new);
        long start = System.nanoTime();
        Compilation compilation = Compilations.compileStrictly(sources);
        Duration taken = Duration.ofNanos(System.nanoTime() - start);

        assertClean(compilation);
        assertThat(compilation.generatedSourceFiles()).hasSize(1200);
        System.out.println("200 components compiled in " + taken.toMillis() + " ms");
    }

    private static String component(int i) {
        return """
            package game;
            import io.fdp.annotations.*;
            @Component(layout = Layout.%s)
            public record Part%d(
                    float x, float y, float z, int a, long b, double c, Kind kind, Pose pose,
                    @EntityRef long target, @FixedString(32) String name, @FixedArray(8) float[] values) {
                public enum Kind { A, B, C }
                public record Pose(float heading, float pitch, float roll) {}
            }
            """.formatted(i % 2 == 0 ? "ROWS" : "COLUMNS", i);
    }
}

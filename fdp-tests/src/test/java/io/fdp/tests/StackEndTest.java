package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.Children;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A recursion without end that calls the repository meets the end of its stack before anything has changed. So does a
 * thread that finds the heap full.
 */
class StackEndTest {
    /** Packages of tools, files and text. */
    private static final List<String> TEXT_AND_FILES = List.of(
            "io.fdp.codec.data.",
            "io.fdp.kernel.error.",
            "io.fdp.kernel.file.",
            "io.fdp.codec.json.",
            "io.fdp.kernel.layout.");

    private static void recurse(int times, String... options) throws IOException, InterruptedException {
        String seed = Long.toString(Long.getLong("fdp.seed", System.nanoTime()));
        assertThat(Children.run(StackEndProgram.class, List.of(options), 600, Integer.toString(times), seed))
                .as("seed " + seed)
                .containsExactly("met the end of the stack: true");
    }

    @Test
    void shouldChangeNothingWhenTheStackEnds() throws IOException, InterruptedException {
        recurse(250);
    }

    @Test
    void shouldChangeNothingWhenTheStackEndsInTheInterpreter() throws IOException, InterruptedException {
        recurse(40, "-Xint");
    }

    @Test
    void shouldChangeNothingWhenTheStackEndsAndMemoryIsASegment() throws IOException, InterruptedException {
        recurse(60, "-Dfdp.access=segment", "-Dfdp.checks=false");
    }

    @Test
    void shouldInitialiseTheClassesOfARunningWorldWithTheFirstRepository() throws IOException, InterruptedException {
        assertThat(Children.run(EarlyClassesProgram.class, List.of(), 60))
                .filteredOn(name -> TEXT_AND_FILES.stream().noneMatch(name::startsWith))
                .filteredOn(name -> !name.endsWith("$1")) // what a switch looks up
                .as("classes that are not of another machine, and not of what compares, hashes and describes worlds")
                .isSubsetOf(
                        "io.fdp.kernel.memory.DirectAccess",
                        "io.fdp.kernel.memory.SegmentAccess",
                        "io.fdp.kernel.internal.memory.LinuxLimits",
                        "io.fdp.kernel.internal.memory.PosixConstants",
                        "io.fdp.kernel.internal.memory.PosixMemory",
                        "io.fdp.kernel.internal.memory.WindowsMemory",
                        "io.fdp.kernel.state.CanonicalFloats",
                        "io.fdp.kernel.query.Difference",
                        "io.fdp.kernel.divergence.Divergence$Kind",
                        "io.fdp.kernel.state.HashedType$Kind",
                        "io.fdp.kernel.state.ImageHashes",
                        "io.fdp.kernel.memory.Literals",
                        "io.fdp.kernel.component.ObjectHashing",
                        "io.fdp.kernel.state.RecordedHashes",
                        "io.fdp.kernel.state.RecordedHashes$Kind",
                        "io.fdp.kernel.internal.hash.SerializedHash",
                        "io.fdp.kernel.state.StatePart",
                        "io.fdp.kernel.state.StatePart$Kind");
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation", "-Xint", "-XX:+UseSerialGC"})
    void shouldChangeNothingInAnyJvm(String option) throws IOException, InterruptedException {
        int times = option.equals("-Xint") ? 600 : 3000; // frames of the interpreter never change, and it is slow
        recurse(times, option);
        recurse(times, option, "-Dfdp.memory=protect");
    }

    @Test
    @Tag("long")
    void shouldChangeNothingWhenTheHeapIsFull() throws IOException, InterruptedException {
        String seed = Long.toString(Long.getLong("fdp.seed", System.nanoTime()));
        assertThat(Children.run(HeapEndProgram.class, List.of("-Xmx16m", "-XX:+UseSerialGC"), 600, "20", seed))
                .as("seed " + seed)
                .containsExactly("met the end of the heap: true");
    }
}

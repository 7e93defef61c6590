package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that play back, drop and trim while the frame thread records, in JVMs of their own. */
class CommandRaceTest {
    @ParameterizedTest
    @ValueSource(strings = {"-Dfdp.memory=touch", "-Dfdp.memory=protect", "-Dfdp.access=segment"})
    void shouldMeetNothingButDeclaredErrorsWhenAnotherThreadPlaysBack(String option)
            throws IOException, InterruptedException {
        String seed = CloseRaceTest.seed();
        String told = CloseRaceTest.run(CommandRaceProgram.class, List.of(option), "3000", seed);
        assertThat(told).as("seed " + seed).endsWith("applied 4096 of 4096, wrong []");
    }
}

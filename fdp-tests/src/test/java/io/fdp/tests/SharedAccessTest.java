package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What belongs to one thread, used by others at the same time: against the rules, but never the end of the JVM, nor of
 * anything outside of the world.
 */
class SharedAccessTest {
    private static void race(String what, int rounds, String... options) throws IOException, InterruptedException {
        String seed = CloseRaceTest.seed();
        String told =
                CloseRaceTest.run(SharedAccessProgram.class, List.of(options), what, Integer.toString(rounds), seed);
        assertThat(told).as("seed " + seed).isEqualTo("shared in " + rounds + " rounds, used: true");
    }

    @ParameterizedTest
    @CsvSource({
        "cursors, touch",
        "cursors, protect",
        "fresh, touch",
        "fresh, protect",
        "loopParts, touch",
        "loopParts, protect",
        "parts, touch",
        "parts, protect",
        "events, touch",
        "events, protect",
        "publishing, touch",
        "publishing, protect"
    })
    void shouldMeetNothingButDeclaredErrorsWhenThreadsShare(String what, String memory)
            throws IOException, InterruptedException {
        race(what, 700, "-Dfdp.memory=" + memory);
        race(what, 700, "-Dfdp.memory=" + memory, "-Dfdp.checks=false");
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"cursors", "fresh", "loopParts", "parts", "events", "publishing"})
    void shouldMeetNothingButDeclaredErrorsInAnyJvm(String what) throws IOException, InterruptedException {
        for (String option : List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xint")) {
            race(what, 20_000, option);
            race(what, 20_000, option, "-Dfdp.memory=protect");
            race(what, 20_000, option, "-Dfdp.memory=protect", "-Dfdp.checks=false");
        }
    }
}

package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.Children;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A repository that nobody closed and nobody can close any more is told of; open and closed ones are not. */
class DroppedWorldsTest {
    @Test
    void shouldTellOfARepositoryThatWasNotClosed() throws IOException, InterruptedException {
        List<String> told = Children.run(DroppedWorldsProgram.class, List.of("-Xmx64m", "-XX:+UseSerialGC"), 120);
        assertThat(told).hasSize(2);
        assertThat(told.getFirst())
                .startsWith("a repository was dropped without close(), and its native memory, ")
                .contains("Thread main created it: ", "close it, as by try (EntityRepository repo = …)");
        assertThat(told.getLast()).isEqualTo("nothing, 1, 0");
    }
}

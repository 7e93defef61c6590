package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.Children;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several failures while the heap has no room to tell of them: what must end ends, and the first failure is told. */
class FullHeapTest {
    private static String run(String what) throws IOException, InterruptedException {
        return Children.run(FullHeapProgram.class, List.of("-Xmx24m", "-XX:+UseSerialGC"), 120, what)
                .getLast();
    }

    @Test
    void shouldEndAFrameWhoseObserversFail() throws IOException, InterruptedException {
        assertThat(run("observers")).isEqualTo("tick 2, 1 entity, java.lang.IllegalStateException: the first");
    }

    @Test
    void shouldUndoEverythingWhenTheEngineEnds() throws IOException, InterruptedException {
        assertThat(run("shutdown"))
                .startsWith("3 undone, the one that fails first failed when the engine was closed")
                .endsWith("the first, and 2");
    }
}

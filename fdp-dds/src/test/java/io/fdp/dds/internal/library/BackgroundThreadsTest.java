package io.fdp.dds.internal.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Threads that stand back, and those that they start, have a lower priority; the caller keeps its own. */
class BackgroundThreadsTest {
    private static final int NICE = 16; // the field behind the name, which ends with the last bracket

    private static int priority() throws Exception {
        String text = Files.readString(Path.of("/proc/thread-self/stat"));
        return Integer.parseInt(text.substring(text.lastIndexOf(')') + 2).split(" ")[NICE]);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldStandBackOnLinux() throws Exception {
        int before = priority();
        CompletableFuture<Integer> ofChild = new CompletableFuture<>();
        int standing = BackgroundThreads.call("test", () -> {
            Thread child = Thread.ofPlatform().start(() -> {
                try {
                    ofChild.complete(priority());
                } catch (Exception failed) {
                    ofChild.completeExceptionally(failed);
                }
            });
            child.join();
            return priority();
        });
        assertThat(standing).isEqualTo(Math.min(19, before + 5));
        assertThat(ofChild.get()).isEqualTo(standing);
        assertThat(priority()).isEqualTo(before);
    }

    @Test
    void shouldPassOnWhatIsThrown() {
        assertThatThrownBy(() -> BackgroundThreads.call("test", () -> {
                    throw new IllegalStateException("as it was");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("as it was");
        assertThatThrownBy(() -> BackgroundThreads.call("test", () -> {
                    throw new AssertionError("an error");
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessage("an error");
        assertThat(BackgroundThreads.call("test", () -> 7)).isEqualTo(7);
    }
}

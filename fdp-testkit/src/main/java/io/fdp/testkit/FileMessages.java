package io.fdp.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Messages of errors that have to do with a file: they name it, and say more than that. */
public final class FileMessages {
    private FileMessages() {}

    /**
     * Refuses an error that does not name its file, or says nothing else.
     *
     * @param file the file
     * @param what what was done with it, for the failure
     * @param thrown what was thrown
     */
    public static void assertNames(Path file, String what, @Nullable Throwable thrown) {
        if (thrown == null) {
            throw new AssertionError(what + " " + file + " was not refused");
        }
        assertThat(thrown.getMessage())
                .as(what + " " + file)
                .contains(file.toString())
                .doesNotContain("null")
                .hasSizeGreaterThan(file.toString().length() + 20);
    }
}

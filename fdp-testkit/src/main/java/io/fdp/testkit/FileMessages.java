package io.fdp.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Checks error messages about a file: they must name the file, and say more than its name. */
public final class FileMessages {
    private FileMessages() {}

    /**
     * Fails if an error does not name its file, or says nothing else.
     *
     * @param file the file
     * @param what what was done with the file, for the failure
     * @param thrown the error
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

package io.fdp.cli.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The files of a run; null for none.
 *
 * @param load the world to go on with
 * @param save where the world goes in the end
 * @param metrics where figures go, a row a second
 * @param record where all frames go
 * @param sign the key that the recording is signed with
 */
record DemoFiles(
        @Nullable Path load,
        @Nullable Path save,
        @Nullable Path metrics,
        @Nullable Path record,
        @Nullable Path sign) {
    static final DemoFiles NONE = new DemoFiles(null, null, null, null, null);

    /** Whether two paths lead to one file, which need not be there yet; devices and pipes take anything. */
    static boolean isSame(Path one, Path other) {
        try {
            if (Files.exists(one) && Files.exists(other)) {
                return Files.isRegularFile(one) && Files.isSameFile(one, other);
            }
        } catch (IOException unknown) {
            return false; // whoever opens it says why
        }
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }
}

package io.fdp.cli.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The files of a run; null for none.
 *
 * @param load the world to go on with
 * @param save where the world is saved at the end
 * @param metrics where figures are written, a row per second
 * @param record where all frames are recorded
 * @param sign the key that the recording is signed with
 * @param ig where the world is shown in shared memory
 */
record DemoFiles(
        @Nullable Path load,
        @Nullable Path save,
        @Nullable Path metrics,
        @Nullable Path record,
        @Nullable Path sign,
        @Nullable Path ig) {
    static final DemoFiles NONE = new DemoFiles(null, null, null, null, null, null);

    /** Whether two paths lead to the same file, which need not exist yet. Devices and pipes do not count. */
    static boolean isSame(Path one, Path other) {
        try {
            if (Files.exists(one) && Files.exists(other)) {
                return Files.isRegularFile(one) && Files.isSameFile(one, other);
            }
        } catch (IOException unknown) {
            return false; // opening the file will say why
        }
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }
}

package io.fdp.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Reads a file from its beginning more than once. What comes from a pipe or a device goes to a temporary file first.
 */
public final class ReadTwice {
    private ReadTwice() {}

    /**
     * What is done with a file.
     *
     * @param <T> what comes of it
     */
    public interface Reading<T> {
        /**
         * Reads the file.
         *
         * @param file a file that can be read more than once
         * @return what comes of it
         * @throws IOException when it cannot be read
         */
        T read(Path file) throws IOException;
    }

    /**
     * Reads a file.
     *
     * @param file the file, or a device or pipe
     * @param reading may read it more than once
     * @param <T> what comes of it
     * @return what came of it
     * @throws IOException when it cannot be read
     */
    public static <T> T of(Path file, Reading<T> reading) throws IOException {
        if (!Files.exists(file) || Files.isRegularFile(file) || Files.isDirectory(file)) {
            return reading.read(file);
        }
        Path copy = Files.createTempFile("fdp", ".part");
        try (InputStream in = Files.newInputStream(file)) {
            Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
            return reading.read(copy);
        } finally {
            Files.deleteIfExists(copy);
        }
    }
}

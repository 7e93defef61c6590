package io.fdp.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Reads a file from its beginning more than once. The bytes of a pipe or device go to a temporary file first. */
public final class ReadTwice {
    private ReadTwice() {}

    /**
     * Reads a file, possibly more than once.
     *
     * @param <T> the result
     */
    public interface Reading<T> {
        /**
         * Reads the file.
         *
         * @param file a file that can be read more than once
         * @return the result
         * @throws IOException when the file cannot be read
         */
        T read(Path file) throws IOException;
    }

    /**
     * Reads a file.
     *
     * @param file the file, or a device or pipe
     * @param reading may read the file more than once
     * @param <T> the result
     * @return the result of the reading
     * @throws IOException when the file cannot be read
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

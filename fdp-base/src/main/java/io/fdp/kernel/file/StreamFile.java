package io.fdp.kernel.file;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * A path that is written directly, because no file can be replaced there: a device, a pipe, a socket, or something that
 * the program has open, as {@code /dev/stdout} and {@code /dev/fd/3}.
 *
 * <p>When standard output is redirected to a file, the bytes follow the earlier output, and the file stays the same
 * file.
 */
public final class StreamFile {
    private static final int MOST_LINKS = 40;
    private static final int NONE = -1;
    private static final int STDOUT = 1;
    private static final int STDERR = 2;

    private StreamFile() {}

    /**
     * Whether a path is written directly.
     *
     * @param file the path
     * @return false for files, for folders, and for paths that do not exist
     */
    public static boolean isStream(Path file) {
        if (!Files.exists(file) || Files.isDirectory(file)) {
            return false;
        }
        return !Files.isRegularFile(file) || descriptor(file) != NONE;
    }

    /**
     * Whether a path leads to the standard output of this program.
     *
     * @param file the path
     * @return true for {@code /dev/stdout} and its other names
     */
    public static boolean isStandardOutput(Path file) {
        return descriptor(file) == STDOUT;
    }

    /**
     * Opens a path that is a stream.
     *
     * @param file the path
     * @return receives the bytes; closing it leaves standard output and standard error open
     * @throws IOException when the path cannot be opened
     */
    public static OutputStream open(Path file) throws IOException {
        return switch (descriptor(file)) {
            case STDOUT -> new Standard(FileDescriptor.out);
            case STDERR -> new Standard(FileDescriptor.err);
            default ->
                Files.isRegularFile(file)
                        ? Files.newOutputStream(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND)
                        : Files.newOutputStream(file, StandardOpenOption.WRITE);
        };
    }

    /** The number of the file descriptor that a path names, or -1. */
    private static int descriptor(Path file) {
        Set<Path> folders = Set.of(
                Path.of("/dev/fd"),
                Path.of("/proc/self/fd"),
                Path.of("/proc/thread-self/fd"),
                Path.of("/proc/" + ProcessHandle.current().pid() + "/fd"));
        Path at = file.toAbsolutePath();
        for (int i = 0; i < MOST_LINKS; i++) {
            Path folder = at.getParent();
            if (folder != null && folders.contains(folder)) {
                return number(String.valueOf(at.getFileName()));
            }
            try {
                at = at.resolveSibling(Files.readSymbolicLink(at));
            } catch (IOException | UnsupportedOperationException noLink) {
                return NONE;
            }
        }
        return NONE;
    }

    private static int number(String name) {
        return name.matches("[0-9]{1,9}") ? Integer.parseInt(name) : NONE;
    }

    /** Passes bytes on. Closing it leaves the descriptor open for other writers. */
    private static final class Standard extends FilterOutputStream {
        Standard(FileDescriptor descriptor) {
            super(new FileOutputStream(descriptor));
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}

package io.fdp.storage;

import io.fdp.kernel.file.FileErrors;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.storage.error.SaveException;
import io.fdp.storage.read.SaveParser;
import io.fdp.storage.read.SaveVisitor;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A file that is opened once. It is read from its beginning as often as wanted, and stays the same file when another
 * one gets its name meanwhile. A pipe or device is read only once.
 */
final class SaveSource implements AutoCloseable {
    private static final FileErrors ERRORS = new FileErrors("cannot load", "pass a file that WorldStorage.save wrote");
    private static final int BUFFER_BYTES = 1 << 16;

    /** Reads the bytes of a file. */
    interface Reading<T> {
        T read(InputStream from) throws IOException;
    }

    /** Goes to the beginning of an open file. */
    private interface Start {
        InputStream again() throws IOException;
    }

    private final Path file;
    private final Closeable opened;
    private final Start start;
    private final boolean repeatable;

    private SaveSource(Path file, Closeable opened, Start start, boolean repeatable) {
        this.file = file;
        this.opened = opened;
        this.start = start;
        this.repeatable = repeatable;
    }

    /** Opens a file, a device or a pipe. */
    static SaveSource open(Path file) throws IOException {
        Objects.requireNonNull(file, "the file is null: pass a path");
        if (Files.isDirectory(file)) {
            throw ERRORS.of(file, "it is a folder; pass a file that WorldStorage.save wrote");
        }
        try {
            if (!Files.isRegularFile(file)) {
                InputStream in = Files.newInputStream(file);
                return new SaveSource(file, in, () -> in, false);
            }
            return FileSystems.getDefault().equals(file.getFileSystem()) ? ofSystem(file) : ofOther(file);
        } catch (IOException wrong) {
            throw ERRORS.of(file, wrong);
        }
    }

    /** Opens a file that can be read more than once. */
    static SaveSource openRepeatable(Path file) throws IOException {
        Objects.requireNonNull(file, "the file is null: pass a path");
        if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
            throw ERRORS.of(
                    file, "it is a device or a pipe, and is read more than once: copy it to a file, and pass that");
        }
        return open(file);
    }

    /** An interrupt would close a channel, and does not close this. */
    private static SaveSource ofSystem(Path file) throws IOException {
        RandomAccessFile opened;
        try {
            opened = new RandomAccessFile(file.toFile(), "r");
        } catch (FileNotFoundException vague) {
            Files.newInputStream(file).close(); // says why
            throw vague;
        }
        return new SaveSource(
                file,
                opened,
                () -> {
                    opened.seek(0);
                    return new FileInputStream(opened.getFD());
                },
                true);
    }

    private static SaveSource ofOther(Path file) throws IOException {
        SeekableByteChannel opened = Files.newByteChannel(file);
        return new SaveSource(file, opened, () -> Channels.newInputStream(opened.position(0)), true);
    }

    Path file() {
        return file;
    }

    /** Whether it can be read more than once. */
    boolean isRepeatable() {
        return repeatable;
    }

    /** Reads from the beginning; every error names the file. */
    <T> T read(Reading<T> reading) throws IOException {
        try {
            return reading.read(new BufferedInputStream(start.again(), BUFFER_BYTES));
        } catch (SaveException wrong) {
            throw wrong.in(file);
        } catch (IOException wrong) {
            throw ERRORS.of(file, wrong);
        }
    }

    /** Reads the whole file; returns its size. */
    long parse(SaveParser parser, SaveVisitor visitor) throws IOException {
        return read(in -> {
            long bytes = parser.parse(in, visitor);
            requireEnd(in, bytes);
            return bytes;
        });
    }

    /** Refuses bytes after the end of the save. */
    static void requireEnd(InputStream in, long bytes) throws IOException {
        if (in.read() >= 0) {
            throw new DamagedSaveException(bytes, "there are bytes after the end of the save");
        }
    }

    @Override
    public void close() throws IOException {
        try {
            opened.close();
        } catch (IOException wrong) {
            throw ERRORS.of(file, wrong);
        }
    }
}

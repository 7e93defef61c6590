package io.fdp.recorder.tool;

import io.fdp.format.Aside;
import io.fdp.kernel.file.FileErrors;
import io.fdp.kernel.file.StreamFile;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Replaces a file or a folder of tables as a whole: writes it aside, then renames it. If that fails, the old file or
 * folder stays.
 */
public final class Output {
    private static final int BUFFER = 1 << 18;
    private static final FileErrors ERRORS = new FileErrors("cannot export to", "export to another place");

    private Output() {}

    /** Makes the error for output that must not overwrite something, with advice. */
    public static IOException refused(Path to, String why) {
        return ERRORS.of(to, why);
    }

    /** Counts the written bytes. */
    private static final class Counting extends FilterOutputStream {
        private long bytes;

        Counting(OutputStream to) {
            super(new BufferedOutputStream(to, BUFFER));
        }

        @Override
        public void write(int value) throws IOException {
            out.write(value);
            bytes++;
        }

        @Override
        public void write(byte[] from, int offset, int length) throws IOException {
            out.write(from, offset, length);
            bytes += length;
        }
    }

    /** Writes the content of a file. */
    public interface FileContent {
        void write(OutputStream to) throws IOException;
    }

    /** Writes files into a new folder. */
    public interface FolderContent {
        void write(Path folder) throws IOException;
    }

    /**
     * Replaces a file, or writes to a device or pipe directly; returns how many bytes were written. Every error of the
     * file system names the file.
     */
    public static long replaceFile(Path file, FileContent content) throws IOException {
        try {
            return writeFile(file, ERRORS, false, content);
        } catch (IOException wrong) {
            throw ERRORS.of(file, wrong);
        }
    }

    /**
     * Replaces a file that people keep: as {@link #replaceFile}, with the permissions of the old file, and forced to
     * disk before it gets the name. So after a power failure, too, there is the old file or the new one.
     */
    public static long replaceForced(Path file, FileErrors errors, FileContent content) throws IOException {
        try {
            return writeFile(file, errors, true, content);
        } catch (IOException wrong) {
            throw errors.of(file, wrong);
        }
    }

    private static long writeFile(Path file, FileErrors errors, boolean forced, FileContent content)
            throws IOException {
        if (StreamFile.isStream(file)) {
            try (Counting out = new Counting(StreamFile.open(file))) {
                content.write(out);
                out.flush();
                return out.bytes;
            }
        }
        Path target = Aside.followed(file);
        if (Files.isDirectory(target)) {
            throw errors.of(file, "it is a folder: pass the path of a file");
        }
        if (forced && Files.exists(target) && !Files.isWritable(target)) {
            throw new AccessDeniedException(file.toString());
        }
        Path aside = aside(file, target);
        boolean renamed = false;
        try {
            long bytes;
            try (FileChannel channel =
                            FileChannel.open(aside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                    Counting out = new Counting(Channels.newOutputStream(channel))) {
                if (forced && Files.exists(target)) {
                    Aside.protect(aside, target);
                }
                content.write(out);
                out.flush();
                if (forced) {
                    channel.force(true);
                }
                bytes = out.bytes;
            }
            Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            renamed = true;
            return bytes;
        } finally {
            if (!renamed) {
                deleteQuietly(aside);
            }
        }
    }

    /** Replaces a folder that contains only tables, or makes a folder. */
    public static void replaceFolder(Path folder, FolderContent content) throws IOException {
        try {
            writeFolder(folder, content);
        } catch (IOException wrong) {
            throw ERRORS.of(folder, wrong);
        }
    }

    private static void writeFolder(Path folder, FolderContent content) throws IOException {
        Path target = Aside.followed(folder);
        boolean replaces = Files.exists(target);
        if (replaces) {
            requireTables(folder);
        }
        Path aside = aside(folder, target);
        Path old = aside(folder, target);
        boolean renamed = false;
        try {
            Files.createDirectory(aside);
            content.write(aside);
            if (replaces) {
                Files.move(target, old, StandardCopyOption.ATOMIC_MOVE);
            }
            try {
                Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE);
                renamed = true;
            } finally {
                if (!renamed && replaces) {
                    Files.move(old, target, StandardCopyOption.ATOMIC_MOVE);
                }
            }
        } finally {
            deleteQuietly(renamed ? old : aside);
        }
    }

    private static void requireTables(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw ERRORS.of(folder, "it is a file, and tables need a folder: pass another path");
        }
        for (Path file : list(folder)) {
            if (!file.toString().endsWith(".csv") || !Files.isRegularFile(file)) {
                throw ERRORS.of(
                        folder,
                        "there is " + file.getFileName()
                                + " in it, which is no table and would be lost: pass a path that does not exist yet");
            }
        }
    }

    private static Path aside(Path given, Path target) throws IOException {
        Path folder = target.getParent();
        if (folder == null || target.getFileName() == null) {
            throw ERRORS.of(given, "nothing can be written there: pass the path of a file or folder");
        }
        if (!Files.isDirectory(folder)) {
            throw new NoSuchFileException(given.toString());
        }
        return Aside.of(target);
    }

    private static List<Path> list(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            all.forEach(files::add);
        }
        return files;
    }

    /** Deletes a file or folder; ignores failures, which must not hide another error. */
    private static void deleteQuietly(Path path) {
        try {
            if (Files.isDirectory(path)) {
                for (Path file : list(path)) {
                    Files.deleteIfExists(file);
                }
            }
            Files.deleteIfExists(path);
        } catch (IOException ignored) {
            // another error is thrown anyway, or the work is done
        }
    }
}

package io.fdp.storage.save;

import io.fdp.format.Aside;
import io.fdp.format.FileKind;
import io.fdp.format.FilesInUse;
import io.fdp.kernel.file.FileErrors;
import io.fdp.kernel.file.StreamFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Replaces a file as a whole: writes a file aside, forces it to disk, renames it, forces the folder. Whatever fails in
 * between, the complete old file or the complete new file exists.
 *
 * <p>The file aside is called {@code .NAME.RANDOM.part}. If the program is killed meanwhile, the file aside stays and
 * does no harm: no other save uses its name, and no load reads it. Only regular files are replaced. A device, a pipe,
 * or an open file of the program is written directly, because it has no old content to lose.
 */
public final class SafeFile {
    private static final int BUFFER = 1 << 18;
    private static final String A_FOLDER = "it is a folder; pass the path of a file in it";
    /** Writes the content of a file; returns how many bytes. */
    public interface Content {
        long write(OutputStream to) throws IOException;
    }

    private static final FileErrors ERRORS = new FileErrors("cannot save to", "save to another place");

    private final Disk disk;
    private final boolean force;

    public SafeFile(Disk disk, boolean force) {
        this.disk = disk;
        this.force = force;
    }

    /** Writes a file; every error of the file system names the file. */
    public long replace(Path file, Content content) throws IOException {
        try {
            return StreamFile.isStream(file) ? writeTo(file, content) : replaceFile(file, content);
        } catch (IOException wrong) {
            throw ERRORS.of(file, wrong);
        }
    }

    private static long writeTo(Path file, Content content) throws IOException {
        try (OutputStream out = new BufferedOutputStream(StreamFile.open(file), BUFFER)) {
            long bytes = content.write(out);
            out.flush();
            return bytes;
        }
    }

    private long replaceFile(Path file, Content content) throws IOException {
        Path target = Aside.followed(file);
        requireReplaceable(file, target);
        Path folder = folderOf(file, target);
        Path aside = Aside.of(target);
        Disk.Out out = disk.create(aside);
        boolean renamed = false;
        try {
            long bytes = write(out, content, aside, target);
            disk.rename(aside, target);
            renamed = true;
            if (force) {
                disk.forceFolder(folder);
            }
            return bytes;
        } finally {
            if (!renamed) {
                deleteQuietly(aside);
            }
        }
    }

    private static void requireReplaceable(Path file, Path target) throws IOException {
        if (!Files.exists(target)) {
            return;
        }
        if (Files.isDirectory(target)) {
            throw ERRORS.of(file, A_FOLDER);
        }
        if (FilesInUse.contains(target)) {
            throw ERRORS.of(
                    file,
                    "a recorder of this program writes to the file; close that recorder first, or save to another"
                            + " file");
        }
        if (!Files.isWritable(target)) {
            throw new AccessDeniedException(file.toString());
        }
        String other = FileKind.SAVE.refusal(target);
        if (other != null) {
            throw ERRORS.of(file, other);
        }
    }

    private static Path folderOf(Path file, Path target) throws IOException {
        Path folder = target.getParent();
        if (folder == null || target.getFileName() == null) {
            throw ERRORS.of(file, A_FOLDER);
        }
        if (!Files.isDirectory(folder)) {
            throw new NoSuchFileException(file.toString());
        }
        return folder;
    }

    private long write(Disk.Out opened, Content content, Path aside, Path target) throws IOException {
        try (Disk.Out out = opened) {
            if (Files.exists(target)) {
                disk.protect(aside, target);
            }
            Stream to = new Stream(out);
            long bytes = content.write(to);
            to.flush();
            if (force) {
                out.force();
            }
            return bytes;
        }
    }

    /** Deletes the file aside. A failure is ignored: it must not hide another error, and no load reads the file. */
    private void deleteQuietly(Path aside) {
        try {
            disk.delete(aside);
        } catch (IOException ignored) {
            // the error that led here is thrown anyway
        }
    }

    /** Gathers small writes, and repeats those that the system cut short. */
    private static final class Stream extends OutputStream {
        private final Disk.Out out;
        private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);

        Stream(Disk.Out out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            int at = offset;
            int left = length;
            while (left > 0) {
                if (!buffer.hasRemaining()) {
                    flush();
                }
                int step = Math.min(left, buffer.remaining());
                buffer.put(bytes, at, step);
                at += step;
                left -= step;
            }
        }

        @Override
        public void flush() throws IOException {
            buffer.flip();
            while (buffer.hasRemaining()) {
                int before = buffer.remaining();
                if (out.write(buffer) <= 0 || buffer.remaining() >= before) {
                    throw new IOException("the disk takes no more bytes");
                }
            }
            buffer.clear();
        }
    }
}

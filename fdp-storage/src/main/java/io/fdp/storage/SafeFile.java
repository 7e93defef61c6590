package io.fdp.storage;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Replaces a file as a whole: writes aside, forces it to disk, renames, forces the folder. Whatever fails in between, the old file or the new one is there, complete.
 */
final class SafeFile {
    private static final int BUFFER = 1 << 18;
    private static final AtomicLong COUNT = new AtomicLong();

    /** Writes the content of a file; answers how many bytes. */
    interface Content {
        long write(OutputStream to) throws IOException;
    }

    private final Disk disk;
    private final boolean force;

    SafeFile(Disk disk, boolean force) {
        this.disk = disk;
        this.force = force;
    }

    long replace(Path file, Content content) throws IOException {
        Path target = Files.isSymbolicLink(file) ? file.toRealPath() : file.toAbsolutePath();
        Path folder = target.getParent();
        Path name = target.getFileName();
        if (folder == null || name == null || Files.isDirectory(target)) {
            throw new IOException("cannot save to " + file + ": it is a folder; pass the path of a file in it");
        }
        Path aside =
                folder.resolve(name + "." + ProcessHandle.current().pid() + "-" + COUNT.incrementAndGet() + ".part");
        boolean renamed = false;
        try {
            long bytes = write(aside, content);
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

    private long write(Path aside, Content content) throws IOException {
        try (Disk.Out out = disk.create(aside)) {
            Stream to = new Stream(out);
            long bytes = content.write(to);
            to.flush();
            if (force) {
                out.force();
            }
            return bytes;
        }
    }

    /** What is left behind is never taken for a save; that it cannot be deleted hides no other error. */
    private void deleteQuietly(Path aside) {
        try {
            disk.delete(aside);
        } catch (IOException ignored) {
            // the error that led here is on its way
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
                if (out.write(buffer) <= 0) {
                    throw new IOException("cannot save: the disk takes no more bytes");
                }
            }
            buffer.clear();
        }
    }
}

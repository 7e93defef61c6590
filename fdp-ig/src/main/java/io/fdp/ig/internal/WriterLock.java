package io.fdp.ig.internal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a second writer away from a file, in this program and in others: a lock on the file {@code .NAME.lock} beside
 * it. The operating system releases the lock of a process that ends, however it ends.
 *
 * <p>A file of its own, because a system may release the locks of a process on a file when any part of the process
 * closes that file, as a reader would.
 */
final class WriterLock implements AutoCloseable {
    private static final int TRIES = 20;

    /** Files that this program writes. Checked first: opening and closing the lock file would release its lock. */
    private static final Set<Path> WRITTEN = ConcurrentHashMap.newKeySet();

    private final Path target;
    private final Path file;
    private final FileChannel channel;

    private WriterLock(Path target, Path file, FileChannel channel) {
        this.target = target;
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes the lock, or throws because another writer has it.
     *
     * @param target the file to write, its folder without links
     */
    static WriterLock take(Path target) throws IOException {
        if (!WRITTEN.add(target)) {
            throw SharedFile.ERRORS.of(target, "this program writes it already; close that connector first");
        }
        boolean taken = false;
        try {
            Path file = target.resolveSibling("." + target.getFileName() + ".lock");
            for (int i = 0; i < TRIES; i++) {
                FileChannel channel = tryToLock(target, file);
                if (channel != null) {
                    taken = true;
                    return new WriterLock(target, file, channel);
                }
            }
            throw SharedFile.ERRORS.of(target, "other programs keep taking it; name another file");
        } finally {
            if (!taken) {
                WRITTEN.remove(target);
            }
        }
    }

    /** Opens and locks the lock file; returns null when another writer removed it meanwhile. */
    private static @Nullable FileChannel tryToLock(Path target, Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            throw SharedFile.ERRORS.of(target, "its lock file " + file + " is a symbolic link; remove that");
        }
        FileChannel channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                SharedFile.privateTo(target));
        boolean locked = false;
        try {
            Object before = keyOf(file);
            FileLock lock = lock(channel);
            if (lock == null) {
                throw SharedFile.ERRORS.of(
                        target,
                        "another program" + SharedFile.writerOf(target)
                                + " writes it; end that program first, or name another file");
            }
            locked = before != null && Objects.equals(before, keyOf(file));
            return locked ? channel : null;
        } finally {
            if (!locked) {
                channel.close();
            }
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException here) {
            return null;
        } catch (UnsupportedOperationException none) {
            throw new FileSystemException("the file system has no locks");
        }
    }

    private static @Nullable Object keyOf(Path file) throws IOException {
        try {
            Object key = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .fileKey();
            return key == null ? file : key;
        } catch (NoSuchFileException gone) {
            return null;
        }
    }

    /** Releases the lock; removes the lock file before, while nobody else can have it. */
    @Override
    public void close() throws IOException {
        try {
            Files.deleteIfExists(file);
        } catch (IOException stays) {
            // the next writer takes the lock of the same file
        } finally {
            try {
                channel.close();
            } finally {
                WRITTEN.remove(target);
            }
        }
    }
}

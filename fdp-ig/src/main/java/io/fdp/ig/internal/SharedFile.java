package io.fdp.ig.internal;

import io.fdp.kernel.file.FileErrors;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file in shared memory while it is written.
 *
 * <p>It begins beside its name, as {@code .NAME.part}. All of its bytes are written before it is mapped: when the disk
 * is full, that fails, and no later store into the mapping can. Then it takes the name, and replaces an older file
 * whose readers keep what they have. The caller holds the {@link WriterLock}.
 */
final class SharedFile implements AutoCloseable {
    /** Errors of files that cannot be written. */
    static final FileErrors ERRORS = new FileErrors("cannot show the world in", "name another file");

    private static final int PORTION = 1 << 20;
    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

    private final Path target;
    private final RandomAccessFile file;
    private final Arena arena = Arena.ofShared();
    private final long bytes;
    private final long live;

    /** Which file it is, under whatever name; null where the system does not say. */
    private final @Nullable Object key;

    /** The file, mapped. */
    final MemorySegment memory;

    private boolean named;

    private SharedFile(Path target, RandomAccessFile file, StaticPart part) throws IOException {
        this.target = target;
        this.file = file;
        this.bytes = part.fileBytes();
        this.live = part.liveOffset();
        write(part);
        key = Files.readAttributes(aside(target), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
        memory = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
        if (!setState(IgLayout.LIVE)) {
            arena.close();
            throw ERRORS.of(target, "another program cut it off while it was made; name another file");
        }
    }

    /** Makes a file beside its name, or leaves nothing behind. */
    static SharedFile create(Path target, StaticPart part) throws IOException {
        Path aside = aside(target);
        boolean interrupted = Thread.interrupted(); // an interrupt would close the file
        boolean done = false;
        RandomAccessFile file = null;
        try {
            requireRoom(target, part.fileBytes());
            Files.deleteIfExists(aside); // of a writer that crashed
            Files.createFile(aside, privateTo(target));
            file = new RandomAccessFile(aside.toFile(), "rw");
            SharedFile made = new SharedFile(target, file, part);
            done = true;
            return made;
        } catch (IOException wrong) {
            throw ERRORS.of(target, wrong);
        } finally {
            if (!done) {
                discard(aside, file);
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void discard(Path aside, @Nullable RandomAccessFile file) {
        try {
            if (file != null) {
                file.close();
            }
            Files.deleteIfExists(aside);
        } catch (IOException ignored) {
            // the error that led here is thrown anyway
        }
    }

    private static Path aside(Path target) {
        return target.resolveSibling("." + target.getFileName() + ".part");
    }

    /** Nobody but the user may read or write the file, where the file system has permissions. */
    static FileAttribute<?>[] privateTo(Path target) {
        return target.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    private static void requireRoom(Path target, long bytes) throws IOException {
        Path folder = target.getParent();
        if (folder == null) {
            return;
        }
        FileStore store = Files.getFileStore(folder);
        long free = store.getUsableSpace();
        if (free < bytes) {
            throw ERRORS.of(
                    target,
                    "it needs " + bytes + " bytes, and the file system has " + free
                            + " free; make room, choose fewer components or frames, or name another file");
        }
    }

    private void write(StaticPart part) throws IOException {
        file.write(part.bytes());
        byte[] zeros = new byte[PORTION];
        for (long at = part.bytes().length; at < bytes; at += zeros.length) {
            file.write(zeros, 0, (int) Math.min(zeros.length, bytes - at));
        }
        file.seek(bytes - Long.BYTES);
        file.write(number(IgLayout.MAGIC).array());
    }

    // ---- the name

    /** Refuses a path whose file must not be replaced. The own file may be, whatever others wrote into it. */
    static void requireReplaceable(Path target, @Nullable SharedFile own) throws IOException {
        try {
            BasicFileAttributes found =
                    Files.readAttributes(target, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (found.isSymbolicLink()) {
                throw ERRORS.of(target, "it is a symbolic link, which is not followed; name the file itself");
            }
            if (!found.isRegularFile()) {
                throw ERRORS.of(target, "it is not a regular file; name a file that exists, or a new one");
            }
            boolean isOwn = own != null && own.key != null && own.key.equals(found.fileKey());
            if (!isOwn && found.size() > 0 && !startsWithMagic(target)) {
                throw ERRORS.of(
                        target,
                        "it exists and is not a world in shared memory, so it is not replaced; delete it, or name"
                                + " another file");
            }
        } catch (NoSuchFileException free) {
            // a new file
        }
    }

    private static boolean startsWithMagic(Path target) throws IOException {
        try (FileChannel channel = FileChannel.open(target, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            ByteBuffer start = read(channel, 0, Long.BYTES);
            return start != null && start.getLong(0) == IgLayout.MAGIC;
        }
    }

    /** The process that wrote the header of a file, for messages; empty if that cannot be read. */
    static String writerOf(Path target) {
        try (FileChannel channel = FileChannel.open(target, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            ByteBuffer header = read(channel, 0, IgLayout.HEADER_BYTES);
            return header == null || header.getLong(0) != IgLayout.MAGIC
                    ? ""
                    : ", process " + header.getLong(IgLayout.PID_AT) + ",";
        } catch (IOException unknown) {
            return "";
        }
    }

    private static @Nullable ByteBuffer read(FileChannel channel, long at, int bytes) throws IOException {
        ByteBuffer into = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (into.hasRemaining()) {
            if (channel.read(into, at + into.position()) < 0) {
                return null;
            }
        }
        return into;
    }

    /**
     * Gives the file its name; an older file is replaced, and its readers are told.
     *
     * @param own the file that this writer wrote before, if any
     */
    void takeName(@Nullable SharedFile own) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            requireReplaceable(target, own);
            FileChannel old = openOld();
            try {
                Files.move(aside(target), target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                named = true;
                if (old != null) {
                    tellReplaced(old);
                }
            } finally {
                if (old != null) {
                    old.close();
                }
            }
        } catch (IOException wrong) {
            throw ERRORS.of(target, wrong);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private @Nullable FileChannel openOld() {
        try {
            return FileChannel.open(
                    target, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
        } catch (IOException none) {
            return null; // its readers find the new file anyway
        }
    }

    /** Tells readers of an older file to open the path again. They look there anyway, so this may fail. */
    private static void tellReplaced(FileChannel old) {
        try {
            ByteBuffer header = read(old, 0, IgLayout.HEADER_BYTES);
            if (header == null || header.getLong(IgLayout.MAGIC_AT) != IgLayout.MAGIC) {
                return;
            }
            long at = header.getLong(IgLayout.LIVE_OFFSET_AT) + IgLayout.STATE;
            if (header.getInt(IgLayout.VERSION_AT) == IgLayout.FORMAT_VERSION
                    && at >= IgLayout.HEADER_BYTES
                    && at <= old.size() - Long.BYTES) {
                old.write(number(IgLayout.REPLACED), at);
            }
        } catch (IOException ignored) {
            // as above
        }
    }

    private static ByteBuffer number(long value) {
        return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, value);
    }

    // ---- while it is written

    /**
     * Whether nobody cut the file off, also if it is as long as before again: then it ends with zeros. Called before
     * stores and after them.
     */
    boolean isIntact() {
        try {
            boolean hasEnd = (long) LONG.getOpaque(memory, bytes - Long.BYTES) == IgLayout.MAGIC;
            return isWhole() && hasEnd;
        } catch (InternalError cutOff) {
            return false;
        }
    }

    /**
     * Whether the file has all its bytes: another program may have cut it off. Stores fail then with an {@link
     * InternalError}. In compiled code the JVM throws it later, when the thread comes back from a call of the operating
     * system at the latest. This is such a call: after stores it belongs to where the error is caught.
     */
    private boolean isWhole() {
        try {
            return file.length() >= bytes;
        } catch (IOException unknown) {
            return false;
        }
    }

    long bytes() {
        return bytes;
    }

    /** Makes a frame the newest one. */
    void publish(long number) {
        LONG.setRelease(memory, live + IgLayout.LATEST, number);
    }

    /** Says that no frame follows: the file has ended, or was replaced. */
    void end(long state) {
        setState(state);
    }

    /** Returns false if another program cut the file off. */
    private boolean setState(long state) {
        try {
            if (!isWhole()) {
                return false;
            }
            LONG.setRelease(memory, live + IgLayout.STATE, state);
            return isWhole();
        } catch (InternalError cutOff) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        arena.close();
        file.close();
        if (!named) {
            Files.deleteIfExists(aside(target));
        }
    }
}

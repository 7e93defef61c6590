package io.fdp.recorder.write;

import io.fdp.format.Aside;
import io.fdp.format.FileKind;
import io.fdp.format.FilesInUse;
import io.fdp.kernel.file.FileErrors;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The file that a recording is written to. A lock keeps other recorders out, in this program and in others.
 *
 * <p>An existing file is replaced by a new file of the same name and permissions, so that readers of the old file can
 * go on reading. The new file begins aside, as {@code .NAME.RANDOM.part}, and takes the name when its first frame is
 * written. Whatever fails until then, the old file is unchanged. If the folder cannot be written, or the name cannot be
 * taken, the old file is overwritten. Devices and pipes are written directly.
 */
public final class RecordingFile implements WritableByteChannel {
    /** The locked byte lies behind all bytes that are ever written, because mandatory locks keep readers out. */
    private static final long LOCKED = 1L << 62;

    /** Errors of files that cannot be written. */
    public static final FileErrors ERRORS = new FileErrors("cannot record to", "record to another place");

    private static final int TRIES = 20;
    private final Path file;
    private final Path target;
    private final boolean regular;
    private FileChannel channel;

    /** Referenced here, because an unreferenced lock is released. */
    @SuppressWarnings("UnusedVariable")
    private @Nullable FileLock lock;

    /** The old file of that name, and its lock, until it is replaced. */
    private @Nullable FileChannel old;

    private @Nullable FileLock oldLock;

    /** The entry of this file in the set above. */
    private @Nullable Object recorded;

    /** The entry of the old file, until it is replaced. */
    private @Nullable Object replacedKey;

    /** The file to delete when the recording does not begin. */
    private @Nullable Path unsettled;

    private RecordingFile(Path file, Path target, boolean regular, FileChannel channel) {
        this.file = file;
        this.target = target;
        this.regular = regular;
        this.channel = channel;
    }

    /** Opens a file for writing from its beginning. */
    public static RecordingFile open(Path file) throws IOException {
        for (int i = 1; true; i++) {
            try {
                RecordingFile opened = tryToOpen(file);
                if (opened != null) {
                    return opened;
                }
            } catch (NoSuchFileException | FileAlreadyExistsException changing) {
                if (i >= TRIES) {
                    throw ERRORS.of(file, changing);
                }
            } catch (IOException wrong) {
                throw ERRORS.of(file, wrong);
            }
            if (i >= TRIES) {
                throw ERRORS.of(file, "other programs keep replacing the file; record to another file");
            }
        }
    }

    /**
     * Refuses a file that a recorder writes to, of this program or of another one. Replacing such a file would lose
     * the recording.
     */
    public static void requireIdle(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return;
        }
        Path target = Aside.followed(file);
        if (FilesInUse.contains(target)) {
            throw busy(file, "another recorder of this program");
        }
        if (Files.isWritable(target)) {
            try (FileChannel channel = FileChannel.open(target, StandardOpenOption.WRITE)) {
                lock(channel, file); // closing releases the lock
            }
        }
    }

    /** Refuses to replace a file that is no recording. */
    private static void requireKind(Path file) throws IOException {
        String other = FileKind.RECORDING.refusal(file);
        if (other != null) {
            throw ERRORS.of(file, other);
        }
    }

    /** Whether a recorder of this program writes to a file now. */
    public static boolean isRecorded(Path file) {
        try {
            return FilesInUse.contains(file);
        } catch (IOException unknown) {
            return false;
        }
    }

    /** Opens a file; returns null when another program replaced the file meanwhile. */
    private static @Nullable RecordingFile tryToOpen(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw ERRORS.of(file, "it is a folder; pass the path of a file in it");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return new RecordingFile(file, file, false, FileChannel.open(file, StandardOpenOption.WRITE));
        }
        Path target = Aside.followed(file);
        boolean exists = Files.exists(file);
        if (exists && !Files.exists(target)) { // a file without a name, as /dev/stdout can be
            return locked(new RecordingFile(file, file, true, FileChannel.open(file, StandardOpenOption.WRITE)), true);
        }
        return exists ? replacing(file, target) : created(file, target);
    }

    private static RecordingFile created(Path file, Path target) throws IOException {
        RecordingFile made = new RecordingFile(
                file, target, true, FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
        locked(made, false);
        made.unsettled = target;
        return made;
    }

    private static RecordingFile locked(RecordingFile opened, boolean truncate) throws IOException {
        boolean done = false;
        try {
            opened.lock = lock(opened.channel, opened.file);
            opened.record(opened.target);
            if (truncate) {
                opened.channel.truncate(0);
            }
            done = true;
            return opened;
        } finally {
            if (!done) {
                opened.channel.close();
            }
        }
    }

    private static @Nullable RecordingFile replacing(Path file, Path target) throws IOException {
        Object key = FilesInUse.keyOf(target);
        if (FilesInUse.contains(target)) {
            throw busy(file, "another recorder of this program");
        }
        FileChannel old = FileChannel.open(target, StandardOpenOption.WRITE);
        RecordingFile made = null;
        try {
            FileLock oldLock = lock(old, file);
            requireKind(file);
            if (!Objects.equals(key, FilesInUse.keyOf(target))) {
                return null;
            }
            made = begunAside(file, target, old, oldLock);
            return made;
        } finally {
            if (made == null) {
                old.close(); // closing twice is harmless
            }
        }
    }

    private static RecordingFile begunAside(Path file, Path target, FileChannel old, @Nullable FileLock oldLock)
            throws IOException {
        Path aside = Aside.of(target);
        FileChannel channel;
        try {
            channel = FileChannel.open(
                    aside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.READ);
        } catch (AccessDeniedException noNewFiles) {
            RecordingFile over = new RecordingFile(file, target, true, old);
            over.lock = oldLock;
            over.record(target);
            old.truncate(0);
            return over;
        }
        RecordingFile made = new RecordingFile(file, target, true, channel);
        made.old = old;
        made.oldLock = oldLock;
        made.unsettled = aside;
        boolean done = false;
        try {
            made.lock = lock(channel, file);
            made.record(aside);
            made.replacedKey = FilesInUse.keyOf(target);
            FilesInUse.add(made.replacedKey);
            Aside.protect(aside, target);
            done = true;
            return made;
        } finally {
            if (!done) {
                made.discard();
            }
        }
    }

    /** Locks a file; refuses a file that another recorder has. A file system may have no locks. */
    private static @Nullable FileLock lock(FileChannel channel, Path file) throws IOException {
        FileLock lock;
        try {
            lock = channel.tryLock(LOCKED, 1, false);
        } catch (OverlappingFileLockException here) {
            throw busy(file, "another recorder of this program");
        } catch (UnsupportedOperationException none) {
            return null;
        } catch (IOException none) {
            if (!channel.isOpen()) {
                throw none;
            }
            return null;
        }
        if (lock == null) {
            throw busy(file, "a recorder of another program");
        }
        return lock;
    }

    private static IOException busy(Path file, String who) {
        return ERRORS.of(file, who + " writes to the file; close that recorder first, or record to another file");
    }

    private void record(Path now) throws IOException {
        forget();
        Object key = FilesInUse.keyOf(now);
        FilesInUse.add(key);
        recorded = key;
    }

    private void forget() {
        if (recorded != null) {
            FilesInUse.remove(recorded);
            recorded = null;
        }
        if (replacedKey != null) {
            FilesInUse.remove(replacedKey);
            replacedKey = null;
        }
    }

    // ---- while it is written

    @Override
    public int write(ByteBuffer from) throws IOException {
        return channel.write(from);
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    /** Waits until the disk has what was written. */
    void force() throws IOException {
        if (regular) {
            channel.force(true);
        }
    }

    public Path file() {
        return file;
    }

    /** Whether this is a file on a disk; a device or a pipe cannot be forced to disk. */
    public boolean isRegular() {
        return regular;
    }

    /** The recording has begun: a file that was not there before stays, also without a frame. */
    public void begun() {
        if (old == null) {
            unsettled = null;
        }
    }

    /** Whether there is an old file that was not replaced so far. */
    public boolean keepsOld() {
        return old != null;
    }

    /** Whether the name of the file belongs to no file any more, or to another one: the recording cannot be found. */
    public boolean hasLostItsName() {
        Object own = recorded;
        if (!regular || own == null || keepsOld()) {
            return false;
        }
        try {
            return !Files.exists(target) || !own.equals(FilesInUse.keyOf(target));
        } catch (IOException unknown) {
            return false;
        }
    }

    /** Gives the file its name, before its first frame is written. Later calls do nothing. */
    void settle() throws IOException {
        FileChannel replaced = old;
        Path aside = unsettled;
        if (replaced == null || aside == null) {
            return;
        }
        if (isNameTaken()) {
            throw nameTaken();
        }
        try {
            move(aside);
        } catch (FileAlreadyExistsException taken) {
            throw nameTaken();
        } catch (IOException cannotBeReplaced) {
            if (isNameTaken() || !Files.exists(target)) { // the old file has another name now, and stays as it is
                throw ERRORS.of(file, cannotBeReplaced);
            }
            overwrite(replaced, aside);
            return;
        }
        record(target);
        replaced.close();
        old = null;
        oldLock = null;
        unsettled = null;
    }

    /** Takes the name of the old file; if the old file was moved away, refuses to replace another one. */
    private void move(Path aside) throws IOException {
        if (Files.exists(target)) {
            Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } else {
            Files.move(aside, target);
        }
    }

    /** Whether the name belongs to another file than the one that this recording was to replace. */
    private boolean isNameTaken() throws IOException {
        return Files.exists(target) && !Objects.equals(FilesInUse.keyOf(target), replacedKey);
    }

    private IOException nameTaken() {
        return ERRORS.of(
                file,
                "since the recording was started, another file got this name, as of another recorder; this recording"
                        + " has no frame yet, and the other file stays as it is: record to another file");
    }

    /** Goes on in the old file, with what was written so far. */
    private void overwrite(FileChannel replaced, Path aside) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) channel.size()); // the beginning: small, as there is no frame
        while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {
            // until all is there
        }
        bytes.flip();
        replaced.truncate(0);
        while (bytes.hasRemaining()) {
            replaced.write(bytes);
        }
        channel.close();
        deleteQuietly(aside);
        channel = replaced;
        lock = oldLock;
        record(target);
        old = null;
        oldLock = null;
        unsettled = null;
    }

    /** Ends writing. If no frame was written, an old file stays as it was. */
    @Override
    public void close() throws IOException {
        if (keepsOld()) {
            discard();
            return;
        }
        try {
            channel.close();
        } finally {
            forget();
        }
    }

    /** Gives up before the recording has begun: an old file is unchanged, unless it had to be overwritten. */
    public void discard() throws IOException {
        Path made = unsettled;
        if (made != null) {
            deleteQuietly(made);
        }
        FileChannel replaced = old;
        try {
            channel.close();
        } finally {
            forget();
            if (replaced != null) {
                replaced.close();
            }
        }
    }

    /** Deletes a file; ignores failures, which must not hide another error. */
    private static void deleteQuietly(Path made) {
        try {
            Files.deleteIfExists(made);
        } catch (IOException ignored) {
            // the error that led here is thrown anyway
        }
    }
}

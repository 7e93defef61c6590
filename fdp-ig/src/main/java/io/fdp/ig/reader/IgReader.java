package io.fdp.ig.reader;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/**
 * Reads a world in shared memory while another program writes it.
 *
 * <pre>{@code
 * try (IgReader reader = IgReader.open(Path.of("/dev/shm/battle"))) {
 *     while (true) {
 *         if (reader.update()) {                 // another frame
 *             IgFrame frame = reader.newest();
 *             IgComponent position = frame.component("battle.Position");
 *             …
 *         }
 *     }
 * }
 * }</pre>
 *
 * <p>The last two frames are kept, so that {@link #mix} can show a moment between them. The reader never blocks the
 * writer, and never shows a torn value. When another writer takes over, the reader goes on with the new file. Then
 * components must be asked for again: see {@link #incarnation()}.
 *
 * <p>One thread uses a reader.
 */
public final class IgReader implements AutoCloseable {
    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    private static final long REPLACED = 3;
    private static final long ENDED = 2;

    /** How often a frame that is gone is tried anew before the caller is told that there is none. */
    private static final int TRIES = 16;

    private final Path path;
    private OpenFile file;
    private IgFrame newest;
    private IgFrame previous;

    private IgReader(Path path, OpenFile file) {
        this.path = path;
        this.file = file;
        this.newest = new IgFrame(file.header);
        this.previous = new IgFrame(file.header);
    }

    /**
     * Opens a file.
     *
     * @param path the file; not a symbolic link
     * @return the reader, without a frame yet
     * @throws IgFileException when the file is foreign or damaged
     * @throws IOException when the file cannot be read
     */
    public static IgReader open(Path path) throws IOException {
        Objects.requireNonNull(path, "the file to read is null");
        OpenFile file = OpenFile.open(path);
        boolean done = false;
        try {
            IgReader reader = new IgReader(path, file);
            done = true;
            return reader;
        } catch (OutOfMemoryError tooLarge) {
            throw file.tooLarge(tooLarge);
        } finally {
            if (!done) {
                file.close();
            }
        }
    }

    // ---- frames

    /**
     * Takes the newest frame, if there is one that was not taken yet.
     *
     * @return true if {@link #newest()} is another frame now
     * @throws IgFileException when the file was cut off, or a foreign file took its place
     * @throws IOException when the file cannot be read
     */
    public boolean update() throws IOException {
        for (int i = 0; i < TRIES; i++) {
            boolean whole = file.isWhole();
            if ((!whole || state() == REPLACED) && !reopen() && !whole) {
                throw file.cutOff();
            }
            long latest = latest();
            if (latest == 0 || (newest.isOf(file.header) && latest == newest.number())) {
                if (!reopen()) {
                    return false;
                }
            } else if (take(latest)) {
                return true;
            }
        }
        return false;
    }

    private boolean take(long number) throws IOException {
        IgFrame into = previous;
        if (!previous.isOf(file.header)) {
            try {
                into = newFrame();
            } catch (OutOfMemoryError tooLarge) {
                throw file.tooLarge(tooLarge);
            }
        }
        if (!read(number, into)) {
            return false;
        }
        previous = newest;
        newest = into;
        return true;
    }

    /**
     * The frame that was taken last.
     *
     * @return the frame; its number is 0 before the first
     */
    public IgFrame newest() {
        return newest;
    }

    /**
     * The frame that was taken before the last.
     *
     * @return the frame; its number is 0 before the second
     */
    public IgFrame previous() {
        return previous;
    }

    /**
     * The number of the newest frame in the file.
     *
     * @return the number; 0 before the first
     * @throws IgFileException when the file was cut off
     * @throws IOException when the file cannot be read
     */
    public long latest() throws IOException {
        return live(0);
    }

    /**
     * How many frames the file has.
     *
     * @return 2 to 64
     */
    public int frames() {
        return file.header.frames;
    }

    /**
     * A number that every file has another one of. Components belong to one file.
     *
     * @return the number of the file that is open
     */
    public long incarnation() {
        return file.header.incarnation;
    }

    /**
     * Whether the writer has ended in order. It may begin again with another file.
     *
     * @return true if no frame follows in this file
     * @throws IgFileException when the file was cut off
     * @throws IOException when the file cannot be read
     */
    public boolean isEnded() throws IOException {
        return state() == ENDED;
    }

    private long state() throws IOException {
        return live(8);
    }

    private long live(int at) throws IOException {
        file.requireWhole();
        try {
            long number = (long) LONG.getAcquire(file.memory, file.header.live + at);
            file.requireWhole(); // see there
            return number;
        } catch (InternalError cutOff) {
            throw file.cutOff();
        }
    }

    /**
     * Makes a frame to {@link #read} into.
     *
     * @return a frame for the file that is open
     */
    public IgFrame newFrame() {
        return new IgFrame(file.header);
    }

    /**
     * Copies a frame: only the chunks that changed since the frame that the copy has.
     *
     * @param number the number of a frame
     * @param into a frame of this reader for the same file
     * @return false when the file does not have the frame, or not any more; the copy is worthless then
     * @throws IgFileException when the file was cut off
     * @throws IOException when the file cannot be read
     */
    public boolean read(long number, IgFrame into) throws IOException {
        if (!into.isOf(file.header)) {
            throw new IllegalArgumentException("the frame is one of another file: make a newFrame()");
        }
        file.requireWhole();
        boolean done = false;
        try {
            boolean copied = number > 0 && copy(number, into);
            file.requireWhole(); // see there
            done = true;
            return copied;
        } catch (InternalError cutOff) {
            throw file.cutOff();
        } finally {
            into.whole &= done;
        }
    }

    private boolean copy(long number, IgFrame into) throws IgFileException {
        IgHeader header = file.header;
        long slot = header.framesOffset + number % header.frames * header.frameBytes;
        long sequence = (long) LONG.getAcquire(file.memory, slot);
        if (sequence == 0 || (sequence & 1) != 0 || file.memory.get(IgHeader.LONG, slot + 8) != number) {
            return false;
        }
        long had = into.number();
        into.whole = false;
        MemorySegment.copy(file.memory, slot, into.memory, 0, IgHeader.FRAME_HEADER_BYTES);
        int chunks = into.chunks();
        if (chunks >= 0 && chunks <= header.chunks) {
            copyEntities(slot, chunks, had, into);
            for (IgComponent component : header.components) {
                copyValues(component, slot, chunks, had, into);
            }
        }
        VarHandle.acquireFence();
        if ((long) LONG.getOpaque(file.memory, slot) != sequence) {
            return false;
        }
        if (chunks < 0 || chunks > header.chunks) {
            throw new IgFileException(path + ": frame " + number + " has " + chunks
                    + " chunks, and the file has room for " + header.chunks + "; it is damaged");
        }
        into.whole = true;
        return true;
    }

    private void copyEntities(long slot, int chunks, long had, IgFrame into) {
        IgHeader header = file.header;
        copy(slot, header.entityLocks, (long) chunks * IgHeader.LOCK_BYTES, into);
        for (int chunk = 0; chunk < chunks; chunk++) {
            if (into.memory.get(IgHeader.LONG, header.entityLocks + (long) chunk * IgHeader.LOCK_BYTES + 8) > had) {
                long first = (long) chunk * IgHeader.SLOTS;
                copy(slot, header.generations + first * Integer.BYTES, IgHeader.SLOTS * (long) Integer.BYTES, into);
                copy(slot, header.disTypes + first * Long.BYTES, IgHeader.SLOTS * (long) Long.BYTES, into);
                copy(slot, header.identities + first * Long.BYTES, IgHeader.SLOTS * (long) Long.BYTES, into);
            }
        }
    }

    private void copyValues(IgComponent component, long slot, int chunks, long had, IgFrame into) {
        copy(slot, component.records, (long) chunks * IgHeader.RECORD_BYTES, into);
        long chunkBytes = (long) component.stride() * IgHeader.SLOTS;
        for (int chunk = 0; chunk < chunks; chunk++) {
            if (into.memory.get(IgHeader.LONG, component.records + (long) chunk * IgHeader.RECORD_BYTES + 8) > had) {
                copy(slot, component.values + chunk * chunkBytes, chunkBytes, into);
            }
        }
    }

    private void copy(long slot, long at, long bytes, IgFrame into) {
        MemorySegment.copy(file.memory, slot + at, into.memory, at, bytes);
    }

    // ---- between frames

    /**
     * Where a moment lies between the last two frames, for {@link #mix}.
     *
     * @param nanos a moment in {@link IgFrame#monotonicNanos()}; usually now, less the distance of two frames
     * @return 0 for the previous frame, 1 for the newest one, or between; 1 when there is only one frame
     */
    public double between(long nanos) {
        long from = previous.monotonicNanos();
        long to = newest.monotonicNanos();
        if (!isPair() || to <= from) {
            return 1;
        }
        return Math.clamp((double) (nanos - from) / (to - from), 0.0, 1.0);
    }

    private boolean isPair() {
        return previous.number() > 0 && previous.isOf(newest.header);
    }

    /**
     * A number between those of the last two frames. Entities that were not there in the previous frame have the newest
     * value, and so have kinds other than float and double.
     *
     * @param component a component of the newest frame
     * @param field a field of the component
     * @param index an entity that has the component in the newest frame
     * @param element the element of an array; 0 for plain fields
     * @param at 0 for the previous frame, 1 for the newest one, or between
     * @return the number
     */
    public double mix(IgComponent component, IgField field, int index, int element, double at) {
        double to = newest.number(component, field, index, element);
        if (!field.kind().isReal()
                || !isPair()
                || !previous.has(component, index)
                || previous.generation(index) != newest.generation(index)) {
            return to;
        }
        double from = previous.number(component, field, index, element);
        return from + (to - from) * at;
    }

    // ---- files that come and go

    /** Goes on with another file under the same path, if there is one. */
    private boolean reopen() throws IOException {
        if (file.isWhole() && state() != REPLACED && file.isUnder(path)) {
            return false;
        }
        OpenFile other;
        try {
            other = OpenFile.open(path);
        } catch (NoSuchFileException none) {
            return false; // later, perhaps
        }
        if (other.header.incarnation == file.header.incarnation) {
            file.key = other.key;
            other.close();
            return false;
        }
        file.close();
        file = other;
        return true;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    @Override
    public String toString() {
        return "IgReader[" + path + "]";
    }

    /** A file that is mapped. */
    private static final class OpenFile {
        final MemorySegment memory;
        final IgHeader header;
        private final Path path;
        private final FileChannel channel;
        private final Arena arena;
        private Object key;

        private OpenFile(Path path, FileChannel channel, Arena arena, Object key) throws IOException {
            this.path = path;
            this.channel = channel;
            this.arena = arena;
            this.key = key;
            memory = map();
            try {
                header = new IgHeader(path, memory);
                requireWhole();
            } catch (InternalError cutOff) {
                throw cutOff();
            }
        }

        private MemorySegment map() throws IOException {
            try {
                return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            } catch (IOException shorter) {
                IgFileException error = new IgFileException(path
                        + ": it cannot be mapped, as when another program cuts the file off meanwhile; open it again"
                        + " when it is whole");
                error.initCause(shorter);
                throw error;
            }
        }

        static OpenFile open(Path path) throws IOException {
            BasicFileAttributes found =
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!found.isRegularFile()) {
                throw new IgFileException(
                        path + ": it is not a regular file; links are not followed, name the file" + " itself");
            }
            FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
            Arena arena = Arena.ofShared();
            boolean done = false;
            try {
                OpenFile opened = new OpenFile(path, channel, arena, keyOf(path, found));
                done = true;
                return opened;
            } finally {
                if (!done) {
                    arena.close();
                    channel.close();
                }
            }
        }

        private static Object keyOf(Path path, BasicFileAttributes found) {
            Object key = found.fileKey();
            return key == null ? path : key;
        }

        /** Whether this is the file under a path; true if there is none. */
        boolean isUnder(Path other) throws IOException {
            try {
                return key.equals(keyOf(
                        other, Files.readAttributes(other, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)));
            } catch (NoSuchFileException none) {
                return true;
            }
        }

        boolean isWhole() throws IOException {
            return channel.size() >= header.fileBytes;
        }

        /**
         * Refuses a file that was cut off. Called before memory is read, and once more after that, where the errors of
         * the JVM are caught: a fault in compiled code is reported later, when the thread comes back from a call of the
         * operating system at the latest. This is such a call.
         */
        void requireWhole() throws IOException {
            if (!isWhole()) {
                throw cutOff();
            }
        }

        /** The error about a file that lost its end; the JVM reports an access to it as an internal error. */
        IgFileException cutOff() {
            return new IgFileException(path + ": another program cut the file off; open it again when it is whole");
        }

        IgFileException tooLarge(OutOfMemoryError cause) {
            IgFileException error = new IgFileException(path + ": a copy of a frame takes " + header.frameBytes
                    + " bytes, and this JVM has no room for them; give it more with -XX:MaxDirectMemorySize");
            error.initCause(cause);
            return error;
        }

        void close() throws IOException {
            if (arena.scope().isAlive()) {
                arena.close();
            }
            channel.close();
        }
    }
}

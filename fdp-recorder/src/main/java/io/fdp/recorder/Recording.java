package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.data.ReadAccount;
import io.fdp.kernel.data.ReadLimits;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.file.FileErrors;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.format.RecordIndex;
import io.fdp.recorder.format.RecordKind;
import io.fdp.recorder.format.RecordReader;
import io.fdp.recorder.format.Schema;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A file that a {@code FlightRecorder} wrote.
 *
 * <pre>{@code
 * try (Recording recording = Recording.open(path)) {
 *     long frames = recording.frames();
 * }
 * }</pre>
 *
 * <p>A file that was cut off, for instance because the program was killed, opens as any other and has every frame that is complete. Frames that are damaged are reported when they are read: {@link #verify} reads all.
 */
public final class Recording implements AutoCloseable {
    /** What cannot be read. */
    static final FileErrors ERRORS = new FileErrors("cannot read", "pass a file that a flight recorder wrote");

    private final Path path;
    private final ReadLimits limits;
    private final FileChannel channel;
    private final RecordReader reader;
    private final Schema schema;
    private final RecordIndex index;
    private final SchemaPlaces places;
    private final List<Gap> gaps;
    private final List<Damage> damages;
    private final boolean fromIndex;
    private volatile boolean isClosed;

    private Recording(
            Path path,
            ReadLimits limits,
            FileChannel channel,
            RecordReader reader,
            Schema schema,
            RecordIndex index,
            SchemaPlaces places,
            List<Damage> damages,
            boolean fromIndex) {
        this.path = path;
        this.limits = limits;
        this.channel = channel;
        this.reader = reader;
        this.schema = schema;
        this.index = index;
        this.places = places;
        this.damages = List.copyOf(damages);
        this.fromIndex = fromIndex;
        this.gaps = new Gaps(index);
    }

    /** The gaps of an index, made when they are asked for: a file may have any number. */
    private static final class Gaps extends AbstractList<Gap> {
        private final RecordIndex index;

        Gaps(RecordIndex index) {
            this.index = index;
        }

        @Override
        public Gap get(int i) {
            Objects.checkIndex(i, index.gaps());
            Gap.Reason why = index.gapReason(i) == Format.GAP_DROPPED ? Gap.Reason.DROPPED : Gap.Reason.SKIPPED;
            return new Gap(index.gapFirst(i), index.gapCount(i), why);
        }

        @Override
        public int size() {
            return index.gaps();
        }
    }

    /**
     * Opens a recording. Needs no repair: where the index is missing, the file is gone through once.
     *
     * @param file the file
     * @return the recording; close it
     * @throws IOException when the file cannot be read
     * @throws RecordingException when it is no recording, or so damaged that nothing in it can be read
     */
    public static Recording open(Path file) throws IOException {
        return open(file, position -> {});
    }

    /**
     * Opens a recording, and tells how far it is when it has to go through all of it.
     *
     * @param file the file
     * @param progress is told positions in the file
     * @return the recording; close it
     * @throws IOException when the file cannot be read
     * @throws RecordingException when it is no recording, or so damaged that nothing in it can be read
     */
    public static Recording open(Path file, LongConsumer progress) throws IOException {
        return open(file, ReadLimits.ofProgram(), progress);
    }

    /**
     * Opens a recording that may take only so much memory, as one should with files of others. The limits hold for the recording itself, and for each replay, export or comparison of it.
     *
     * @param file the file
     * @param limits what it may take
     * @return the recording; close it
     * @throws IOException when the file cannot be read
     * @throws RecordingException when it is no recording, or so damaged that nothing in it can be read
     * @throws RecordingLimitException when the limits do not suffice, then or later
     */
    public static Recording open(Path file, ReadLimits limits) throws IOException {
        return open(file, limits, position -> {});
    }

    /**
     * Opens a recording that may take only so much memory, and tells how far it is when it has to go through all of it.
     *
     * @param file the file
     * @param limits what it may take
     * @param progress is told positions in the file
     * @return the recording; close it
     * @throws IOException when the file cannot be read
     * @throws RecordingException when it is no recording, or so damaged that nothing in it can be read
     * @throws RecordingLimitException when the limits do not suffice, then or later
     */
    public static Recording open(Path file, ReadLimits limits, LongConsumer progress) throws IOException {
        Objects.requireNonNull(limits, "the limits are null: pass some, or ReadLimits.ofProgram()");
        Objects.requireNonNull(progress, "the consumer of progress is null: pass one, or p -> {}");
        FileChannel channel = openFile(file);
        boolean opened = false;
        try {
            RecordReader reader = new RecordReader(channel, account(file, limits));
            reader.requireMagic();
            Recording recording = byIndex(file, limits, channel, reader);
            if (recording == null) {
                RecordingScan scan = new RecordingScan(reader).run(progress);
                recording = new Recording(
                        file,
                        limits,
                        channel,
                        reader,
                        scan.schema(),
                        scan.index(),
                        scan.places(),
                        scan.damages(),
                        false);
            }
            opened = true;
            return recording;
        } catch (RecordingException wrong) {
            throw wrong.in(file);
        } catch (IOException wrong) {
            throw ERRORS.of(file, wrong);
        } finally {
            if (!opened) {
                channel.close();
            }
        }
    }

    /** What reading a file is charged to. */
    static ReadAccount account(Path file, ReadLimits limits) {
        return new ReadAccount(file.toString(), limits, ReadLimits.WORK_PER_FRAME_BYTE, RecordingLimitException::new);
    }

    /** Opens a file to be read. */
    static FileChannel openFile(Path file) throws IOException {
        Objects.requireNonNull(file, "the file is null");
        if (!Files.isRegularFile(file) && Files.exists(file)) {
            throw new ForeignRecordingException(
                            Files.isDirectory(file)
                                    ? "this is a folder: pass the path of a file that a flight recorder wrote"
                                    : "this is a device or a pipe, and a recording is read at any place: copy it to a"
                                            + " file, and pass that")
                    .in(file);
        }
        try {
            return FileChannel.open(file, StandardOpenOption.READ);
        } catch (IOException wrong) {
            throw ERRORS.of(file, wrong);
        }
    }

    /** Opens by the index at the end, or answers null when that is not there or not right. */
    private static @Nullable Recording byIndex(Path file, ReadLimits limits, FileChannel channel, RecordReader reader)
            throws IOException {
        long end = reader.fileBytes() - Format.HEADER_BYTES;
        try {
            if (end < Format.MAGIC_BYTES
                    || reader.header(end) != null
                    || reader.kind() != RecordKind.END
                    || !reader.isContentRight()) {
                return null;
            }
            long at = reader.back();
            if (at < Format.MAGIC_BYTES
                    || at >= end
                    || reader.header(at) != null
                    || reader.kind() != RecordKind.INDEX
                    || reader.next() != end) {
                return null;
            }
            RecordIndex told = reader.index();
            RecordIndex index = RecordChain.of(reader);
            if (index == null || !index.isSame(told)) {
                return null;
            }
            SchemaPlaces places = SchemaPlaces.of(reader, index);
            return places == null
                    ? null
                    : new Recording(file, limits, channel, reader, places.last(), index, places, List.of(), true);
        } catch (DamagedRecordingException damaged) {
            return null; // going through the file tells what is there
        } catch (RecordingLimitException tooLarge) {
            reader.release();
            return null; // as above
        }
    }

    // ---- what there is

    /**
     * The file.
     *
     * @return its path
     */
    public Path path() {
        return path;
    }

    /**
     * The size of the file.
     *
     * @return bytes
     */
    public long bytes() {
        return reader.fileBytes();
    }

    /**
     * When the recording began.
     *
     * @return the time
     */
    public Instant created() {
        return Instant.ofEpochMilli(schema.created());
    }

    /**
     * The types that are recorded.
     *
     * @return all of them, in the order of their registration
     */
    public List<RecordingType> types() {
        return schema.types().stream().map(RecordingType::of).toList();
    }

    /**
     * What the state hashes of frames cover.
     *
     * @return {@code world} (everything), {@code types} (the tick and what is recorded) or {@code none}
     */
    public String hashCover() {
        return schema.hash().text();
    }

    /**
     * Whether the state hash of each frame can be computed from the file alone. It cannot be without state hashes, and when objects have a hash that only their program knows.
     *
     * @return true if so
     */
    public boolean isCheckable() {
        return FrameCheck.canTell(schema);
    }

    /** Refuses to show frames that nobody can check. */
    void requireCheckable(String advice) {
        if (!isCheckable()) {
            boolean none = schema.hash() == Schema.HashCover.NONE;
            throw new UncheckedRecordingException("frames of " + path + " cannot be checked: "
                    + (none
                            ? "it was recorded without state hashes"
                            : "it has objects whose hash only their program knows")
                    + "; " + advice);
        }
    }

    /**
     * Which entities are recorded.
     *
     * @return {@code all}, or words for people
     */
    public String entities() {
        return schema.entities();
    }

    /**
     * How many frames can be read; frames that are damaged inside count until they are read.
     *
     * @return the number
     */
    public long frames() {
        return index.frames();
    }

    /**
     * The tick of the first frame.
     *
     * @return the tick, or -1 without frames
     */
    public long firstTick() {
        return index.first();
    }

    /**
     * The tick of the last frame.
     *
     * @return the tick, or -1 without frames
     */
    public long lastTick() {
        return index.last();
    }

    /**
     * How many keyframes there are.
     *
     * @return the number
     */
    public int keyframes() {
        return index.keyframes();
    }

    /**
     * The tick of a keyframe.
     *
     * @param i 0 to {@code keyframes() - 1}
     * @return the tick
     */
    public long keyframeTick(int i) {
        return index.keyframeTick(Objects.checkIndex(i, index.keyframes()));
    }

    /**
     * Ticks between the first and the last that were not recorded, and those that were lost after it.
     *
     * @return all gaps, in their order
     */
    public List<Gap> gaps() {
        return gaps;
    }

    /**
     * How many frames were dropped, because the recorder was behind.
     *
     * @return the number
     */
    public long dropped() {
        return index.missing(Format.GAP_DROPPED);
    }

    /**
     * How many frames were left out on purpose, evenly, because the recorder could not keep up.
     *
     * @return the number
     */
    public long thinned() {
        return index.missing(Format.GAP_SKIPPED);
    }

    /**
     * What is known to be damaged. Of a file that was opened by its index that is nothing yet: {@link #verify} looks at everything.
     *
     * @return all damage that was found when the file was opened
     */
    public List<Damage> damages() {
        return damages;
    }

    /**
     * Whether the file ends as it should, with its index.
     *
     * @return false if it was cut off, is still being written, or is damaged there
     */
    public boolean isComplete() {
        return fromIndex;
    }

    /**
     * Makes ready to show this recording in a repository, which has all types of the recording with the same layouts. Nothing is shown before {@link Replay#seek} or {@link Replay#next}: until then the repository stays as it is.
     *
     * @param repository where to show it; what is in it is replaced
     * @return the replay
     * @throws IOException when the file cannot be read
     * @throws IncompatibleRecordingException when types differ, with all that differ
     * @throws ClosedException when this recording is closed
     */
    public Replay replayInto(EntityRepository repository) throws IOException {
        requireOpen();
        return new Replay(
                this, Objects.requireNonNull(repository, "the repository is null: pass the world to show frames in"));
    }

    Schema schema() {
        return schema;
    }

    SchemaPlaces places() {
        return places;
    }

    RecordIndex index() {
        return index;
    }

    /** Refuses to go on after the end. */
    void requireOpen() {
        if (isClosed || !channel.isOpen()) {
            throw new ClosedException("the recording " + path + " is closed"
                    + (isClosed ? "" : ", because a thread was interrupted while it read it")
                    + ": open it again with Recording.open(), and close it after the last use of its replays");
        }
    }

    /** A place in this recording, before its first frame. */
    FrameCursor cursor() throws IOException {
        requireOpen();
        try {
            return new FrameCursor(this, reader(), index, schema);
        } catch (IOException wrong) {
            throw ERRORS.of(path, wrong);
        }
    }

    /** Reads the same file, charged by itself. */
    RecordReader reader() throws IOException {
        requireOpen();
        return new RecordReader(channel, account(path, limits));
    }

    /** The file. */
    FileChannel channel() {
        requireOpen();
        return channel;
    }

    /** Refuses a tick of which there is no frame. */
    void requireTick(long tick) {
        if (index.frames() == 0) {
            throw new NoSuchTickException(path + " has no frames"
                    + (damages.isEmpty()
                            ? ": none was recorded to it"
                            : " that can be read: " + damages.getFirst() + "; use a copy of the file"));
        }
        if (tick < index.first() || tick > index.last()) {
            throw new NoSuchTickException("there is no tick " + tick + " in " + path + ": it has ticks " + index.first()
                    + " to " + index.last());
        }
        int at = index.gapOf(tick);
        if (at >= 0) {
            Gap gap = gaps.get(at);
            throw new NoSuchTickException("tick " + tick + " was not recorded: ticks " + gap.first() + " to "
                    + gap.last() + " are missing in " + path + "; go to tick " + (gap.first() - 1) + " or "
                    + (gap.last() + 1));
        }
    }

    /** The error that there is no frame of a tick, though records follow each other from one frame to the next. */
    RecordingException lost(long tick, long before, long after) {
        for (Damage damage : damages) {
            if (damage.isLost(tick)) {
                return lost(tick);
            }
        }
        return new NoSuchTickException(
                "tick " + tick + " is not in " + path + ": the world went "
                        + (before < 0 ? "" : "from tick " + before + " ") + "to tick " + after
                        + " at once; go to one of these",
                before,
                after);
    }

    /** The error that a frame which should be there is not. */
    RecordingException lost(long tick) {
        for (Damage damage : damages) {
            if (damage.isLost(tick)) {
                return new DamagedRecordingException(
                                damage.position(),
                                damage.why() + "; tick " + tick + " cannot be shown, nor others from "
                                        + damage.firstLost() + " to " + damage.lastLost())
                        .in(path);
            }
        }
        return new DamagedRecordingException(0, "tick " + tick + " is not there, and there is no gap").in(path);
    }

    /**
     * Checks a recording from its first byte to its last: all checksums, all rules of the format, whether each frame is one, and whether its state has the state hash that was recorded.
     *
     * @param file the file
     * @param progress is told how much of the work is done, as a part of the bytes of the file; never less than before
     * @return what was found
     * @throws IOException when the file cannot be read
     * @throws RecordingException when it is no recording, or so damaged that nothing in it can be read
     */
    public static RecordingCheck verify(Path file, LongConsumer progress) throws IOException {
        return verify(file, ReadLimits.ofProgram(), progress);
    }

    /**
     * Checks a recording from its first byte to its last, and takes only so much memory, as one should with files of others.
     *
     * @param file the file
     * @param limits what it may take
     * @param progress is told how much of the work is done, as a part of the bytes of the file; never less than before
     * @return what was found
     * @throws IOException when the file cannot be read
     * @throws RecordingException when it is no recording, or so damaged that nothing in it can be read
     * @throws RecordingLimitException when the limits do not suffice
     */
    public static RecordingCheck verify(Path file, ReadLimits limits, LongConsumer progress) throws IOException {
        Objects.requireNonNull(progress, "the consumer of progress is null: pass one, or p -> {}");
        try (Recording recording = open(file, limits, at -> progress.accept(0))) {
            return RecordingCheck.of(recording, progress);
        }
    }

    /** Closes the file. What the recording says about itself can still be asked; replays, frames, exports and comparisons end with a {@link ClosedException}. */
    @Override
    public void close() throws IOException {
        isClosed = true;
        channel.close();
    }

    @Override
    public String toString() {
        return "Recording[" + path + ", ticks " + firstTick() + " to " + lastTick() + "]";
    }
}

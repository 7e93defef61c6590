package io.fdp.recorder;

import io.fdp.codec.data.ReadLimits;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.ClosedException;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.error.IncompatibleRecordingException;
import io.fdp.recorder.error.RecordingException;
import io.fdp.recorder.error.RecordingLimitException;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.format.RecordIndex;
import io.fdp.recorder.format.Schema;
import io.fdp.recorder.read.FrameCursor;
import io.fdp.recorder.read.RecordingSource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;

/**
 * A file that a {@code FlightRecorder} wrote.
 *
 * <pre>{@code
 * try (Recording recording = Recording.open(path)) {
 *     long frames = recording.frames();
 * }
 * }</pre>
 *
 * <p>A file that was cut off, for instance because the program was killed, opens as any other and has every frame that
 * is complete. Frames that are damaged are reported when they are read: {@link #verify} reads all.
 */
public final class Recording implements AutoCloseable {
    private final RecordingSource source;
    private final List<Gap> gaps;

    private Recording(RecordingSource source) {
        this.source = source;
        this.gaps = new Gaps(source.index());
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
     * Opens a recording that may take only so much memory, as one should with files of others. The limits hold for the
     * recording itself, and for each replay, export or comparison of it.
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
        return new Recording(RecordingSource.open(file, limits, progress));
    }

    // ---- what there is

    /**
     * The file.
     *
     * @return its path
     */
    public Path path() {
        return source.path();
    }

    /**
     * The size of the file.
     *
     * @return bytes
     */
    public long bytes() {
        return source.bytes();
    }

    /**
     * When the recording began.
     *
     * @return the time
     */
    public Instant created() {
        return Instant.ofEpochMilli(schema().created());
    }

    /**
     * The types that are recorded.
     *
     * @return all of them, in the order of their registration
     */
    public List<RecordingType> types() {
        return schema().types().stream().map(RecordingType::of).toList();
    }

    /**
     * What the state hashes of frames cover.
     *
     * @return {@code world} (everything), {@code types} (the tick and what is recorded) or {@code none}
     */
    public String hashCover() {
        return schema().hash().text();
    }

    /**
     * Whether the state hash of each frame can be computed from the file alone. It cannot be without state hashes, and
     * when objects have a hash that only their program knows.
     *
     * @return true if so
     */
    public boolean isCheckable() {
        return source.isCheckable();
    }

    /**
     * Which entities are recorded.
     *
     * @return {@code all}, or words for people
     */
    public String entities() {
        return schema().entities();
    }

    /**
     * How many frames can be read; frames that are damaged inside count until they are read.
     *
     * @return the number
     */
    public long frames() {
        return source.index().frames();
    }

    /**
     * The tick of the first frame.
     *
     * @return the tick, or -1 without frames
     */
    public long firstTick() {
        return source.index().first();
    }

    /**
     * The tick of the last frame.
     *
     * @return the tick, or -1 without frames
     */
    public long lastTick() {
        return source.index().last();
    }

    /**
     * How many keyframes there are.
     *
     * @return the number
     */
    public int keyframes() {
        return source.index().keyframes();
    }

    /**
     * The tick of a keyframe.
     *
     * @param i 0 to {@code keyframes() - 1}
     * @return the tick
     */
    public long keyframeTick(int i) {
        return source.index().keyframeTick(Objects.checkIndex(i, keyframes()));
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
        return source.index().missing(Format.GAP_DROPPED);
    }

    /**
     * How many frames were left out on purpose, evenly, because the recorder could not keep up.
     *
     * @return the number
     */
    public long thinned() {
        return source.index().missing(Format.GAP_SKIPPED);
    }

    /**
     * What is known to be damaged. Of a file that was opened by its index that is nothing yet: {@link #verify} looks at
     * everything.
     *
     * @return all damage that was found when the file was opened
     */
    public List<Damage> damages() {
        return source.damages();
    }

    /**
     * Whether the file ends as it should, with its index.
     *
     * @return false if it was cut off, is still being written, or is damaged there
     */
    public boolean isComplete() {
        return source.isComplete();
    }

    /**
     * Makes ready to show this recording in a repository, which has all types of the recording with the same layouts.
     * Nothing is shown before {@link Replay#seek} or {@link Replay#next}: until then the repository stays as it is.
     *
     * @param repository where to show it; what is in it is replaced
     * @return the replay
     * @throws IOException when the file cannot be read
     * @throws IncompatibleRecordingException when types differ, with all that differ
     * @throws ClosedException when this recording is closed
     */
    public Replay replayInto(EntityRepository repository) throws IOException {
        source.requireOpen();
        return new Replay(
                this, Objects.requireNonNull(repository, "the repository is null: pass the world to show frames in"));
    }

    /** The file, as it is read. */
    RecordingSource source() {
        return source;
    }

    /** The last schema, which has all types. */
    Schema schema() {
        return source.schema();
    }

    /** A place in this recording, before its first frame. */
    FrameCursor cursor() throws IOException {
        return source.cursor();
    }

    /**
     * Checks a recording from its first byte to its last: all checksums, all rules of the format, whether each frame is
     * one, and whether its state has the state hash that was recorded.
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
     * Checks a recording from its first byte to its last, and takes only so much memory, as one should with files of
     * others.
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

    /**
     * Closes the file. What the recording says about itself can still be asked; replays, frames, exports and
     * comparisons end with a {@link ClosedException}.
     */
    @Override
    public void close() throws IOException {
        source.close();
    }

    @Override
    public String toString() {
        return "Recording[" + path() + ", ticks " + firstTick() + " to " + lastTick() + "]";
    }
}

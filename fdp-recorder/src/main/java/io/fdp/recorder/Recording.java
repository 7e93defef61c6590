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
import io.fdp.recorder.format.SignatureReader;
import io.fdp.recorder.read.FrameCursor;
import io.fdp.recorder.read.RecordingSource;
import io.fdp.recorder.write.RecordingFile;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
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
 * <p>A file that was cut off, for instance because the program was killed, opens as any other and has all complete
 * frames. The log tells of it, and {@link #isComplete} is false. Damaged frames are reported when they are read;
 * {@link #verify} reads all frames.
 */
public final class Recording implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Recording.class.getName());

    private final RecordingSource source;
    private final List<Gap> gaps;

    private Recording(RecordingSource source) {
        this.source = source;
        this.gaps = new Gaps(source.index());
    }

    /** The gaps of an index. Each gap is made on demand, because a file may have any number. */
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
     * Opens a recording. If the index is missing, scans the file once; no repair is needed.
     *
     * @param file the file
     * @return the recording, to be closed
     * @throws IOException when the file cannot be read
     * @throws RecordingException when the file is no recording, or is too damaged to read anything
     */
    public static Recording open(Path file) throws IOException {
        return open(file, position -> {});
    }

    /**
     * Opens a recording, and reports progress if it has to scan the file.
     *
     * @param file the file
     * @param progress receives positions in the file
     * @return the recording, to be closed
     * @throws IOException when the file cannot be read
     * @throws RecordingException when the file is no recording, or is too damaged to read anything
     */
    public static Recording open(Path file, LongConsumer progress) throws IOException {
        return open(file, ReadLimits.ofProgram(), progress);
    }

    /**
     * Opens a recording with limited memory. Use this for files from untrusted sources. The limits apply to the
     * recording itself, and to each replay, export or comparison of it.
     *
     * @param file the file
     * @param limits the memory that reading may take
     * @return the recording, to be closed
     * @throws IOException when the file cannot be read
     * @throws RecordingException when the file is no recording, or is too damaged to read anything
     * @throws RecordingLimitException when the limits do not suffice, now or later
     */
    public static Recording open(Path file, ReadLimits limits) throws IOException {
        return open(file, limits, position -> {});
    }

    /**
     * Opens a recording with limited memory, and reports progress if it has to scan the file.
     *
     * @param file the file
     * @param limits the memory that reading may take
     * @param progress receives positions in the file
     * @return the recording, to be closed
     * @throws IOException when the file cannot be read
     * @throws RecordingException when the file is no recording, or is too damaged to read anything
     * @throws RecordingLimitException when the limits do not suffice, now or later
     */
    public static Recording open(Path file, ReadLimits limits, LongConsumer progress) throws IOException {
        Objects.requireNonNull(limits, "the limits are null: pass some, or ReadLimits.ofProgram()");
        Objects.requireNonNull(progress, "the consumer of progress is null: pass one, or p -> {}");
        Recording recording = new Recording(RecordingSource.open(file, limits, progress));
        if (RecordingFile.isRecorded(file)) {
            LOG.log(
                    Level.INFO,
                    () -> file + " is still being recorded by this program, so what was opened has "
                            + (recording.frames() == 0
                                    ? "no frame yet"
                                    : "the frames up to tick " + recording.lastTick())
                            + " and none that is written later: close the recorder first to have all");
        } else if (recording.source.endsEarly()) {
            CutOffFiles.tell(file, recording);
        }
        return recording;
    }

    // ---- content

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
     * @return the size in bytes
     */
    public long bytes() {
        return source.bytes();
    }

    /**
     * When the recording began.
     *
     * @return the time of the start
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
     * @return {@code world} (everything), {@code types} (the tick and the recorded types) or {@code none}
     */
    public String hashCover() {
        return schema().hash().text();
    }

    /**
     * Whether the state hash of each frame can be computed from the file alone. That is impossible without state
     * hashes, and for objects whose hash only their program can compute.
     *
     * @return true if frames can be checked
     */
    public boolean isCheckable() {
        return source.isCheckable();
    }

    /**
     * Whether the recording has signatures. Only {@link SignatureCheck} tells whether they are right.
     *
     * @return true if the recorder signed it
     * @throws IOException when the file cannot be read
     */
    public boolean isSigned() throws IOException {
        try {
            return SignatureReader.isSigned(source.reader(), source.index());
        } catch (RecordingException wrong) {
            throw wrong.in(path());
        }
    }

    /**
     * Which entities are recorded.
     *
     * @return {@code all}, or a description for people
     */
    public String entities() {
        return schema().entities();
    }

    /**
     * How many frames can be read. A frame with damaged content counts until it is read.
     *
     * @return the number of frames
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
     * @return the number of keyframes
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
     * Ticks that were not recorded between the first and the last frame, or after the last frame.
     *
     * @return all gaps, in the order of ticks
     */
    public List<Gap> gaps() {
        return gaps;
    }

    /**
     * How many frames were dropped because the recorder was behind.
     *
     * @return the number of dropped frames
     */
    public long dropped() {
        return source.index().missing(Format.GAP_DROPPED);
    }

    /**
     * How many frames were left out on purpose, evenly, because the recorder could not keep up.
     *
     * @return the number of thinned frames
     */
    public long thinned() {
        return source.index().missing(Format.GAP_SKIPPED);
    }

    /**
     * The known damage. If the file was opened by its index, no damage is known yet; {@link #verify} checks everything.
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
     * Prepares to show this recording in a repository that has all its types with the same layouts. The repository does
     * not change before the first {@link Replay#seek} or {@link Replay#next}.
     *
     * @param repository the repository to show frames in; its content is replaced
     * @return the replay
     * @throws IOException when the file cannot be read
     * @throws IncompatibleRecordingException when types differ; the message lists all differences
     * @throws ClosedException when this recording is closed
     */
    public Replay replayInto(EntityRepository repository) throws IOException {
        return replayInto(repository, ReplayMode.STRICT);
    }

    /**
     * Prepares to show this recording in a repository, whose types may differ from the recorded types if the mode is
     * {@link ReplayMode#TOLERANT}. The repository does not change before the first {@link Replay#seek} or {@link
     * Replay#next}.
     *
     * @param repository the repository to show frames in; its content is replaced
     * @param mode how types must agree
     * @return the replay; its {@link Replay#report()} says how types differ
     * @throws IOException when the file cannot be read
     * @throws IncompatibleRecordingException when types differ; if the mode is tolerant, when data would be lost
     * @throws ClosedException when this recording is closed
     */
    public Replay replayInto(EntityRepository repository, ReplayMode mode) throws IOException {
        source.requireOpen();
        return new Replay(
                this,
                Objects.requireNonNull(repository, "the repository is null: pass the world to show frames in"),
                Objects.requireNonNull(mode, "the mode is null: pass a constant of ReplayMode"));
    }

    /** The file that is read. */
    RecordingSource source() {
        return source;
    }

    /** The last schema, which has all types. */
    Schema schema() {
        return source.schema();
    }

    /** Makes a cursor before the first frame. */
    FrameCursor cursor() throws IOException {
        return source.cursor();
    }

    /**
     * Checks a whole recording: all checksums, all rules of the format, the state of each frame, and its recorded state
     * hash.
     *
     * @param file the file
     * @param progress receives the finished part of the work, scaled to the bytes of the file; never decreases
     * @return the result of the check
     * @throws IOException when the file cannot be read
     * @throws RecordingException when the file is no recording, or is too damaged to read anything
     */
    public static RecordingCheck verify(Path file, LongConsumer progress) throws IOException {
        return verify(file, ReadLimits.ofProgram(), progress);
    }

    /**
     * Checks a whole recording with limited memory. Use this for files from untrusted sources.
     *
     * @param file the file
     * @param limits the memory that reading may take
     * @param progress receives the finished part of the work, scaled to the bytes of the file; never decreases
     * @return the result of the check
     * @throws IOException when the file cannot be read
     * @throws RecordingException when the file is no recording, or is too damaged to read anything
     * @throws RecordingLimitException when the limits do not suffice
     */
    public static RecordingCheck verify(Path file, ReadLimits limits, LongConsumer progress) throws IOException {
        Objects.requireNonNull(progress, "the consumer of progress is null: pass one, or p -> {}");
        try (Recording recording = open(file, limits, at -> progress.accept(0))) {
            return RecordingCheck.of(recording, progress);
        }
    }

    /**
     * Closes the file. Methods about the content still work; replays, frames, exports and comparisons throw a {@link
     * ClosedException}.
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

package io.fdp.recorder.read;

import io.fdp.codec.data.ReadAccount;
import io.fdp.codec.data.ReadLimits;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.file.FileErrors;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.ForeignRecordingException;
import io.fdp.recorder.error.NoSuchTickException;
import io.fdp.recorder.error.RecordingException;
import io.fdp.recorder.error.RecordingLimitException;
import io.fdp.recorder.error.UncheckedRecordingException;
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
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The open file of a recording: where its frames are, and cursors that read them. */
public final class RecordingSource implements AutoCloseable {
    /** Errors of files that cannot be read. */
    public static final FileErrors ERRORS = new FileErrors("cannot read", "pass a file that a flight recorder wrote");

    private final Path path;
    private final ReadLimits limits;
    private final FileChannel channel;
    private final RecordReader reader;
    private final Schema schema;
    private final RecordIndex index;
    private final SchemaPlaces places;
    private final List<Damage> damages;
    private final boolean fromIndex;
    private final boolean endsEarly;
    private volatile boolean isClosed;

    private RecordingSource(
            Path path,
            ReadLimits limits,
            FileChannel channel,
            RecordReader reader,
            Schema schema,
            RecordIndex index,
            SchemaPlaces places,
            List<Damage> damages,
            boolean fromIndex,
            boolean endsEarly) {
        this.path = path;
        this.limits = limits;
        this.channel = channel;
        this.reader = reader;
        this.schema = schema;
        this.index = index;
        this.places = places;
        this.damages = List.copyOf(damages);
        this.fromIndex = fromIndex;
        this.endsEarly = endsEarly;
    }

    // ---- opening

    /**
     * Opens a recording by its index. If the index is missing or wrong, scans the file once.
     *
     * @param file the file
     * @param limits the memory that reading may take
     * @param progress receives positions in the file
     */
    public static RecordingSource open(Path file, ReadLimits limits, LongConsumer progress) throws IOException {
        FileChannel channel = openFile(file);
        boolean opened = false;
        try {
            RecordReader reader = new RecordReader(channel, account(file, limits));
            reader.requireMagic();
            RecordingSource source = byIndex(file, limits, channel, reader);
            if (source == null) {
                RecordingScan scan = new RecordingScan(reader).run(progress);
                source = new RecordingSource(
                        file,
                        limits,
                        channel,
                        reader,
                        scan.schema(),
                        scan.index(),
                        scan.places(),
                        scan.damages(),
                        false,
                        scan.endsEarly());
            }
            opened = true;
            return source;
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

    /** Makes the account that reading a file is charged to. */
    public static ReadAccount account(Path file, ReadLimits limits) {
        return new ReadAccount(file.toString(), limits, ReadLimits.WORK_PER_FRAME_BYTE, RecordingLimitException::new);
    }

    /** Opens a file for reading. */
    public static FileChannel openFile(Path file) throws IOException {
        Objects.requireNonNull(file, "the file is null");
        if (!Files.isRegularFile(file) && Files.exists(file)) {
            throw new ForeignRecordingException(
                            Files.isDirectory(file)
                                    ? "this is a folder: pass the path of a file that a flight recorder wrote"
                                    : "this is a device or a pipe, but a recording must be readable at any place: copy"
                                            + " it to a file, and pass that file")
                    .in(file);
        }
        try {
            return FileChannel.open(file, StandardOpenOption.READ);
        } catch (IOException wrong) {
            throw ERRORS.of(file, wrong);
        }
    }

    /** Opens by the index at the end; returns null when the index is missing or wrong. */
    private static @Nullable RecordingSource byIndex(
            Path file, ReadLimits limits, FileChannel channel, RecordReader reader) throws IOException {
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
                    : new RecordingSource(
                            file, limits, channel, reader, places.last(), index, places, List.of(), true, false);
        } catch (DamagedRecordingException damaged) {
            return null; // a scan of the file finds its content
        } catch (RecordingLimitException tooLarge) {
            reader.release();
            return null; // as above
        }
    }

    // ---- content; also after closing

    /** The path of the file. */
    public Path path() {
        return path;
    }

    /** The limits of reading. */
    public ReadLimits limits() {
        return limits;
    }

    /** The size of the file. */
    public long bytes() {
        return reader.fileBytes();
    }

    /** The last schema, which has all types. */
    public Schema schema() {
        return schema;
    }

    /** Where schemas are. */
    SchemaPlaces places() {
        return places;
    }

    /** Where frames and gaps are. */
    public RecordIndex index() {
        return index;
    }

    /** The damage that was found when the file was opened. */
    public List<Damage> damages() {
        return damages;
    }

    /** Whether the file ends as it should, with its index. */
    public boolean isComplete() {
        return fromIndex;
    }

    /** Whether the file was cut off, so that frames that followed are not in it. */
    public boolean endsEarly() {
        return endsEarly;
    }

    /** Whether the state hash of each frame can be computed from the file alone. */
    public boolean isCheckable() {
        return FrameCheck.canTell(schema);
    }

    /** Refuses to show frames that cannot be checked. */
    public void requireCheckable(String advice) {
        if (!isCheckable()) {
            boolean none = schema.hash() == Schema.HashCover.NONE;
            throw new UncheckedRecordingException("frames of " + path + " cannot be checked: "
                    + (none
                            ? "it was recorded without state hashes"
                            : "it has objects whose hash only their program knows")
                    + "; " + advice);
        }
    }

    // ---- reading

    /** Refuses to read after closing. */
    public void requireOpen() {
        if (isClosed || !channel.isOpen()) {
            throw new ClosedException("the recording " + path + " is closed"
                    + (isClosed ? "" : ", because a thread was interrupted while it read it")
                    + ": open it again with Recording.open(), and close it after the last use of its replays");
        }
    }

    /** Makes a cursor before the first frame. */
    public FrameCursor cursor() throws IOException {
        requireOpen();
        try {
            return new FrameCursor(this, reader());
        } catch (IOException wrong) {
            throw ERRORS.of(path, wrong);
        }
    }

    /** Makes a reader of the same file, with its own account. */
    public RecordReader reader() throws IOException {
        requireOpen();
        return new RecordReader(channel, account(path, limits));
    }

    /** The file. */
    public FileChannel channel() {
        requireOpen();
        return channel;
    }

    /** Closes the file. Methods about the content still work. */
    @Override
    public void close() throws IOException {
        isClosed = true;
        channel.close();
    }

    // ---- ticks

    /** Refuses a tick without a frame. */
    public void requireTick(long tick) {
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
        int gap = index.gapOf(tick);
        if (gap >= 0) {
            long first = index.gapFirst(gap);
            long last = first + index.gapCount(gap) - 1;
            throw new NoSuchTickException("tick " + tick + " was not recorded: ticks " + first + " to " + last
                    + " are missing in " + path + "; go to tick " + (first - 1) + " or " + (last + 1));
        }
    }

    /** Makes the error for a tick without a frame between two frames whose records follow each other. */
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

    /** Makes the error for a frame that should exist but does not. */
    RecordingException lost(long tick) {
        for (Damage damage : damages) {
            if (damage.isLost(tick)) {
                return new DamagedRecordingException(
                                damage.position(),
                                damage.why() + "; ticks " + damage.firstLost() + " to " + damage.lastLost()
                                        + ", including " + tick + ", cannot be shown")
                        .in(path);
            }
        }
        return new DamagedRecordingException(0, "the frame of tick " + tick + " is missing, and no gap explains it")
                .in(path);
    }
}

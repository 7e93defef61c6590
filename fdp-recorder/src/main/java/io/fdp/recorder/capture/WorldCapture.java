package io.fdp.recorder.capture;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.state.UnmarkedObjects;
import io.fdp.recorder.format.RecordedColumns;
import io.fdp.recorder.format.Schema;
import io.fdp.recorder.format.Schema.HashCover;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Copies the recorded part of a world into buffers, frame by frame, and describes types as they are registered. */
public final class WorldCapture {
    private final EntityRepository repository;
    private final HashCover cover;
    private final Consumer<RecordedColumns> newTypes;
    private final RecordedColumns columns;
    private final ObjectHashes objects;
    private final @Nullable MatchTracker matches;
    private final FrameCapture capture;
    private final ObservedFrame observed = new ObservedFrame();
    private final EndedFrame ended;
    private final long created = System.currentTimeMillis();
    private @Nullable Schema newSchema;

    /** How many types the last schema describes. */
    private int described;

    private boolean typesMayBeNew;
    private long since;
    private long rolesHash;
    private boolean first = true;

    /**
     * Begins before the first frame.
     *
     * @param repository the world
     * @param wanted the names of types to record
     * @param entities which entities to record; null for all
     * @param cover what the state hashes of frames cover
     * @param newTypes receives all types, on the thread that ends frames, when types may have been registered
     */
    public WorldCapture(
            EntityRepository repository,
            Predicate<String> wanted,
            @Nullable Query entities,
            HashCover cover,
            Consumer<RecordedColumns> newTypes) {
        this.repository = repository;
        this.cover = cover;
        this.newTypes = newTypes;
        this.columns = new RecordedColumns(repository, wanted);
        this.described = columns.count();
        this.objects = new ObjectHashes(repository, type -> cover != HashCover.NONE && wanted.test(type));
        this.matches = entities == null ? null : new MatchTracker(repository, entities);
        this.capture = new FrameCapture(repository, columns, matches);
        this.ended = new EndedFrame(repository);
    }

    /** The recorded types so far. */
    public RecordedColumns columns() {
        return columns;
    }

    /** Describes the recorded types so far. */
    public Schema schema() {
        String entities = matches == null ? Schema.ALL : "those that match a query";
        return new Schema(created, cover, entities, columns.types());
    }

    /** Whether no frame was copied yet. */
    public boolean isBeforeFirst() {
        return first;
    }

    /**
     * Copies changes since the frame before. If this fails, the frame is lost, and the next frame has the changes of
     * both.
     *
     * @param frame the frame, finished
     * @param tick its tick in the recording
     * @param missing frames that are missing before it, which the buffer takes along
     * @param buffer the empty buffer to fill
     */
    public void fill(FinishedFrame frame, long tick, MissingFrames missing, CaptureBuffer buffer) {
        typesMayBeNew |= objects.takeFinished(since);
        fill(observed.of(frame), tick, missing, buffer);
    }

    /** Notes a frame that is not copied while observers look at it: it may be the last one. */
    public void leaveOut(long tick) {
        ended.note(tick);
    }

    /**
     * Copies the last frame after it has ended, if it was left out and the world has not changed since. The caller
     * keeps the world still.
     *
     * @return whether it was copied
     */
    public boolean fillEnded(long tick, MissingFrames missing, CaptureBuffer buffer) {
        if (!ended.isPresent(tick)) {
            return false;
        }
        typesMayBeNew |= objects.take(since);
        int why = missing.takeBack();
        boolean filled = false;
        try {
            fill(ended, tick, missing, buffer);
            filled = true;
        } finally {
            if (!filled) {
                missing.add(tick, why);
            }
        }
        return true;
    }

    /**
     * Looks for objects that changed without a mark since they were copied: marked ones are copied next.
     *
     * @param chunks how many chunks of each type to look at; the next call goes on with others
     */
    public List<UnmarkedObjects> findUnmarked(int chunks) {
        return first ? List.of() : objects.findUnmarked(since, chunks);
    }

    private void fill(FrameChanges frame, long tick, MissingFrames missing, CaptureBuffer buffer) {
        if (typesMayBeNew) {
            addNewTypes();
        }
        long roles = objects.roles();
        MatchTracker only = matches;
        // which roles are recorded also depends on which entities match
        boolean othersMayMatch = only != null && repository.roles().count() > 0;
        capture.capture(frame, since, first || roles != rolesHash || othersMayMatch, buffer);
        if (only != null) {
            only.accept();
        }
        buffer.tick = tick;
        buffer.otherHashes = objects.others();
        buffer.otherSingletons = objects.singletons();
        buffer.reach = repository.rawChunks().count();
        buffer.living = only == null ? repository.entityCount() : only.matching();
        buffer.schema = newSchema;
        buffer.types = newSchema == null ? List.of() : columns.all();
        missing.giveTo(buffer);
        missing.recorded(tick);
        newSchema = null;
        rolesHash = roles;
        first = false;
        since = repository.version();
    }

    /**
     * Describes types that were registered since the last call. If the heap is full, the frame is lost, and the next
     * frame tries again.
     */
    private void addNewTypes() {
        columns.addNew();
        if (columns.count() > described) {
            newSchema = schema();
            described = columns.count();
        }
        newTypes.accept(columns);
        typesMayBeNew = false;
    }
}

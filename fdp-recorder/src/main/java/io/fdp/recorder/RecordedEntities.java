package io.fdp.recorder;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.query.BoundQuery;
import io.fdp.format.query.EntityAccess;
import io.fdp.format.query.EntityJson;
import io.fdp.format.query.OtherValue;
import io.fdp.format.query.QueryTypes;
import io.fdp.format.query.TemplateNames;
import io.fdp.format.query.TextQuery;
import io.fdp.format.query.TextQueryException;
import io.fdp.recorder.error.RecordingLimitException;
import io.fdp.recorder.tool.StateEntities;
import io.fdp.recorder.tool.StateOthers;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The entities of the present frame of a recording, without its program: to look at, and to find with a text query. Its
 * singletons and events, too, to look at.
 *
 * <pre>{@code
 * RecordedFrames frames = RecordedFrames.of(recording);
 * RecordedEntities entities = RecordedEntities.of(frames, TemplateNames.NONE);
 * BoundQuery weak = entities.bind(TextQuery.parse("Health.hp < 30"));
 * frames.seek(600);
 * int count = entities.count(weak);
 * }</pre>
 *
 * <p>Follows the frames: each call is about the frame that they are at. Work is charged to the limits of the recording.
 * Threading: one thread at a time, as the frames.
 */
public final class RecordedEntities {
    /** The work of writing one byte of text, in bytes of input. */
    private static final int WORK_PER_OUTPUT_BYTE = 32;

    private final RecordedFrames frames;
    private final QueryTypes types;
    private final EntityJson json;
    private final StateEntities state;
    private final StateOthers others;

    private RecordedEntities(RecordedFrames frames, QueryTypes types) {
        this.frames = frames;
        this.types = types;
        this.json = new EntityJson(types);
        this.state = new StateEntities(frames.state(), types);
        this.others = new StateOthers(frames.state(), types);
    }

    /**
     * Looks at the frames of a recording.
     *
     * @param frames the frames
     * @param templates the names of templates, or {@link TemplateNames#NONE}: a recording has only numbers
     * @return the entities
     */
    public static RecordedEntities of(RecordedFrames frames, TemplateNames templates) {
        Objects.requireNonNull(frames, "the frames are null: make some with RecordedFrames.of");
        return new RecordedEntities(
                frames, QueryTypes.of(frames.recording().schema().types(), templates));
    }

    /**
     * The types of the recording.
     *
     * @return all of them, also those that were registered later than the present frame
     */
    public QueryTypes types() {
        return types;
    }

    /**
     * Makes a query for this recording.
     *
     * @param query a text that was read
     * @return the query
     * @throws TextQueryException when the query does not fit the types
     */
    public BoundQuery bind(TextQuery query) {
        return Objects.requireNonNull(query, "the query is null: parse a text").bind(types);
    }

    private void require(BoundQuery query) {
        Objects.requireNonNull(query, "the query is null: make one with bind");
        if (query.types() != types) {
            throw new IllegalArgumentException(
                    "the query \"" + query + "\" is bound to other types: make it with bind");
        }
        requireFrame();
    }

    private void requireFrame() {
        if (frames.tick() < 0) {
            throw new IllegalStateException("there is no frame yet, or it was damaged: call seek or next");
        }
    }

    /**
     * How many entities match.
     *
     * @param query a query of {@link #bind}
     * @return the number of matches
     */
    public int count(BoundQuery query) {
        int[] count = {0};
        forEach(query, entity -> {
            count[0]++;
            return true;
        });
        return count[0];
    }

    /**
     * Visits matches, in ascending order of their indexes. Only the components that the query asks about are there; ask
     * {@link #find} for all.
     *
     * @param query a query of {@link #bind}
     * @param visitor gets each match; returns whether more are wanted
     */
    public void forEach(BoundQuery query, Predicate<? super EntityAccess> visitor) {
        require(query);
        Objects.requireNonNull(visitor, "the visitor is null: pass one");
        state.forEach(query, visitor::test);
    }

    /**
     * Visits all entities with all their components, in ascending order of their indexes.
     *
     * @param visitor gets each entity, valid during the call
     */
    public void forEach(Consumer<? super EntityAccess> visitor) {
        requireFrame();
        Objects.requireNonNull(visitor, "the visitor is null: pass one");
        state.forEach(visitor);
    }

    /**
     * Looks at an entity with all its components.
     *
     * @param entity a handle
     * @return the entity, valid until the next call or frame; null when it does not live in the frame
     */
    public @Nullable EntityAccess find(long entity) {
        requireFrame();
        return state.find(entity);
    }

    /**
     * Visits the singletons of the frame, in the order of their names.
     *
     * @param visitor gets each singleton that has a value, valid during the call
     */
    public void forEachSingleton(Consumer<? super OtherValue> visitor) {
        requireFrame();
        others.forEachSingleton(Objects.requireNonNull(visitor, "the visitor is null: pass one"));
    }

    /**
     * Visits the events that were published in the frame: types in the order of their names, and the events of a type
     * in their order.
     *
     * @param visitor gets each event, valid during the call
     */
    public void forEachEvent(Consumer<? super OtherValue> visitor) {
        requireFrame();
        others.forEachEvent(Objects.requireNonNull(visitor, "the visitor is null: pass one"));
    }

    /**
     * How many events were published in the frame.
     *
     * @return the number of events of all types
     */
    public int eventCount() {
        requireFrame();
        return others.eventCount();
    }

    /**
     * Writes an entity as JSON, and charges the text to the limits.
     *
     * @param entity an entity of the frame
     * @param to receives the members of an object that was begun
     */
    public void writeMembers(EntityAccess entity, JsonWriter to) {
        int before = to.length();
        json.writeMembers(entity, to);
        chargeText(Math.max(0, to.length() - before));
    }

    /**
     * Charges text that a tool makes from the file to the limits.
     *
     * @param bytes how much
     * @throws RecordingLimitException when the limits do not suffice
     */
    public void chargeText(long bytes) {
        frames.state().chargeWork(bytes * WORK_PER_OUTPUT_BYTE, "text");
    }

    /**
     * The entity that lives at an index.
     *
     * @param index the index
     * @return its handle, or {@code Entity.NULL}
     */
    public long living(int index) {
        requireFrame();
        return state.living(index);
    }
}

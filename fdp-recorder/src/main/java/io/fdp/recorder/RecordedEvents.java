package io.fdp.recorder;

import io.fdp.codec.json.JsonWriter;
import io.fdp.recorder.tool.StateEvents;
import java.util.Objects;

/**
 * The events of the present frame of a recording, without its program: those that the frame published.
 *
 * <pre>{@code
 * RecordedEvents events = RecordedEvents.of(frames);
 * frames.seek(600);
 * events.forEach((type, json) -> System.out.println(type + " " + json));
 * }</pre>
 *
 * <p>Follows the frames: each call is about the frame that they are at. Threading: one thread at a time, as the frames.
 */
public final class RecordedEvents {
    private final RecordedFrames frames;
    private final StateEvents events;

    private RecordedEvents(RecordedFrames frames) {
        this.frames = frames;
        this.events = new StateEvents(frames.recording().schema());
    }

    /** Receives events. */
    public interface Visitor {
        /**
         * Takes an event.
         *
         * @param type the name of its type
         * @param json its value, valid during the call
         */
        void event(String type, JsonWriter json);
    }

    /**
     * Looks at the frames of a recording.
     *
     * @param frames the frames
     * @return their events
     */
    public static RecordedEvents of(RecordedFrames frames) {
        return new RecordedEvents(
                Objects.requireNonNull(frames, "the frames are null: make some with" + " RecordedFrames.of"));
    }

    /**
     * How many events the present frame has.
     *
     * @return the number of events of all types; 0 before the first frame
     */
    public int count() {
        return frames.tick() < 0 ? 0 : events.count(frames.state());
    }

    /**
     * Visits the events of the present frame, type by type, in the order in which they were read.
     *
     * @param visitor gets each event
     */
    public void forEach(Visitor visitor) {
        Objects.requireNonNull(visitor, "the visitor is null: pass one");
        if (frames.tick() >= 0) {
            events.forEach(frames.state(), visitor::event);
        }
    }
}

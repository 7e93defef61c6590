package io.fdp.recorder.capture;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.event.EventBytes;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.event.NativeEvents;
import java.util.function.Consumer;

/** What a frame changed, and the events that it published: while observers look at it, or after it has ended. */
interface FrameChanges {
    /** The first chunk, from a given one on, whose structure changed since a version; -1 when there is none. */
    int nextRestructured(int chunk, long since);

    /** The first chunk, from a given one on, whose links changed since a version; -1 when there is none. */
    int nextRelinked(int chunk, long since);

    /** The first chunk, from a given one on, in which a column changed since a version; -1 when there is none. */
    int nextChanged(ComponentColumn column, int chunk, long since);

    /** How many events the frame published. */
    int count(EventStream<?> stream);

    /** The events that the frame published. */
    EventBytes bytes(NativeEvents<?> stream);

    /** Visits the objects that the frame published. */
    <T> void forEach(ManagedEvents<T> stream, Consumer<? super T> action);
}

package io.fdp.kernel.event;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.internal.event.ChannelOwner;
import io.fdp.kernel.internal.event.EventChannel;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.layout.Aliases;

/**
 * The events of one type: the current ones of the last frame, which can be read, and the pending ones of this frame.
 *
 * <p>An event that is published in a frame can be read in the next frame, after {@link EntityRepository#tick()}, and
 * only there. So the order of systems in a frame does not matter, and every reader sees all events.
 *
 * <p>Publishing is safe from the frame thread, from the tasks of {@link Jobs}, and from any other thread. The order is
 * the order of the program on one thread. Events of the frame thread come in the order of publishing. Events of a run
 * stand where the run took place, in the order of its tasks, for any number of threads. Events of other threads come
 * last, as they arrived. The frame thread is the thread that ended the last frame; before the first frame, it is the
 * thread that opened the repository.
 *
 * @param <T> the record or class
 */
@SuppressWarnings("exports") // access for the kernel only
public abstract sealed class EventStream<T> extends ChannelOwner permits NativeEvents, ManagedEvents {
    private final int id;
    private final String name;
    private final Class<T> valueClass;

    EventStream(int id, String name, Class<T> valueClass, EventChannel channel) {
        super(channel);
        this.id = id;
        this.name = name;
        this.valueClass = valueClass;
    }

    /**
     * The stable number in recordings.
     *
     * @return 1 or more
     */
    public final int id() {
        return id;
    }

    /**
     * The stable name in files.
     *
     * @return the name
     */
    public final String name() {
        return name;
    }

    /**
     * The former names of the event and its fields, for older files.
     *
     * @return the names
     */
    public abstract Aliases aliases();

    /**
     * The record or class of an event.
     *
     * @return the class
     */
    public final Class<T> valueClass() {
        return valueClass;
    }

    /**
     * Publishes an event, to be read in the next frame.
     *
     * @param event the event
     */
    public abstract void publish(T event);

    /**
     * How many events can be read in this frame. They were published in the last frame.
     *
     * @return the number of events
     */
    public abstract int count();

    /**
     * Whether there are no events to read in this frame.
     *
     * @return true if there are none
     */
    public final boolean isEmpty() {
        return count() == 0;
    }

    /**
     * Reads one of the events that can be read in this frame.
     *
     * @param index 0 to {@code count() - 1}
     * @return the event
     */
    public abstract T get(int index);

    /**
     * How many events were published in this frame so far.
     *
     * @return the number of events
     */
    public abstract int pendingCount();

    /** The name and the id, and how many events can be read; for debuggers. */
    @Override
    public final String toString() {
        String text = "event " + name + " (id " + id + ")";
        try {
            int count = count();
            return text + ", " + count + (count == 1 ? " event" : " events") + " to read";
        } catch (ClosedException closed) {
            return text + ", closed";
        }
    }
}

package io.fdp.kernel.event;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.internal.event.ChannelOwner;
import io.fdp.kernel.internal.event.EventChannel;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.layout.Aliases;

/**
 * The events of one type: those of the last frame, which can be read, and those of this frame, which wait.
 *
 * <p>What is published in a frame is read in the next one, after {@link EntityRepository#tick()}, and gone with the one
 * after that. So it does not matter who runs first in a frame, and whoever reads sees all of them.
 *
 * <p>Publishing is safe from the frame thread, from the tasks of {@link Jobs}, and from any other thread. The order is
 * that of the program on one thread: events of the frame thread in the order they were published; those of a run where
 * it took place, in the order of its tasks, however many threads worked on it; and at the end those of other threads,
 * as they arrived. The frame thread is the one that ended the last frame, before the first one the one that opened the
 * repository.
 *
 * @param <T> the record or class
 */
@SuppressWarnings("exports") // a door for the kernel only
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
     * The names that the event and its fields had before, for older files.
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
     * How many events can be read in this frame: those that were published in the last one.
     *
     * @return the number
     */
    public abstract int count();

    /**
     * Whether there is nothing to read in this frame.
     *
     * @return true if there is nothing
     */
    public final boolean isEmpty() {
        return count() == 0;
    }

    /**
     * One of the events that can be read in this frame.
     *
     * @param index 0 to {@code count() - 1}
     * @return the event
     */
    public abstract T get(int index);

    /**
     * How many events were published in this frame so far.
     *
     * @return the number
     */
    public abstract int pendingCount();

    @Override
    public final String toString() {
        return "event " + name + " (id " + id + ")";
    }
}

package io.fdp.kernel.internal.event;

import io.fdp.kernel.error.EventCapacityException;
import io.fdp.kernel.internal.table.CopyUnit;
import org.jspecify.annotations.Nullable;

/** The events of one type, as the bus sees them: the operations that all types share. */
public interface EventChannel extends AutoCloseable {
    /**
     * The channel of a stream.
     *
     * @param stream a stream
     * @return where its events are
     */
    static EventChannel of(ChannelOwner stream) {
        return stream.channel;
    }

    /**
     * Ends the frame: pending events become current, current events are dropped. Returns the error if there were too
     * many events and none was thrown yet.
     */
    @Nullable
    EventCapacityException swap();

    /**
     * A unit that copies the waiting events of another channel of the same kind. Without a source, it drops all events.
     */
    CopyUnit copyFrom(@Nullable EventChannel source);

    /** Refuses publishing until {@link #swap}, while observers look at the frame. */
    void seal();

    /** Drops all events. */
    void clear();

    /** Drops the current events. */
    void clearCurrent();

    /** The hash of all waiting events in their order; 0 if there are none. */
    long hash();

    /** The hash as it will be after {@link #swap}: pending events count as current, and current events do not count. */
    long hashAfterSwap();

    /** The bytes charged to the budget. */
    long committedBytes();

    /** The bytes in RAM, or -1 if unknown. */
    long residentBytes();

    /** Gives back up to a number of blocks of memory that were not needed lately; returns how many. */
    int trim(int most);

    /** Gives everything back. */
    @Override
    void close();
}

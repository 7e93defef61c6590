package io.fdp.kernel.internal.event;

import io.fdp.kernel.error.EventCapacityException;
import io.fdp.kernel.internal.table.CopyUnit;
import org.jspecify.annotations.Nullable;

/** The events of one type, as the bus sees them: what it does to all types alike. */
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
     * Ends the frame: pending events become current, current ones are gone. Answers the error when there were too many
     * and nobody was told.
     */
    @Nullable
    EventCapacityException swap();

    /**
     * A unit that gives this channel the waiting events of another one of the same kind; without one, it drops its own.
     */
    CopyUnit copyFrom(@Nullable EventChannel source);

    /** Observers look at the frame: until {@link #swap}, publishing is refused. */
    void seal();

    /** Drops all events. */
    void clear();

    /** Drops the current events. */
    void clearCurrent();

    /** The hash of all waiting events in their order; 0 when there are none. */
    long hash();

    /** The hash as it will be after {@link #swap}: pending events count as current ones, current ones not at all. */
    long hashAfterSwap();

    /** The bytes that count against the budget. */
    long committedBytes();

    /** The bytes in RAM, or -1 where the system does not tell. */
    long residentBytes();

    /** Gives back up to a number of blocks of memory that were not needed lately; answers how many. */
    int trim(int most);

    /** Gives everything back. */
    @Override
    void close();
}

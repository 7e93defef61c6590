package io.fdp.kernel.internal.event;

import io.fdp.kernel.error.EventCapacityException;
import io.fdp.kernel.internal.lane.PublishingThreads;
import java.util.Arrays;

/** The channels of all events of a world, and the threads that publish to them. */
public final class Channels {
    private final PublishingThreads threads = new PublishingThreads();
    private volatile EventChannel[] channels = {};

    Channels() {}

    /**
     * The channels of a world.
     *
     * @param events the events of the world
     * @return their channels
     */
    public static Channels of(ChannelsOwner events) {
        return events.channels;
    }

    /** Registers in another world the types that only the first one has. */
    public static void register(ChannelsOwner from, ChannelsOwner into) {
        from.registerIn(into);
    }

    /** Knows which thread is the frame thread. */
    public PublishingThreads threads() {
        return threads;
    }

    /** Adds the channel of a new type. For one thread at a time. */
    public void add(EventChannel channel) {
        EventChannel[] more = Arrays.copyOf(channels, channels.length + 1);
        more[channels.length] = channel;
        channels = more;
    }

    /** The number of types. It only grows. */
    public int count() {
        return channels.length;
    }

    /** Drops all events. */
    public void clear() {
        for (EventChannel channel : channels) {
            channel.clear();
        }
    }

    /** Drops the events that can be read in this frame. */
    public void clearCurrent() {
        for (EventChannel channel : channels) {
            channel.clearCurrent();
        }
    }

    /** Whether there are streams of objects. */
    public boolean haveObjects() {
        for (EventChannel channel : channels) {
            if (channel instanceof ObjectChannel) {
                return true;
            }
        }
        return false;
    }

    /** Refuses publishing until the frame ends, while observers look at it. */
    public void seal() {
        for (EventChannel channel : channels) {
            channel.seal();
        }
    }

    /**
     * Ends the frame; the calling thread becomes the frame thread. Throws if more events were published than a frame
     * may have; the surplus is dropped.
     */
    public void swap() {
        EventCapacityException tooMany = null;
        for (EventChannel channel : channels) {
            EventCapacityException refused = channel.swap();
            tooMany = tooMany == null ? refused : tooMany;
        }
        threads.adoptFrame();
        if (tooMany != null) {
            throw tooMany;
        }
    }

    /** The hash of all waiting events, now or after {@link #swap}; independent of the order of registration. */
    public long hash(boolean afterSwap) {
        long sum = 0;
        for (EventChannel channel : channels) {
            sum += afterSwap ? channel.hashAfterSwap() : channel.hash();
        }
        return sum;
    }

    /** The bytes charged to the budget. */
    public long committedBytes() {
        long sum = 0;
        for (EventChannel channel : channels) {
            sum += channel.committedBytes();
        }
        return sum;
    }

    /** The bytes in RAM, or -1 if unknown. */
    public long residentBytes() {
        long sum = 0;
        for (EventChannel channel : channels) {
            long more = channel.residentBytes();
            sum = sum < 0 || more < 0 ? -1 : sum + more;
        }
        return sum;
    }

    /** Gives back memory that was not needed lately; returns how many blocks. */
    public int trim(int most) {
        int trimmed = 0;
        for (EventChannel channel : channels) {
            trimmed += trimmed < most ? channel.trim(most - trimmed) : 0;
        }
        return trimmed;
    }

    /** Gives everything back. */
    public void close() {
        for (EventChannel channel : channels) {
            channel.close();
        }
    }
}

package io.fdp.kernel.internal.event;

/** A stream of events, which has a channel; see {@link EventChannel#of}. */
public abstract class ChannelOwner {
    final EventChannel channel;

    /**
     * Makes a stream.
     *
     * @param channel where its events are
     */
    protected ChannelOwner(EventChannel channel) {
        this.channel = channel;
    }
}

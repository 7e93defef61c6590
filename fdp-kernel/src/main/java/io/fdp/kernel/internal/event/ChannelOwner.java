package io.fdp.kernel.internal.event;

/** Base of the streams of events that users see; see {@link EventChannel#of}. */
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

package io.fdp.kernel.internal.event;

/** Base of the events of a world that users see; see {@link Channels#of}. */
public abstract class ChannelsOwner {
    final Channels channels = new Channels();

    /** Registers in another world the types that only this one has. */
    protected abstract void registerIn(ChannelsOwner other);
}

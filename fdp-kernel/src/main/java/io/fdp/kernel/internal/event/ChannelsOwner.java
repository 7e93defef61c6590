package io.fdp.kernel.internal.event;

/** The events of a world, which have channels; see {@link Channels#of}. */
public abstract class ChannelsOwner {
    final Channels channels = new Channels();

    /** Registers in another world what is registered here and not there. */
    protected abstract void registerIn(ChannelsOwner other);
}

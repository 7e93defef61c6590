package io.fdp.dds.internal.wire;

/** A writer of DDS, and the samples that wait for it. A sender calls it. */
interface Outbound {
    /** Whether samples wait. */
    boolean hasNews();

    /** Sends what waits; false if DDS did not take all of it. */
    boolean send();
}

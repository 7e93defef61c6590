package io.fdp.recorder.capture;

/**
 * How many buffers a ring has, and how large they are.
 *
 * @param buffers how many there are at first
 * @param isFixed whether there are no more than these, but for keyframes
 * @param bufferBytes the size of one at first
 * @param waitingBytes the most bytes of all frames that wait, where the number is not fixed
 * @param maxFrameBytes the largest size that a buffer grows to
 * @param waits whether the thread that fills waits for a buffer, so that no frame is lost
 */
public record RingSize(
        int buffers, boolean isFixed, long bufferBytes, long waitingBytes, long maxFrameBytes, boolean waits) {}

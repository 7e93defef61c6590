package io.fdp.recorder.capture;

/**
 * How many buffers a ring has, and how large they are.
 *
 * @param buffers how many buffers there are at first
 * @param isFixed whether this number is fixed, except for keyframes
 * @param bufferBytes the initial size of a buffer
 * @param waitingBytes the most bytes of all waiting frames, if the number is not fixed
 * @param maxFrameBytes the largest size that a buffer grows to
 * @param waits whether the filling thread waits for a buffer, so that no frame is lost
 */
public record RingSize(
        int buffers, boolean isFixed, long bufferBytes, long waitingBytes, long maxFrameBytes, boolean waits) {}

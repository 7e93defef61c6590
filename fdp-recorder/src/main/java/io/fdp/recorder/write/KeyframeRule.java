package io.fdp.recorder.write;

/**
 * When a keyframe is due. Keyframes bound how much is read to show a frame.
 *
 * <p>Where frames are thinned out there are as many frames from one keyframe to the next, but no more than some times
 * as many ticks. Else there would be nothing but keyframes when the recorder is behind already.
 */
final class KeyframeRule {
    /** So many times as many ticks as usual may be from one keyframe to the next. */
    private static final int MOST_STRETCH = 8;

    /**
     * The bytes of frames after which a keyframe comes where nobody said: so many, or so many times those of a
     * keyframe. A large world would have little else otherwise.
     */
    private static final long LEAST_DELTAS = 64L << 20;

    private static final int MOST_DELTAS = 4;

    private final int ticks;
    private final long bytes;
    private long lastTick;
    private long framesThen;
    private long bytesThen;
    private long lastBytes;

    /**
     * No keyframe is written yet.
     *
     * @param ticks ticks from one to the next
     * @param bytes bytes of frames after which one comes, 0 when nobody said
     */
    KeyframeRule(int ticks, long bytes) {
        this.ticks = ticks;
        this.bytes = bytes;
    }

    /**
     * Whether the next frame should be a keyframe.
     *
     * @param tick its tick
     * @param frames how many frames are written
     * @param written how many bytes these have before compression
     */
    boolean isDue(long tick, long frames, long written) {
        return frames - framesThen >= ticks - 1
                || tick - lastTick >= (long) MOST_STRETCH * ticks
                || written - bytesThen >= mostBytes();
    }

    private long mostBytes() {
        return bytes > 0 ? bytes : Math.max(LEAST_DELTAS, MOST_DELTAS * lastBytes);
    }

    /**
     * A keyframe was written.
     *
     * @param tick its tick
     * @param frames how many frames are written, with it
     * @param written how many bytes these have before compression
     * @param size how many of them are those of the keyframe
     */
    void wrote(long tick, long frames, long written, long size) {
        lastTick = tick;
        framesThen = frames;
        bytesThen = written;
        lastBytes = size;
    }
}

package io.fdp.recorder.write;

/**
 * Decides when a keyframe is due. Keyframes bound how much is read to show a frame.
 *
 * <p>If frames are thinned out, the interval counts frames, up to a multiple of the usual ticks. Otherwise there would
 * be only keyframes when the recorder is already behind.
 */
final class KeyframeRule {
    /** The largest multiple of the usual ticks from one keyframe to the next. */
    private static final int MOST_STRETCH = 8;

    /**
     * The default bytes of frames after which a keyframe comes: this many, or a multiple of the bytes of a keyframe.
     * Otherwise a large world would have almost only keyframes.
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
     * Begins before the first keyframe.
     *
     * @param ticks ticks from one keyframe to the next
     * @param bytes bytes of frames after which a keyframe comes, 0 for the default
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
     * Notes that a keyframe was written.
     *
     * @param tick its tick
     * @param frames how many frames are written, with it
     * @param written how many bytes these have before compression
     * @param size how many of these bytes belong to the keyframe
     */
    void wrote(long tick, long frames, long written, long size) {
        lastTick = tick;
        framesThen = frames;
        bytesThen = written;
        lastBytes = size;
    }
}

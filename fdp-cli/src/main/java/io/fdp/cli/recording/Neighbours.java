package io.fdp.cli.recording;

import io.fdp.recorder.RecordedFrames;
import io.fdp.recorder.Recording;
import io.fdp.recorder.error.DamagedRecordingException;
import java.io.IOException;
import java.util.Locale;

/**
 * The frames next to a frame that cannot be shown.
 *
 * @param before the last readable frame before it, -1 for none
 * @param after the first readable frame after it, -1 for none
 */
record Neighbours(long before, long after) {
    static Neighbours of(Recording recording, long tick) throws IOException {
        RecordedFrames frames = RecordedFrames.of(recording).checking(recording.isCheckable());
        return new Neighbours(before(recording, frames, tick), after(recording, frames, tick));
    }

    /**
     * Goes forward from the keyframe before as far as possible; if that keyframe cannot be read, from the keyframe
     * before it.
     */
    private static long before(Recording recording, RecordedFrames frames, long tick) throws IOException {
        long last = -1;
        for (int i = recording.keyframes() - 1; i >= 0 && last < 0; i--) {
            if (recording.keyframeTick(i) < tick) {
                last = lastBefore(frames, recording.keyframeTick(i), tick);
            }
        }
        return last;
    }

    private static long lastBefore(RecordedFrames frames, long keyframe, long tick) throws IOException {
        long last = -1;
        try {
            frames.seek(keyframe);
            do {
                last = frames.tick();
            } while (frames.next() && frames.tick() < tick);
            return last;
        } catch (DamagedRecordingException here) {
            return last;
        }
    }

    /** Finds the first readable keyframe after a tick: other frames build on frames before them. */
    private static long after(Recording recording, RecordedFrames frames, long tick) throws IOException {
        for (int i = 0; i < recording.keyframes(); i++) {
            long keyframe = recording.keyframeTick(i);
            if (keyframe > tick && lastBefore(frames, keyframe, keyframe) == keyframe) {
                return keyframe;
            }
        }
        return -1;
    }

    /** The advice which frames can be shown instead. */
    String advice(Recording recording) {
        TickRange lost = new TickRange(
                before < 0 ? recording.firstTick() : before + 1, after < 0 ? recording.lastTick() : after - 1);
        String go = before < 0 && after < 0
                ? "none of its frames can"
                : before < 0
                        ? "go to " + text(after)
                        : after < 0 ? "go to " + text(before) : "go to " + text(before) + " or " + text(after);
        return lost.ticks() + " cannot be shown; " + go;
    }

    private static String text(long tick) {
        return String.format(Locale.ROOT, "%,d", tick);
    }
}

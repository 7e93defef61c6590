package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.StillWorld;
import io.fdp.recorder.capture.CaptureBuffer;
import io.fdp.recorder.capture.FrameRing;
import io.fdp.recorder.capture.MissingFrames;
import io.fdp.recorder.capture.WorldCapture;

/**
 * Records the last frame when the recorder is closed, if that frame was left out: a recording ends where the simulation
 * ended. Nobody knows beforehand which frame is the last one, and the world has its state until something changes.
 */
final class LastFrame {
    private final EntityRepository repository;
    private final WorldCapture world;
    private final MissingFrames missing;
    private final FrameRoom room;
    private final FrameRing ring;
    private final RecorderLog log;

    /** The last frame that was left out; frames that could not be copied are not among them. */
    private long leftOut = -1;

    LastFrame(
            EntityRepository repository,
            WorldCapture world,
            MissingFrames missing,
            FrameRoom room,
            FrameRing ring,
            RecorderLog log) {
        this.repository = repository;
        this.world = world;
        this.missing = missing;
        this.room = room;
        this.ring = ring;
        this.log = log;
    }

    /** Notes a frame that is left out, while observers look at it. Never throws: the simulation goes on. */
    void leaveOut(long tick) {
        try {
            world.leaveOut(tick);
            leftOut = tick;
        } catch (RuntimeException | OutOfMemoryError unknown) { // then the frame stays out
            log.lost(tick, unknown);
        }
    }

    /** Records the last frame if it was left out, and if the world is still as the frame left it. Never throws. */
    void record() {
        long tick = missing.lastTick();
        if (!missing.isGap() || tick != leftOut) {
            return;
        }
        CaptureBuffer buffer = null;
        boolean filled = false;
        try {
            buffer = repository.isClosed() ? null : room.claimLast();
            CaptureBuffer to = buffer;
            boolean[] done = {false};
            if (to != null) {
                StillWorld.read(
                        repository, "record the last frame", () -> done[0] = world.fillEnded(tick, missing, to));
            }
            filled = done[0];
            if (!filled) {
                log.warn(() -> " ends before the last frame, tick " + tick + ": that frame was left out, and the world"
                        + " was changed or closed since. Close the recorder right after the last frame");
            }
        } catch (RuntimeException | OutOfMemoryError wrong) { // what is written stays
            log.lost(tick, wrong);
        }
        if (filled && buffer != null) {
            ring.publish(buffer);
        } else if (buffer != null) {
            buffer.clear();
        }
    }
}

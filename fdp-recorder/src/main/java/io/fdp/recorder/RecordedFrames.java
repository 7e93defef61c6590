package io.fdp.recorder;

import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.NoSuchTickException;
import io.fdp.recorder.error.UncheckedRecordingException;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.read.FrameCursor;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The frames of a recording without a world: goes to the next or to any frame, and gives its figures. For recordings
 * whose program is not available; with the program, a replay shows the world.
 *
 * <pre>{@code
 * RecordedFrames frames = RecordedFrames.of(recording);
 * frames.seek(600);
 * }</pre>
 *
 * <p>Threading: one thread at a time uses the frames and their recording.
 */
public final class RecordedFrames {
    private final Recording recording;
    private final FrameCursor cursor;
    private final AtomicBoolean busy = new AtomicBoolean();
    private boolean checking = true;

    private RecordedFrames(Recording recording) throws IOException {
        this.recording = recording;
        this.cursor = recording.cursor();
    }

    /**
     * Begins before the first frame.
     *
     * @param recording the recording, open
     * @return its frames
     * @throws IOException when the file cannot be read
     */
    public static RecordedFrames of(Recording recording) throws IOException {
        return new RecordedFrames(Objects.requireNonNull(recording, "the recording is null: open one"));
    }

    /**
     * Sets whether the state hash of each frame is compared with the recorded hash; the default is true. Impossible
     * states are always refused.
     *
     * @param on false to trust the file; needed for a recording whose hashes cannot be computed from the file, see
     *     {@link Recording#isCheckable}
     * @return this
     */
    public RecordedFrames checking(boolean on) {
        checking = on;
        return this;
    }

    Recording recording() {
        return recording;
    }

    /** The state that follows the frames. */
    RecordedState state() {
        return cursor.state();
    }

    /** Begins to go to a frame; refuses other threads until the frame is there. */
    private void enter() {
        if (checking) {
            recording.source().requireCheckable("call checking(false) to read them without");
        }
        if (!busy.compareAndSet(false, true)) {
            throw new IllegalStateException("these frames of " + recording.path()
                    + " are being used by another thread: use them by one at a time, or make others with of()");
        }
    }

    private void require() {
        if (checking) {
            cursor.requireRight(true);
        }
    }

    /**
     * Goes to the next frame.
     *
     * @return false at the end
     * @throws IOException when the file cannot be read
     * @throws DamagedRecordingException when the frame is damaged; the next call goes to the next keyframe
     * @throws UncheckedRecordingException when frames are checked, but the recording cannot be checked
     */
    public boolean next() throws IOException {
        enter();
        try {
            boolean more = cursor.next(checking);
            if (more) {
                require();
            }
            return more;
        } finally {
            busy.set(false);
        }
    }

    /**
     * Goes to the frame of a tick.
     *
     * @param tick the tick of the frame
     * @throws IOException when the file cannot be read
     * @throws NoSuchTickException when there is no such frame
     * @throws DamagedRecordingException when the frame cannot be read
     * @throws UncheckedRecordingException when frames are checked, but the recording cannot be checked
     */
    public void seek(long tick) throws IOException {
        enter();
        try {
            cursor.seek(tick);
            require();
        } finally {
            busy.set(false);
        }
    }

    /**
     * The tick of the frame.
     *
     * @return the tick, or -1 before the first frame and after a damaged frame
     */
    public long tick() {
        return cursor.tick();
    }

    /**
     * Whether the frame is a keyframe.
     *
     * @return true if the frame does not build on another frame
     */
    public boolean isKeyframe() {
        return cursor.isKeyframe();
    }

    /**
     * How many entities live in the frame.
     *
     * @return the number of living entities
     */
    public int entityCount() {
        return cursor.state().entityCount();
    }

    /**
     * How many entity indexes the frame reaches, in whole chunks. A repository of this capacity can show the frame.
     *
     * @return a multiple of 1,024
     */
    public long reach() {
        return (long) cursor.state().reach() * ImageLayout.SLOTS;
    }

    /**
     * The state hash that was recorded with the frame.
     *
     * @return the hash; {@link Recording#hashCover()} says what it covers
     */
    public long stateHash() {
        return cursor.state().hash();
    }
}

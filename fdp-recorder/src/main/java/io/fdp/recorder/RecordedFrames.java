package io.fdp.recorder;

import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.NoSuchTickException;
import io.fdp.recorder.error.UncheckedRecordingException;
import io.fdp.recorder.read.FrameCursor;
import java.io.IOException;
import java.util.Objects;

/**
 * The frames of a recording without a world: goes from one to the next, or to any, and says what each of them says
 * about itself. For recordings of programs that are not there; with the program, replay shows the world.
 *
 * <pre>{@code
 * RecordedFrames frames = RecordedFrames.of(recording);
 * frames.seek(600);
 * }</pre>
 *
 * <p>Threading: one thread at a time, and the same as its recording.
 */
public final class RecordedFrames {
    private final Recording recording;
    private final FrameCursor cursor;
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
     * Whether the state hash of each frame is compared with the recorded one, which it is unless told otherwise. States
     * that cannot be are refused in any case.
     *
     * @param on false to trust the file; a recording whose hashes cannot be computed from it, see {@link
     *     Recording#isCheckable}, is shown only so
     * @return this
     */
    public RecordedFrames checking(boolean on) {
        checking = on;
        return this;
    }

    private void require() {
        if (checking) {
            cursor.requireRight(true);
        }
    }

    private void requireCheckable() {
        if (checking) {
            recording.source().requireCheckable("call checking(false) to read them without");
        }
    }

    /**
     * Goes to the next frame.
     *
     * @return false at the end
     * @throws IOException when the file cannot be read
     * @throws DamagedRecordingException when the frame is damaged; the next one is the next keyframe then
     * @throws UncheckedRecordingException when frames are checked, and these cannot be
     */
    public boolean next() throws IOException {
        requireCheckable();
        boolean more = cursor.next(checking);
        if (more) {
            require();
        }
        return more;
    }

    /**
     * Goes to the frame of a tick.
     *
     * @param tick the tick
     * @throws IOException when the file cannot be read
     * @throws NoSuchTickException when there is no such frame
     * @throws DamagedRecordingException when it cannot be read
     * @throws UncheckedRecordingException when frames are checked, and these cannot be
     */
    public void seek(long tick) throws IOException {
        requireCheckable();
        cursor.seek(tick);
        require();
    }

    /**
     * The tick of the frame.
     *
     * @return the tick, or -1 before the first frame and after a damaged one
     */
    public long tick() {
        return cursor.tick();
    }

    /**
     * Whether the frame is a keyframe.
     *
     * @return true if it builds on no other
     */
    public boolean isKeyframe() {
        return cursor.isKeyframe();
    }

    /**
     * How many entities live in the frame.
     *
     * @return the number
     */
    public int entityCount() {
        return cursor.state().entityCount();
    }

    /**
     * How many indexes of entities the world reaches in the frame, in whole chunks: a repository of this capacity can
     * show it.
     *
     * @return a multiple of 1,024
     */
    public long reach() {
        return (long) cursor.state().reach() * ImageLayout.SLOTS;
    }

    /**
     * The state hash that was recorded with the frame.
     *
     * @return the hash; what it covers says {@link Recording#hashCover()}
     */
    public long stateHash() {
        return cursor.state().hash();
    }
}

package io.fdp.recorder.read;

import io.fdp.codec.data.ReadAccount;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.NoSuchTickException;
import io.fdp.recorder.error.RecordingException;
import io.fdp.recorder.error.RecordingLimitException;
import io.fdp.recorder.format.FrameDecoder;
import io.fdp.recorder.format.RecordIndex;
import io.fdp.recorder.format.RecordKind;
import io.fdp.recorder.format.RecordReader;
import io.fdp.recorder.format.RecordedState;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.util.List;

/**
 * A place in a recording, and the state there. Goes to the next frame, or to any frame.
 *
 * <p>At a damaged frame the cursor throws and has no state; the next frame is then the next keyframe. The same holds
 * for a frame for which there is no memory.
 *
 * <p>A frame is right if its state is possible and has the recorded state hash. The cursor goes on only from right
 * frames.
 */
public final class FrameCursor {
    private final RecordingSource recording;
    private final RecordReader reader;
    private final RecordIndex index;
    private final RecordedState state;
    private final FrameDecoder decoder;
    private final ChainRules rules = new ChainRules();
    private final FrameCheck check;
    private long next;

    /** The number of the next record; -1 for any number, after the cursor jumped. */
    private int nextNumber = -1;

    private boolean keyframe;
    private long position;

    /** Whether the state hash of the current frame was compared and is right. */
    private boolean isRight;

    /** The first tick that a failed seek could not reach, -1 when no seek failed. */
    private long lost = -1;

    FrameCursor(RecordingSource recording, RecordReader reader) {
        this.recording = recording;
        this.reader = reader;
        this.index = recording.index();
        this.state = new RecordedState(recording.schema(), reader.account());
        this.decoder = new FrameDecoder(state);
        this.check = new FrameCheck(state);
        rules.restart();
        this.next = index.keyframes() == 0 ? -1 : index.keyframeOffset(0);
    }

    /** The state; its tick is -1 before the first frame and after a damaged frame. */
    public RecordedState state() {
        return state;
    }

    /** What reading is charged to. */
    public ReadAccount account() {
        return reader.account();
    }

    /** The tick of the current frame, -1 without one. */
    public long tick() {
        return state.tick();
    }

    /** Where the current frame is in the file. */
    public long position() {
        return position;
    }

    /** Whether the current frame is a keyframe. */
    public boolean isKeyframe() {
        return keyframe;
    }

    /**
     * The first tick that the last seek did not reach because of damage, at or before the wanted tick; -1 when it
     * reached all ticks.
     */
    public long lost() {
        return lost;
    }

    /**
     * Goes to the next frame, if its state is possible and the frame before is right.
     *
     * @param comparing whether frames must have the recorded state hash; the hash of the next frame is not compared yet
     * @return false at the end
     * @throws DamagedRecordingException when either frame is damaged; the cursor is then before the next keyframe
     */
    public boolean next(boolean comparing) throws IOException {
        if (comparing && state.tick() >= 0 && !isRight) {
            requireRight(true);
        }
        boolean more = next();
        if (more) {
            requireRight(false);
        }
        return more;
    }

    /**
     * Goes to the next frame, whatever its state; {@link #requireRight} checks it.
     *
     * @return false at the end
     * @throws DamagedRecordingException when the next frame is damaged; the cursor is then before the next keyframe
     */
    public boolean next() throws IOException {
        recording.requireOpen();
        if (next < 0 || state.tick() == index.last()) {
            return false;
        }
        long from = next;
        boolean whole = false;
        isRight = false;
        try {
            boolean read = read();
            whole = true;
            if (!read) {
                skipTo(from);
            }
            return read;
        } catch (RecordingLimitException tooLarge) {
            decoder.release();
            reader.release();
            throw tooLarge;
        } catch (RecordingException wrong) {
            throw wrong.in(recording.path());
        } catch (ClosedByInterruptException asked) {
            throw RecordingSource.ERRORS.of(recording.path(), asked);
        } catch (ClosedChannelException meanwhile) {
            recording.requireOpen();
            throw meanwhile;
        } catch (IOException wrong) {
            throw RecordingSource.ERRORS.of(recording.path(), wrong);
        } catch (OutOfMemoryError tooLarge) {
            decoder.release();
            reader.release();
            throw reader.tooLarge("a frame", tooLarge).in(recording.path());
        } finally {
            if (!whole) {
                decoder.forget();
                skipTo(from);
            }
        }
    }

    /**
     * Refuses the current frame if its state is impossible, or does not have the recorded state hash, if the hash can
     * be computed from the file.
     *
     * @param comparing false to leave out the comparison of the hash
     * @throws DamagedRecordingException when the frame is refused; the cursor is then before the next keyframe
     */
    public void requireRight(boolean comparing) {
        boolean right = false;
        try {
            check.require(position, comparing && !isRight);
            right = true;
            if (comparing) {
                setRight();
            }
        } catch (RecordingException wrong) {
            throw wrong.in(recording.path());
        } catch (OutOfMemoryError tooLarge) {
            decoder.release();
            reader.release();
            throw reader.tooLarge("the check of a frame", tooLarge).in(recording.path());
        } finally {
            if (!right) {
                refuse();
            }
        }
    }

    /** Skips the current frame and the frames that build on it: the cursor is then before the next keyframe. */
    public void refuse() {
        decoder.forget();
        skipTo(position);
    }

    /** Whether the state hash of the current frame can be computed from the file. */
    public boolean canTell() {
        return check.canTell();
    }

    /** The parts of a world that differ from the current frame. */
    public List<StatePart> differences(StateHashes world) {
        return check.differences(world);
    }

    /** Notes that the current frame is right: its hash was compared, here or in a world. */
    public void setRight() {
        isRight = true;
    }

    /** Makes the first keyframe after a position the next frame. */
    private void skipTo(long after) {
        nextNumber = -1;
        rules.jump();
        next = index.keyframeAfter(after);
    }

    /** Reads the next frame, past records that are no frame. */
    private boolean read() throws IOException {
        while (true) {
            String wrong = reader.header(next);
            if (wrong != null) {
                throw reader.damaged(wrong);
            }
            if (nextNumber >= 0 && reader.number() != nextNumber) {
                throw reader.damaged("record " + Integer.toUnsignedString(nextNumber) + " is missing");
            }
            nextNumber = reader.number() + 1;
            if (reader.kind() == RecordKind.INDEX || reader.kind() == RecordKind.END) {
                return false;
            }
            wrong = rules.next(reader);
            if (wrong != null) {
                throw reader.damaged(wrong);
            }
            if (reader.kind() == RecordKind.FRAME) {
                boolean first = reader.isFirst();
                account().at("tick", reader.tick());
                reader.content();
                if (first) {
                    keyframe = reader.isKeyframe();
                    position = reader.position();
                    decoder.begin(reader.position(), keyframe, typesOf(position));
                }
                decoder.record(reader.raw(), reader.rawLength(), reader.position());
                if (reader.isLast()) {
                    decoder.end(reader.tick(), reader.position());
                    next = reader.next();
                    return true;
                }
            }
            next = reader.next();
        }
    }

    /** How many types the schemas before a frame have. */
    private int typesOf(long frame) {
        int types = recording.places().typesAt(frame);
        if (types == SchemaPlaces.REFUSED) {
            throw reader.damaged("a schema before the frame does not continue the schema before it");
        }
        return types;
    }

    /**
     * Goes to the frame of a tick, from the last keyframe at or before it or from the current frame. States on the way
     * must be possible. Their hashes are not compared, which would take longer than everything else; only the hash of
     * the wanted frame counts.
     *
     * @throws NoSuchTickException when there is no such frame
     * @throws DamagedRecordingException when the frame cannot be read
     */
    public void seek(long tick) throws IOException {
        lost = -1;
        recording.requireOpen();
        recording.requireTick(tick);
        int from = index.keyframeFor(tick);
        if (from < 0) {
            throw recording.lost(tick);
        }
        long here = state.tick();
        if (here < 0 || here > tick || here < index.keyframeTick(from)) {
            next = index.keyframeOffset(from);
            nextNumber = -1;
            rules.restart();
            decoder.forget();
        }
        long before = roll(tick, from);
        if (state.tick() != tick) {
            throw recording.lost(tick, before, state.tick());
        }
    }

    /** Goes on to a tick or behind it; returns the tick of the frame before, -1 when unknown. */
    private long roll(long tick, int keyframeNumber) throws IOException {
        long before = -1;
        boolean reached = false;
        try {
            while (state.tick() < tick) {
                before = state.tick();
                if (!next(false)) {
                    throw recording.lost(tick);
                }
            }
            reached = true;
        } finally {
            if (!reached) {
                lost = Math.min(tick, Math.max(index.keyframeTick(keyframeNumber), before + 1));
            }
        }
        return before;
    }
}

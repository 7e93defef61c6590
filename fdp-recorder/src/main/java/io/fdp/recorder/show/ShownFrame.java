package io.fdp.recorder.show;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.ObjectKeys;
import io.fdp.format.TypeReport;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.error.Errors;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.state.StatePart;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.IncompatibleRecordingException;
import io.fdp.recorder.error.RecordingException;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.read.FrameCursor;
import io.fdp.recorder.read.RecordingSource;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The frame that a repository shows: as recorded, or none.
 *
 * <p>If the world is the recorded one, its state hash is compared after writing. Otherwise, in a tolerant replay, the
 * state hash of the state in the file is compared before writing. The hash of the world that results is kept, to notice
 * changes by other code.
 */
public final class ShownFrame {
    private final RecordingSource recording;
    private final EntityRepository repository;
    private final StateApplier writer;
    private final @Nullable ObjectKeys keys;
    private ReplayTypes types;
    private StateCheck check;
    private final boolean tolerant;
    private boolean checking = true;

    /** The tick of the frame in the repository, -1 for none. */
    private long tick = -1;

    /** The state hash of that frame. */
    private long hash;

    /** Whether that frame was checked in the file, because the world is another one. */
    private boolean byFile;

    /** The state hash of the world that shows a frame that was checked in the file. */
    private long worldHash;

    /** The sequence number of the state in the repository. */
    private long sequence;

    /** The version after showing; later versions are changes by other code. */
    private long version;

    /** Whether the content of the repository is unknown. */
    private boolean foreign = true;

    /** Whether frames that ran in the repository and are lost were told of. */
    private boolean told;

    public ShownFrame(RecordingSource recording, EntityRepository repository, ReadAccount account, boolean tolerant) {
        this.tolerant = tolerant;
        this.recording = recording;
        this.repository = repository;
        this.types = new ReplayTypes(recording.schema(), repository, recording.path(), tolerant);
        this.check = new StateCheck(repository, recording.schema().hash(), types);
        this.keys = tolerant ? new ObjectKeys("only in the recording, and not shown") : null;
        this.writer = new StateApplier(repository, account, keys);
    }

    public long tick() {
        return tick;
    }

    /** Whether state hashes are compared. */
    public boolean isChecking() {
        return checking;
    }

    /** Sets whether state hashes are compared. */
    public void checking(boolean on) {
        checking = on;
    }

    /** How the types of the recording and of the repository differ. */
    public TypeReport report() {
        return types.report();
    }

    /** Types and fields of the recording that are not shown, with what they probably became. */
    public List<String> unclaimed() {
        List<String> all = new ArrayList<>(types.unclaimed());
        if (keys != null) {
            all.addAll(keys.unknown());
        }
        return List.copyOf(all);
    }

    /** Makes the content of the repository unknown: the next frame writes everything. */
    public void forget() {
        foreign = true;
    }

    /** Refuses early if the repository cannot be written now. */
    public void requireWritable() {
        if (checking && !check.canTell()) {
            recording.requireCheckable("call checking(false) to read them without");
        }
        writer.requireWritable();
    }

    /** Whether the repository still has the frame that was shown. */
    public boolean isIntact() {
        return tick >= 0 && !isForeign() && (!checking || byFile || check.isRight(hash));
    }

    /** Whether other code changed the repository, as far as that is visible without hashing. */
    private boolean isForeign() {
        if (foreign || tick < 0 || repository.currentTick() != tick || types.isOutdated(repository)) {
            return true;
        }
        if (checking && check.canTell() && byFile) {
            return repository.stateHash() != worldHash;
        }
        return !(checking && check.canTell()) && writer.isChangedSince(version, types);
    }

    /**
     * Writes the state of a cursor into the repository, or leaves the repository empty and throws.
     *
     * <p>Changes of a frame are charged as work of the file. Writing everything again after changes by the program is
     * not charged, because the file does not cause it.
     */
    public void show(FrameCursor cursor) {
        RecordedState state = cursor.state();
        tellLostFrames();
        boolean changed = isForeign();
        boolean before = byFile;
        byFile = isRightByFile(cursor);
        boolean everything = changed || byFile != before; // what the other check would have noticed is not known
        boolean again = tick >= 0;
        boolean charging = !again || (!everything && state.sequence() != sequence);
        try {
            tick = -1;
            boolean right = everything
                    ? isRight(state, true, charging)
                    : isRightAfterChanges(state, charging) || isRight(state, true, !again);
            if (!right) {
                throw wrongWorld(cursor);
            }
            if (checking) {
                cursor.setRight();
            }
        } catch (CopyException | StaleEntityException | IndexOutOfBoundsException wrong) {
            DamagedRecordingException damaged = new DamagedRecordingException(
                    cursor.position(), "tick " + state.tick() + " cannot be shown: " + wrong.getMessage(), wrong);
            cursor.refuse();
            lose(damaged);
            throw damaged.in(recording.path());
        } catch (RecordingException wrong) {
            lose(wrong);
            throw wrong.in(recording.path());
        } catch (RuntimeException | Error wrong) {
            lose(wrong);
            throw wrong;
        }
        tick = state.tick();
        hash = state.hash();
        worldHash = byFile ? repository.stateHash() : 0;
        sequence = state.sequence();
        foreign = false;
        tellOtherKeys();
    }

    /** Classes of objects that have changed are known when objects were read. A new field alone is no loss. */
    private void tellOtherKeys() {
        if (keys != null && keys.takeNews()) {
            System.getLogger(ShownFrame.class.getName())
                    .log(
                            keys.unknown().isEmpty() ? Level.INFO : Level.WARNING,
                            recording.path() + ": classes of objects have other keys than the recorded ones: "
                                    + String.join("; ", keys.differences())
                                    + ". Give a field the key that it was recorded with, and new fields new keys");
        }
    }

    /** Frames that ran after a frame was shown are lost with the next one: a mistake that nothing else shows. */
    private void tellLostFrames() {
        long frames = repository.currentTick() - tick;
        if (tick >= 0 && frames > 0 && !told) {
            told = true;
            System.getLogger(ShownFrame.class.getName())
                    .log(
                            Level.WARNING,
                            recording.path() + ": the replay showed tick " + tick + ", then "
                                    + (frames == 1 ? "a frame" : frames + " frames")
                                    + " ran in the repository. The replay replaces what they changed. To go on from a"
                                    + " shown frame, call takeOver() first; to look at the recording only, run no"
                                    + " frames between next() and next()");
        }
    }

    /**
     * Makes the error for a world without the recorded state hash after everything was written. The file is damaged if
     * its own state does not have the hash either. Otherwise this program builds another state from it.
     *
     * @throws DamagedRecordingException when the file is damaged
     */
    private RecordingException wrongWorld(FrameCursor cursor) {
        long of = cursor.tick();
        long position = cursor.position();
        cursor.requireRight(true);
        if (cursor.canTell()) {
            List<String> parts = cursor.differences(check.parts()).stream()
                    .map(StatePart::toString)
                    .toList();
            return new IncompatibleRecordingException("tick " + of + " cannot be shown by this program: the file is"
                    + " right, but the world that this program makes of it has another state hash, because of "
                    + (parts.isEmpty() ? "something that is not recorded" : String.join(", ", parts))
                    + "; replay it with the program that recorded it, or with classes that are written the same");
        }
        cursor.refuse();
        return new DamagedRecordingException(
                position,
                "the world does not have the state hash that was recorded for tick " + of + ", and objects whose hash"
                        + " only their program knows are in it: go to another tick, use a copy of the file, or replay"
                        + " it with the program that recorded it");
    }

    /**
     * Checks the state in the file, if the world that shows it is another one. Returns whether it was checked. Leaves
     * the repository as it was when the state is wrong.
     */
    private boolean isRightByFile(FrameCursor cursor) {
        if (!checking || types.isSameWorld() || (types.isExact() && !cursor.canTell())) {
            return false;
        }
        if (!cursor.canTell()) {
            recording.requireCheckable(
                    "call checking(false) to read them without, or replay with the program that" + " recorded them");
        }
        cursor.requireRight(true);
        return true;
    }

    /** Writes changes since the last frame; fails if changes by other code are in the way. */
    private boolean isRightAfterChanges(RecordedState state, boolean charging) {
        try {
            return isRight(state, false, charging);
        } catch (CopyException | StaleEntityException | IndexOutOfBoundsException inTheWay) {
            return false;
        }
    }

    private boolean isRight(RecordedState state, boolean everything, boolean charging) {
        if (everything) {
            types = new ReplayTypes(recording.schema(), repository, recording.path(), tolerant);
            check = new StateCheck(repository, recording.schema().hash(), types);
        }
        writer.write(state, types, sequence, everything, charging);
        version = repository.version() - 1;
        return !checking || byFile || check.isRight(state.hash());
    }

    /** Empties the repository: its content is no frame. */
    public void lose(Throwable why) {
        tick = -1;
        foreign = true;
        try {
            writer.clear(types);
        } catch (RuntimeException | Error worse) {
            Errors.join(why, worse);
        }
    }
}

package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.MemoryException;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.IncompatibleRecordingException;
import io.fdp.recorder.error.NoSuchTickException;
import io.fdp.recorder.error.RecordingException;
import io.fdp.recorder.error.UncheckedRecordingException;
import io.fdp.recorder.read.FrameCursor;
import io.fdp.recorder.show.ShownFrame;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Shows a recording in a repository, frame by frame: {@link Recording#replayInto}.
 *
 * <pre>{@code
 * try (Recording recording = Recording.open(path)) {
 *     Replay replay = recording.replayInto(repo);
 *     replay.seek(recording.firstTick());
 *     while (replay.next()) {
 *         render(repo);
 *     }
 * }
 * }</pre>
 *
 * <p>The repository is put into exactly the state that was recorded: entities with their generations, components,
 * authority, hierarchy, roles, singletons, the tick, and the events that the frame published, which can be read at once
 * and are gone with the next frame. Components and singletons that the recording does not know are emptied. Only what
 * changed since the frame shown before is written, and counts as changed, so that queries for changes work; after going
 * back that is what changed on the way. Values of {@link EntityRepository#previous()}, if any are kept, are those of
 * the tick before, or of the shown one where that was not recorded. The world's phase does not matter; cursors and
 * spans end.
 *
 * <p>Each frame is checked: the state hash of the repository must be the one that was recorded. That also tells when
 * somebody else changed the repository since the last frame; everything is written again then. Without that check, call
 * {@link #reset()} after changes that a replay should undo.
 *
 * <p>A frame that cannot be read, or whose state cannot be, leaves the repository as it was. One that turns out to be
 * wrong when it is written leaves the repository empty, and {@link #tick()} is -1: a wrong state is never shown as a
 * right one. Frames that build on a wrong one, which are all up to the next keyframe, are not shown either.
 *
 * <p>One thread at a time. A replay has nothing to close but its recording; after that it ends with a {@code
 * ClosedException}, and the repository keeps the frame that was shown.
 *
 * <p>Nothing is shown before the first {@link #seek} or {@link #next}: until then the repository is as it was. Showing
 * a frame is not the end of one: observers, such as a {@link FlightRecorder}, are not told of it.
 */
public final class Replay {
    private final Recording recording;
    private final EntityRepository repository;
    private final FrameCursor cursor;
    private final ShownFrame shown;
    private final AtomicBoolean busy = new AtomicBoolean();
    private boolean ended;

    /** Whether the cursor is somewhere else than at the frame in the repository, because a frame was damaged. */
    private boolean astray;

    private boolean exhausted;

    /** The tick from which a step back goes, where that is not the frame that is shown because of damage; else -1. */
    private long backFrom = -1;

    /**
     * Where the world went from one tick to another at once, as far as it was found: the tick after by the tick before.
     */
    private final TreeMap<Long, Long> jumps = new TreeMap<>();

    Replay(Recording recording, EntityRepository repository) throws IOException {
        this.recording = recording;
        this.repository = repository;
        this.cursor = recording.cursor();
        this.shown = new ShownFrame(recording.source(), repository, cursor.account());
    }

    // ---- where it is

    /**
     * The recording.
     *
     * @return what is shown
     */
    public Recording recording() {
        return recording;
    }

    /**
     * The repository.
     *
     * @return where it is shown
     */
    public EntityRepository repository() {
        return repository;
    }

    /**
     * The tick of the frame that is shown.
     *
     * @return the tick, or -1 before the first one and after one that turned out to be wrong
     */
    public long tick() {
        return shown.tick();
    }

    /**
     * The tick of the first frame.
     *
     * @return the tick, or -1 without frames
     */
    public long firstTick() {
        return recording.firstTick();
    }

    /**
     * The tick of the last frame.
     *
     * @return the tick, or -1 without frames
     */
    public long lastTick() {
        return recording.lastTick();
    }

    /**
     * Whether no frame comes after the one that is shown.
     *
     * @return true if so, and without any frames
     */
    public boolean isAtEnd() {
        return exhausted || shown.tick() == recording.lastTick();
    }

    /**
     * Whether the state hash of each frame is compared with the recorded one, which it is unless told otherwise. It
     * costs about as much as showing the frame.
     *
     * @param on false to trust the file; a recording without state hashes is shown only so, because nothing else tells
     *     that a state is the recorded one
     * @return this
     */
    public Replay checking(boolean on) {
        shown.checking(on);
        return this;
    }

    /**
     * Writes everything when the next frame is shown, whatever is in the repository then: to be called when somebody
     * changed it and frames are not checked.
     */
    public void reset() {
        shown.forget();
    }

    // ---- going somewhere

    /**
     * Shows the frame of a tick. Nothing between the frame that is shown now and that one is seen or heard.
     *
     * @param tick the tick
     * @throws IOException when the file cannot be read
     * @throws NoSuchTickException when there is no frame of this tick, with those next to it
     * @throws DamagedRecordingException when the frame is damaged, or one that it builds on
     * @throws IncompatibleRecordingException when the frame is right, and this program makes something else of it, with
     *     the parts that differ
     * @throws UncheckedRecordingException when frames are checked, and the recording has no state hashes
     */
    public void seek(long tick) throws IOException {
        enter();
        try {
            seekHeld(tick);
        } finally {
            busy.set(false);
        }
    }

    private void seekHeld(long tick) throws IOException {
        recording.source().requireTick(tick);
        shown.requireWritable();
        boolean found = false;
        try {
            if (keepsLastFrame()) {
                seekWithLastFrame(tick);
            } else {
                cursor.seek(tick);
                shown.show(cursor);
            }
            found = true;
            exhausted = false;
            backFrom = -1;
        } catch (NoSuchTickException between) {
            if (between.before() >= 0) {
                jumps.put(between.before(), between.after());
            }
            throw between;
        } finally {
            astray = !found;
            if (!found && shown.tick() < 0) {
                backFrom = firstLost(tick);
            }
        }
    }

    /** The first tick that is lost by the same damage as a tick that could not be shown. */
    long firstLost(long tick) {
        return cursor.lost() < 0 ? tick : Math.min(cursor.lost(), tick);
    }

    /**
     * Shows the next frame. After a gap that is the first one behind it; after a frame that was damaged the next one
     * that can be read.
     *
     * @return false at the end: the last frame is still shown
     * @throws IOException when the file cannot be read
     * @throws DamagedRecordingException when the frame is damaged; the next call goes on behind the damage
     * @throws IncompatibleRecordingException when the frame is right, and this program makes something else of it, with
     *     the parts that differ; the next call goes on with the next frame
     * @throws UncheckedRecordingException when frames are checked, and the recording has no state hashes
     */
    public boolean next() throws IOException {
        enter();
        try {
            shown.requireWritable();
            boolean back = astray && shown.tick() >= 0;
            astray = false; // where the way back is damaged, the next call goes on behind it
            if (back) {
                cursor.seek(shown.tick());
            }
            boolean intact = keepsLastFrame() && shown.isIntact();
            if (!cursor.next(shown.isChecking())) {
                exhausted = true;
                return false;
            }
            showNext(cursor.tick(), intact);
            return true;
        } finally {
            busy.set(false);
        }
    }

    private void showNext(long tick, boolean intact) throws IOException {
        boolean done = false;
        try {
            if (!keepsLastFrame()) {
                shown.show(cursor);
            } else if (intact && tick == shown.tick() + 1) {
                repository.previous().take();
                shown.show(cursor);
            } else {
                seekWithLastFrame(tick);
            }
            done = true;
            backFrom = -1;
        } finally {
            if (!done && shown.tick() < 0) {
                backFrom = tick;
            }
        }
    }

    /**
     * Shows the frame before. When nothing is shown, because a frame turned out to be wrong, that is the last one
     * before the wrong one.
     *
     * @return false at the beginning, where no frame comes before: what is shown is still shown
     * @throws IOException when the file cannot be read
     * @throws DamagedRecordingException when the frame is damaged; the next call goes on before the damage
     */
    public boolean stepBack() throws IOException {
        enter();
        long from = backFrom < 0 ? shown.tick() : backFrom;
        long to = recordedAtOrBefore(from - 1);
        boolean done = false;
        try {
            boolean moved = from >= 0 && seekAtOrBeforeHeld(to, -1);
            done = true;
            return moved;
        } finally {
            if (!done) {
                backFrom = firstLost(to);
            }
            busy.set(false);
        }
    }

    /**
     * Shows the last frame at or before a tick, if it comes after another one.
     *
     * @return whether it is shown
     */
    boolean seekAtOrBefore(long tick, long after) throws IOException {
        enter();
        try {
            return seekAtOrBeforeHeld(tick, after);
        } finally {
            busy.set(false);
        }
    }

    private boolean seekAtOrBeforeHeld(long tick, long after) throws IOException {
        long at = recordedAtOrBefore(tick);
        while (at >= 0 && (at > after || shown.tick() < 0)) {
            try {
                seekHeld(at);
                return at > after;
            } catch (NoSuchTickException between) {
                long lower = recordedAtOrBefore(at);
                if (lower >= at) {
                    throw between;
                }
                at = lower;
            }
        }
        return false;
    }

    /**
     * The last tick, at or before one, of which there should be a frame: not in a gap, not known to be lost, and not
     * where the world is known to have gone on at another tick; -1 when there is none.
     */
    long recordedAtOrBefore(long tick) {
        long at = Math.min(tick, recording.lastTick());
        long from;
        List<Gap> gaps = recording.gaps();
        List<Damage> damages = recording.damages();
        int gap = gaps.size() - 1;
        int damage = damages.size() - 1;
        do { // both are in the order of ticks: what was passed once does not come again
            from = at;
            Map.Entry<Long, Long> jump = jumps.isEmpty() ? null : jumps.floorEntry(at);
            at = jump != null && at < jump.getValue() ? jump.getKey() : at;
            for (; gap >= 0 && gaps.get(gap).last() >= at; gap--) {
                at = gaps.get(gap).contains(at) ? gaps.get(gap).first() - 1 : at;
            }
            for (;
                    damage >= 0
                            && (damages.get(damage).firstLost() < 0
                                    || damages.get(damage).lastLost() >= at);
                    damage--) {
                at = damages.get(damage).isLost(at) ? damages.get(damage).firstLost() - 1 : at;
            }
        } while (at != from);
        return at < recording.firstTick() ? -1 : at;
    }

    /** Where the frame that was read last is in the file. */
    long positionInFile() {
        return cursor.position();
    }

    /** The tick of the last keyframe at or before a tick, -1 when there is none. */
    long keyframeAtOrBefore(long tick) {
        int at = recording.source().index().keyframeFor(tick);
        return at < 0 ? -1 : recording.keyframeTick(at);
    }

    /** The tick of the first keyframe after a tick, or the one after the end. */
    long nextKeyframe(long tick) {
        int at = recording.source().index().keyframeFor(tick) + 1;
        return at < recording.keyframes() ? recording.keyframeTick(at) : recording.lastTick() + 1;
    }

    /**
     * Plays this replay as time goes by.
     *
     * @return a player, which is paused
     */
    public ReplayPlayer player() {
        return new ReplayPlayer(this);
    }

    /**
     * Ends the replay. The repository is as the world was at this tick, in all that the next frame depends on: it can
     * be simulated on, and goes the same way as the original if it is given the same.
     *
     * @throws IllegalStateException when no frame is shown
     */
    public void takeOver() {
        enter();
        try {
            if (shown.tick() < 0) {
                throw new IllegalStateException("no frame is shown that could be taken over: seek() one before");
            }
            repository.previous().take();
            ended = true;
        } finally {
            busy.set(false);
        }
    }

    /** Refuses others until it is left. */
    void enter() {
        if (!busy.compareAndSet(false, true)) {
            throw new IllegalStateException(
                    "this replay of " + recording.path() + " is being used by another thread: use it by one at a time");
        }
        if (ended) {
            busy.set(false);
            throw new IllegalStateException("this replay of " + recording.path()
                    + " is over, because its world was taken over: make another one with replayInto()");
        }
        boolean open = false;
        try {
            recording.source().requireOpen();
            open = true;
        } finally {
            if (!open) {
                busy.set(false);
            }
        }
    }

    // ---- the last frame

    private boolean keepsLastFrame() {
        return !repository.previous().isEmpty();
    }

    /** Puts the repository into the state of the tick before, lets it keep what it keeps, and shows the frame. */
    private void seekWithLastFrame(long tick) throws IOException {
        boolean hasLast =
                tick > recording.firstTick() && recordedAtOrBefore(tick - 1) == tick - 1 && isLastShown(tick - 1);
        if (!hasLast) {
            cursor.seek(tick);
            shown.show(cursor);
            repository.previous().take();
            return;
        }
        boolean done = false;
        try {
            repository.previous().take();
            cursor.seek(tick);
            shown.show(cursor);
            done = true;
        } finally {
            if (!done && shown.tick() >= 0) {
                shown.lose(new IllegalStateException("only the frame before was shown"));
            }
        }
    }

    /** Shows the frame before the one that is asked for, unless that is not there or cannot be shown. */
    private boolean isLastShown(long tick) throws IOException {
        try {
            cursor.seek(tick);
            if (shown.tick() != tick || !shown.isIntact()) {
                shown.show(cursor);
            }
            return true;
        } catch (RecordingException | MemoryException cannot) {
            return false; // whether the frame that was asked for can be shown is another question
        }
    }

    @Override
    public String toString() {
        return "Replay[" + recording.path() + ", tick " + tick() + " of " + firstTick() + " to " + lastTick() + "]";
    }
}

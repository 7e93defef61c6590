package io.fdp.recorder;

import io.fdp.format.TypeReport;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.CommandException;
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
 * <p>The repository gets exactly the recorded state: entities with their generations, components, authority, hierarchy,
 * roles, singletons, the tick, and the events of the frame. Events can be read at once and are gone with the next
 * frame. Components and singletons that the recording does not know are emptied. Only changes since the last shown
 * frame are written and count as changed, so that queries for changes work; after going back, these are all changes on
 * the way. Values of {@link EntityRepository#previous()}, if kept, are those of the tick before, or of the shown tick
 * if the tick before was not recorded. A replay works in any phase; cursors and spans become invalid.
 *
 * <p>Each frame is checked: the repository must have the recorded state hash. The check also detects other changes of
 * the repository since the last frame; then everything is written again. Without the check, call {@link #reset()} after
 * changes that the replay should undo.
 *
 * <p>A frame that cannot be read, or has an impossible state, leaves the repository unchanged. A frame that turns out
 * to be wrong while it is written leaves the repository empty, and {@link #tick()} is -1. So a wrong state is never
 * shown. Frames that build on a wrong frame, up to the next keyframe, are not shown either.
 *
 * <p>Only one thread at a time may use a replay. Close its recording to end it: then the replay throws a {@code
 * ClosedException}, and the repository keeps the shown frame.
 *
 * <p>The repository does not change before the first {@link #seek} or {@link #next}. Showing a frame does not end a
 * frame: observers, such as a {@link FlightRecorder}, do not see it.
 */
public final class Replay {
    private final Recording recording;
    private final EntityRepository repository;
    private final FrameCursor cursor;
    private final ShownFrame shown;
    private final AtomicBoolean busy = new AtomicBoolean();
    private boolean ended;

    /** Whether the cursor is not at the frame in the repository, because a frame was damaged. */
    private boolean astray;

    private boolean exhausted;

    /** The tick from which a step back starts when, after damage, it is not the shown frame; else -1. */
    private long backFrom = -1;

    /** Known jumps of the world from one tick to a later tick: the tick after the jump, by the tick before. */
    private final TreeMap<Long, Long> jumps = new TreeMap<>();

    Replay(Recording recording, EntityRepository repository, ReplayMode mode) throws IOException {
        this.recording = recording;
        this.repository = repository;
        this.cursor = recording.cursor();
        this.shown = new ShownFrame(recording.source(), repository, cursor.account(), mode == ReplayMode.TOLERANT);
        if (mode == ReplayMode.TOLERANT) {
            OtherTypes.tell(recording, this);
        }
    }

    // ---- position

    /**
     * The recording.
     *
     * @return the recording that is shown
     */
    public Recording recording() {
        return recording;
    }

    /**
     * The repository.
     *
     * @return the repository in which it is shown
     */
    public EntityRepository repository() {
        return repository;
    }

    /**
     * How the types of the recording and of the repository differ. In a {@linkplain ReplayMode#STRICT strict} replay
     * the repository can only have further types.
     *
     * @return what is unknown to the repository, what is missing in the recording, and what is renamed and converted.
     *     Unknown types and fields are not shown
     */
    public TypeReport report() {
        return shown.report();
    }

    /**
     * What the recording has and nothing in this program shows: types that are not registered, and fields that are gone
     * where others of the same kind are new; for what was probably renamed, with the {@code @Alias} to write. Also
     * fields that an {@code @Alias} names and does not take, because the recording has the field under its present
     * name, too, and keys of objects that their classes do not have, once objects were shown.
     *
     * @return a text for each; none in a {@linkplain ReplayMode#STRICT strict} replay
     */
    public List<String> unclaimed() {
        return shown.unclaimed();
    }

    /**
     * The tick of the shown frame.
     *
     * @return the tick, or -1 before the first frame and after a frame that turned out to be wrong
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
     * Whether the shown frame is the last one.
     *
     * @return true at the last frame, and if the recording has no frames
     */
    public boolean isAtEnd() {
        return exhausted || shown.tick() == recording.lastTick();
    }

    /**
     * Sets whether the state hash of each frame is compared with the recorded hash; the default is true. The comparison
     * costs about as much as showing the frame.
     *
     * @param on false to trust the file; needed for a recording without state hashes, because nothing else confirms a
     *     state
     * @return this
     */
    public Replay checking(boolean on) {
        shown.checking(on);
        return this;
    }

    /**
     * Makes the next frame write everything, whatever the repository contains then. Call this after changes of the
     * repository when frames are not checked.
     */
    public void reset() {
        shown.forget();
    }

    // ---- moving

    /**
     * Shows the frame of a tick. Frames and events on the way are not shown.
     *
     * @param tick the tick of the frame
     * @throws IOException when the file cannot be read
     * @throws NoSuchTickException when there is no frame of this tick; the message names the neighbours
     * @throws DamagedRecordingException when the frame is damaged, or a frame that it builds on
     * @throws IncompatibleRecordingException when the frame is right, but this program builds another state from it;
     *     the message lists the parts that differ
     * @throws UncheckedRecordingException when frames are checked, but the recording has no state hashes
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

    /** The first tick that the same damage lost as a tick that could not be shown. */
    long firstLost(long tick) {
        return cursor.lost() < 0 ? tick : Math.min(cursor.lost(), tick);
    }

    /**
     * Shows the next frame. After a gap, that is the first frame behind the gap. After a damaged frame, it is the next
     * readable frame.
     *
     * @return false at the end; the last frame is still shown
     * @throws IOException when the file cannot be read
     * @throws DamagedRecordingException when the frame is damaged; the next call goes on behind the damage
     * @throws IncompatibleRecordingException when the frame is right, but this program builds another state from it;
     *     the message lists the parts that differ, and the next call goes on with the next frame
     * @throws UncheckedRecordingException when frames are checked, but the recording has no state hashes
     */
    public boolean next() throws IOException {
        enter();
        try {
            shown.requireWritable();
            boolean back = astray && shown.tick() >= 0;
            astray = false; // if the way back is damaged, the next call goes on behind the damage
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
     * Shows the frame before. When no frame is shown because a frame turned out to be wrong, shows the last frame
     * before the wrong frame.
     *
     * @return false at the beginning; the shown frame stays
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
     * Shows the last frame at or before a tick, if that frame comes after another tick.
     *
     * @return whether a frame is shown
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
     * The last tick, at or before a given tick, that should have a frame: it is in no gap, not known to be lost, and in
     * no known jump of the world. -1 when there is none.
     */
    long recordedAtOrBefore(long tick) {
        long at = Math.min(tick, recording.lastTick());
        long from;
        List<Gap> gaps = recording.gaps();
        List<Damage> damages = recording.damages();
        int gap = gaps.size() - 1;
        int damage = damages.size() - 1;
        do { // gaps and damage are in the order of ticks, so passed ones do not come again
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

    /** The position in the file of the frame that was read last. */
    long positionInFile() {
        return cursor.position();
    }

    /** The tick of the last keyframe at or before a tick, -1 when there is none. */
    long keyframeAtOrBefore(long tick) {
        int at = recording.source().index().keyframeFor(tick);
        return at < 0 ? -1 : recording.keyframeTick(at);
    }

    /** The tick of the first keyframe after a tick, or the tick after the end. */
    long nextKeyframe(long tick) {
        int at = recording.source().index().keyframeFor(tick) + 1;
        return at < recording.keyframes() ? recording.keyframeTick(at) : recording.lastTick() + 1;
    }

    /**
     * Makes a player that plays this replay in time.
     *
     * @return a paused player
     */
    public ReplayPlayer player() {
        return new ReplayPlayer(this);
    }

    /**
     * Ends the replay, so that the simulation can go on from here. The repository has all state of this tick that the
     * next frame depends on. With the same input it evolves as the original did. Reactions are not called for what the
     * replay showed: they go on from here, as in the original. A world of only some types or entities logs a warning.
     *
     * @throws IllegalStateException when no frame is shown
     * @throws CommandException when commands wait that the recorded world did not have
     */
    public void takeOver() {
        enter();
        try {
            if (shown.tick() < 0) {
                throw new IllegalStateException("no frame is shown that could be taken over: seek() one before");
            }
            int waiting = repository.commands().size();
            if (waiting > 0) {
                throw new CommandException("cannot take over the world: "
                        + (waiting == 1 ? "1 command waits that was" : waiting + " commands wait that were") + " not"
                        + " recorded for this frame, and would change it; call commands().playback() or discard()"
                        + " first, then seek() the frame");
            }
            repository.previous().take();
            repository.reactions().skip();
            ended = true;
        } finally {
            busy.set(false);
        }
        PartialWorld.tell(recording, report());
    }

    /** Begins a call; refuses other calls until it ends. */
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

    /** Shows the frame of the tick before, lets the repository keep its previous values, and shows the frame. */
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

    /** Shows the frame before the wanted frame, unless it is missing or cannot be shown. */
    private boolean isLastShown(long tick) throws IOException {
        try {
            cursor.seek(tick);
            if (shown.tick() != tick || !shown.isIntact()) {
                shown.show(cursor);
            }
            return true;
        } catch (RecordingException | MemoryException cannot) {
            return false; // the wanted frame may still be shown
        }
    }

    @Override
    public String toString() {
        return "Replay[" + recording.path() + ", tick " + tick() + " of " + firstTick() + " to " + lastTick() + "]";
    }
}

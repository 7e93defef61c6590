package io.fdp.recorder;

import io.fdp.recorder.error.Damage;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.format.RecordIndex;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.read.FrameCursor;
import io.fdp.recorder.read.RecordingScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goes through all readable frames of a recording, skips the others, and remembers the damage. Never shows an
 * impossible state.
 */
final class FrameWalk {
    private final Recording recording;
    private final FrameCursor cursor;
    private final List<Damage> damages;
    private final boolean checking;

    /** Damage since the last frame; the next frame tells how far it extends. */
    private int open;

    private long tick = -1;

    private final KnownDamage known;

    /** How many of the losses known from the start were considered. */
    private int lostTold;

    /** How many entries of the list of damage were considered. */
    private int foundTold;

    /** Whether the cursor is at a frame that {@link #next} has not shown yet. */
    private boolean reached;

    /**
     * Begins before the first frame.
     *
     * @param checking whether frames are compared with their state hashes; if so, frames without a state hash are
     *     refused
     */
    FrameWalk(Recording recording, boolean checking) throws IOException {
        this(recording, checking, checking);
    }

    /**
     * Begins before the first frame. Compares each frame that can be compared with its state hash, and accepts frames
     * that cannot.
     */
    static FrameWalk comparing(Recording recording) throws IOException {
        return new FrameWalk(recording, true, false);
    }

    private FrameWalk(Recording recording, boolean checking, boolean refusing) throws IOException {
        if (refusing) {
            recording.source().requireCheckable("call checking(false) to read them without");
        }
        this.recording = recording;
        this.checking = checking;
        this.cursor = recording.cursor();
        this.damages = new ArrayList<>(recording.damages());
        this.open = damages.size();
        this.known = new KnownDamage(damages);
        this.foundTold = damages.size();
    }

    Recording recording() {
        return recording;
    }

    RecordedState state() {
        return cursor.state();
    }

    boolean isKeyframe() {
        return cursor.isKeyframe();
    }

    /** The tick of the frame, -1 before the first frame and after the last. */
    long tick() {
        return cursor.tick();
    }

    /** Where the frame is in the file. */
    long position() {
        return cursor.position();
    }

    /** Whether the state hash of the frame was compared. */
    boolean isCompared() {
        return checking && cursor.canTell();
    }

    /**
     * Skips frames before the last keyframe at or before a tick; the next frame is that keyframe. Called before the
     * first frame.
     */
    void skipTo(long from) throws IOException {
        RecordIndex index = recording.source().index();
        int keyframe = index.keyframeFor(from);
        if (keyframe > 0) {
            tick = index.keyframeTick(keyframe) - 1;
            try {
                cursor.seek(index.keyframeTick(keyframe));
                reached = true;
            } catch (DamagedRecordingException wrong) {
                add(wrong);
            }
        }
    }

    /** Goes to the next readable frame; false at the end. */
    boolean next() throws IOException {
        while (true) {
            try {
                boolean more = reached || cursor.next();
                reached = false;
                if (more) {
                    cursor.requireRight(checking);
                }
                close(more ? cursor.tick() - 1 : recording.lastTick());
                if (more) {
                    tick = cursor.tick();
                }
                return more;
            } catch (DamagedRecordingException wrong) {
                add(wrong);
            }
        }
    }

    /** Adds damage, unless its position is known or its ticks are known to be lost. */
    private void add(DamagedRecordingException wrong) {
        long first = nextTick();
        if (known.isNew(wrong.position(), first)) {
            Damage found = new Damage(wrong.position(), RecordingScan.reason(wrong), first, first);
            damages.add(RecordingScan.charged(found, cursor.account()));
            known.goesOnTo(first);
        }
    }

    /** The first tick that may come after the last readable frame. */
    private long nextTick() {
        return tick < 0 ? recording.firstTick() : tick + 1;
    }

    private void close(long last) {
        for (int i = open; i < damages.size(); i++) {
            Damage found = damages.get(i);
            damages.set(
                    i, new Damage(found.position(), found.why(), found.firstLost(), Math.max(last, found.firstLost())));
        }
        open = damages.size();
    }

    /**
     * The first damage, of damage not considered before, that loses ticks before a given tick; null when there is none.
     * All calls together visit each damage once.
     */
    @Nullable
    Damage nextLost(long before) {
        Damage first = null;
        List<Damage> lost = known.lost();
        for (; lostTold < lost.size() && lost.get(lostTold).firstLost() < before; lostTold++) {
            first = earlier(first, lost.get(lostTold));
        }
        for (; foundTold < damages.size(); foundTold++) {
            if (damages.get(foundTold).firstLost() < before) {
                first = earlier(first, damages.get(foundTold));
            }
        }
        return first;
    }

    private static Damage earlier(@Nullable Damage one, Damage other) {
        return one == null || other.firstLost() < one.firstLost() ? other : one;
    }

    /** The damage found so far. */
    List<Damage> damages() {
        return List.copyOf(damages);
    }
}

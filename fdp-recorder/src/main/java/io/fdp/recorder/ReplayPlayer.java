package io.fdp.recorder;

import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.NoSuchTickException;
import java.io.IOException;

/**
 * Plays a replay in time: {@link Replay#player()}.
 *
 * <pre>{@code
 * ReplayPlayer player = replay.player().speed(2);
 * player.play();
 * while (player.isPlaying()) {
 *     if (player.advance(nanosSinceTheLastImage)) {
 *         hear(events);                 // of the frame that is shown now
 *     }
 *     render(repo);
 * }
 * }</pre>
 *
 * <p>The player has no clock and never waits: the caller says how much time has passed. Skipped frames are not shown,
 * and their events are not seen. Where frames are missing, in gaps or by damage, the last frame before stays until the
 * time of the first frame behind. At the end the player shows the last frame and pauses.
 *
 * <p>At high speed, by default from 8 on, the player hops from keyframe to keyframe and does not read the frames in
 * between.
 *
 * <p>The same thread may also use the replay directly: the player goes on from the frame of the replay.
 */
public final class ReplayPlayer {
    /** The slowest speed. */
    public static final double MIN_SPEED = 0.25;

    /** The fastest speed. */
    public static final double MAX_SPEED = 16;

    private static final double NANOS = 1e9;
    private static final double MOST_TICKS_PER_SECOND = 100_000;

    private final Replay replay;
    private double ticksPerSecond = 60;
    private double speed = 1;
    private double hopFrom = 8;
    private boolean playing;

    /** The current time, in ticks. */
    private double position;

    /** The tick to which the player last moved the replay. */
    private long shown = -1;

    /** The range of ticks that turned out to be damaged. */
    private long lostFrom = Long.MAX_VALUE;

    private long lostTo = -1;

    ReplayPlayer(Replay replay) {
        this.replay = replay;
        this.position = Math.max(replay.firstTick(), 0);
        follow();
    }

    // ---- settings

    /**
     * Sets the speed.
     *
     * @param times the speed, {@value #MIN_SPEED} to {@value #MAX_SPEED}; 1 for the recorded speed
     * @return this
     */
    public ReplayPlayer speed(double times) {
        if (!(times >= MIN_SPEED && times <= MAX_SPEED)) {
            throw new IllegalArgumentException("a speed is " + MIN_SPEED + " to " + MAX_SPEED + ": " + times
                    + "; to go back use stepBack() or seek()");
        }
        speed = times;
        return this;
    }

    /**
     * The speed of the player.
     *
     * @return the speed, 1 for the recorded speed
     */
    public double speed() {
        return speed;
    }

    /**
     * Sets how many ticks of the recording are a second; the default is 60.
     *
     * @param ticks the number of ticks, more than 0
     * @return this
     */
    public ReplayPlayer ticksPerSecond(double ticks) {
        if (!(ticks > 0 && ticks <= MOST_TICKS_PER_SECOND)) {
            throw new IllegalArgumentException(
                    "ticks per second are more than 0, and " + MOST_TICKS_PER_SECOND + " at most: " + ticks);
        }
        ticksPerSecond = ticks;
        return this;
    }

    /**
     * Sets the speed from which on only keyframes are shown.
     *
     * @param times the speed, by default 8; more than {@value #MAX_SPEED} for never
     * @return this
     */
    public ReplayPlayer hopFrom(double times) {
        if (!(times > 0)) {
            throw new IllegalArgumentException("a speed is more than 0: " + times);
        }
        hopFrom = times;
        return this;
    }

    // ---- playing

    /** Starts to play: {@link #advance} lets time pass. At the end, call seek() first. */
    public void play() {
        playing = true;
    }

    /** Lets time stand still. */
    public void pause() {
        playing = false;
    }

    /**
     * Whether the player plays.
     *
     * @return false after a pause, at the beginning and at the end
     */
    public boolean isPlaying() {
        return playing;
    }

    /**
     * The current time of the player.
     *
     * @return ticks, with fractions; the tick of the replay or later
     */
    public double position() {
        follow();
        return position;
    }

    /**
     * Lets time pass, and shows the frame of the new time. Does nothing while paused.
     *
     * @param wallNanos how much time has passed, in nanoseconds
     * @return whether another frame is shown now; only then are there new events
     * @throws IOException when the file cannot be read
     * @throws DamagedRecordingException when the frame is damaged; the player has paused, and goes on behind the damage
     *     when it plays again
     */
    public boolean advance(long wallNanos) throws IOException {
        if (wallNanos < 0) {
            throw new IllegalArgumentException("time does not go back: " + wallNanos + " ns");
        }
        if (!playing) {
            return false;
        }
        follow();
        position += wallNanos / NANOS * speed * ticksPerSecond;
        long last = replay.lastTick();
        boolean ends = position >= last;
        if (ends) {
            position = Math.max(last, 0);
            playing = false;
        }
        long target = readableAtOrBefore((long) position);
        if (speed >= hopFrom && !ends && target >= 0) {
            target = replay.keyframeAtOrBefore(target);
        }
        if (target <= replay.tick()) {
            return false;
        }
        return show(target);
    }

    private long readableAtOrBefore(long tick) {
        long at = replay.recordedAtOrBefore(tick);
        return at >= lostFrom && at <= lostTo ? replay.recordedAtOrBefore(lostFrom - 1) : at;
    }

    private boolean show(long tick) throws IOException {
        boolean done = false;
        boolean moved;
        try {
            moved = replay.seekAtOrBefore(tick, replay.tick());
            done = true;
        } finally {
            if (!done) {
                playing = false;
                lostFrom = replay.firstLost(tick);
                lostTo = replay.nextKeyframe(tick) - 1;
            }
            shown = replay.tick();
            position = Math.max(position, (double) shown);
        }
        return moved;
    }

    /** Follows the replay if the caller moved it. */
    private void follow() {
        if (replay.tick() != shown && replay.tick() >= 0) {
            shown = replay.tick();
            position = shown;
        }
    }

    // ---- by hand

    /**
     * Pauses and shows the next frame.
     *
     * @return false at the end of the recording
     * @throws IOException when the file cannot be read
     */
    public boolean stepForward() throws IOException {
        pause();
        boolean moved = replay.next();
        settle();
        return moved;
    }

    /**
     * Pauses and shows the frame before.
     *
     * @return false at the beginning of the recording
     * @throws IOException when the file cannot be read
     */
    public boolean stepBack() throws IOException {
        pause();
        boolean moved = replay.stepBack();
        settle();
        return moved;
    }

    /**
     * Shows the frame of a tick; a playing player goes on from there.
     *
     * @param tick the tick of the frame
     * @throws IOException when the file cannot be read
     * @throws NoSuchTickException when there is no frame of this tick
     */
    public void seek(long tick) throws IOException {
        replay.seek(tick);
        settle();
    }

    private void settle() {
        if (replay.tick() >= 0) {
            shown = replay.tick();
            position = shown;
        }
    }

    @Override
    public String toString() {
        return "ReplayPlayer[" + (playing ? "playing" : "paused") + " at " + position + ", speed " + speed + "]";
    }
}

package io.fdp.replication.time;

import io.fdp.engine.SimClock;
import io.fdp.replication.internal.Counters;
import io.fdp.replication.model.Rejection;
import io.fdp.replication.model.ReplicationException;
import java.util.Objects;

/**
 * The time of the exercise: {@code engine.services().get(ExerciseTime.class)}. Any node may ask for a change, on any
 * thread. The change takes effect on all nodes, and each publishes a {@link TimeChange} then.
 *
 * <pre>{@code
 * ExerciseTime time = engine.services().get(ExerciseTime.class);
 * time.pause();                 // all nodes stand still
 * time.step();                  // all nodes take one step
 * time.speed(4).resume();       // all nodes go on, four times as fast
 * }</pre>
 *
 * <p>Do not pause or scale the {@link SimClock} of the engine as well: it follows the exercise.
 */
public final class ExerciseTime {
    private final TimeKeeping keeping;
    private final TimeFigures figures;
    private final Counters counters;

    ExerciseTime(TimeKeeping keeping, TimeFigures figures, Counters counters) {
        this.keeping = keeping;
        this.figures = figures;
        this.counters = counters;
    }

    // ---- requests

    /** Asks for a pause. Frames go on, without the groups that do not run while paused. */
    public void pause() {
        keeping.ask(TimeRequest.PAUSE, 0);
    }

    /** Asks to go on. */
    public void resume() {
        keeping.ask(TimeRequest.RESUME, 0);
    }

    /** Asks for a single step of all nodes, and for a pause if the exercise is not paused. */
    public void step() {
        keeping.ask(TimeRequest.STEP, 0);
    }

    /**
     * Asks for another speed.
     *
     * @param factor 1 for real time, 2 for twice as fast; up to a million
     * @return this
     */
    public ExerciseTime speed(double factor) {
        if (!TimeRequest.isSpeed(factor)) {
            throw new ReplicationException(
                    "speed not above 0, up to a million: speed=" + factor + "; pause() makes time stand still");
        }
        keeping.ask(TimeRequest.SPEED, factor);
        return this;
    }

    /**
     * Asks a node to keep the clock while it is there.
     *
     * @param node the number of a node, or 0 for the lowest one
     * @return this
     */
    public ExerciseTime nameKeeper(int node) {
        keeping.ask(TimeRequest.KEEPER, TimeConfig.requireNumber(node));
        return this;
    }

    // ---- figures

    /** {@return whether the exercise is paused, as this node knows} */
    public boolean isPaused() {
        return figures.paused;
    }

    /** {@return how fast the exercise is, as this node knows; 1 for real time} */
    public double speed() {
        return figures.speed;
    }

    /** {@return the number of the node that keeps the clock, or 0 if this node knows none} */
    public int keeper() {
        return figures.keeper;
    }

    /** {@return whether this node keeps the clock} */
    public boolean isKeeper() {
        return figures.keeps;
    }

    /** {@return whether this node knows the time of the exercise with an error below a step, and is there} */
    public boolean isSettled() {
        return figures.settled;
    }

    /** {@return the time of the exercise, in nanoseconds, when the last frame began} */
    public long nanos() {
        return figures.exerciseNanos;
    }

    /** {@return by how much the clock of the keeper's wire is later than the clock of this node's wire} */
    public long offsetNanos() {
        return figures.offsetNanos;
    }

    /** {@return how long a sample to the keeper and back took at least, in the last seconds} */
    public long roundTripNanos() {
        return figures.roundTripNanos;
    }

    /** {@return by how much the world of this node is later than the exercise; negative while it is behind} */
    public long aheadNanos() {
        return figures.aheadNanos;
    }

    /** {@return time of the exercise that was lost, because this node kept the clock and was too slow} */
    public long lostNanos() {
        return figures.lostNanos;
    }

    /** {@return the number of the lowest node that this node waits for, in lockstep; 0 if it waits for none} */
    public int waitedFor() {
        return figures.waitedFor;
    }

    /** {@return the frame of a lockstep exercise that this node takes next, from 0 on; 0 without lockstep} */
    public long frame() {
        return figures.frame;
    }

    /** {@return how many nodes take part, as this node knows} */
    public int nodes() {
        return figures.members;
    }

    /**
     * How many samples of a node were dropped for a reason.
     *
     * @param node the number of the sender
     * @param reason the reason
     * @return the number of samples
     */
    public long rejected(int node, Rejection reason) {
        return counters.rejected(node, Objects.requireNonNull(reason, "the reason is null"));
    }

    /** The time in one line, for messages. */
    @Override
    public String toString() {
        return "ExerciseTime[" + nanos() / 1e9 + " s, keeper " + keeper() + (isPaused() ? ", paused" : "") + "]";
    }
}

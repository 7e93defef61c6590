package io.fdp.replication.time;

import io.fdp.engine.policy.FrameGate;

/** A way to keep the time of an exercise: following a keeper, or stepping together. */
interface TimeKeeping extends FrameGate {
    /** Takes what arrived and sends what is due; called between frames. */
    void poll();

    /** Adds a request of this node; any thread. */
    void ask(int kind, double value);

    /** What this node knows of the exercise. */
    TimeState state();

    /** Tells what changed since the last frame. */
    void tell(TimeChangeEvents events);

    /** Copies the figures. */
    void figures(TimeFigures into);

    /** Tells others that this node keeps no time any more. */
    void close();
}

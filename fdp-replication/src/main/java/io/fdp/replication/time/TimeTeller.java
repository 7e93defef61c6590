package io.fdp.replication.time;

import io.fdp.engine.SimClock;

/** Publishes what changed since the last frame. */
final class TimeTeller {
    private final TimeState state;
    private final SimClock clock;
    private boolean paused;
    private double speed = 1;
    private int keeper;
    private boolean jumped;

    TimeTeller(TimeState state, SimClock clock) {
        this.state = state;
        this.clock = clock;
    }

    void jumped() {
        jumped = true;
    }

    void tell(TimeChangeEvents events, boolean stepped) {
        if (keeper != state.keeper) {
            keeper = state.keeper;
            publish(events, TimeChangeKind.KEEPER_CHANGED, keeper);
        }
        if (jumped) {
            jumped = false;
            publish(events, TimeChangeKind.JUMPED, 0);
        }
        if (speed != state.speed) {
            speed = state.speed;
            publish(events, TimeChangeKind.SPEED_CHANGED, state.askedBy);
        }
        if (paused != state.paused) {
            paused = state.paused;
            publish(events, paused ? TimeChangeKind.PAUSED : TimeChangeKind.RESUMED, state.askedBy);
        }
        if (stepped) {
            publish(events, TimeChangeKind.STEPPED, state.askedBy);
        }
    }

    void publish(TimeChangeEvents events, TimeChangeKind kind, int node) {
        events.publish(kind, node, state.speed, clock.nanos());
    }
}

package io.fdp.replication.time;

import io.fdp.wire.WireNode;

/** What a node may ask of the exercise. The numbers travel. */
final class TimeRequest {
    static final int PAUSE = 1;
    static final int RESUME = 2;
    static final int STEP = 3;
    static final int SPEED = 4;
    static final int KEEPER = 5;

    /** The fastest exercise. */
    static final double MOST_SPEED = 1e6;

    private TimeRequest() {}

    /** Whether a request that arrived makes sense. */
    static boolean isValid(int kind, double value) {
        return switch (kind) {
            case PAUSE, RESUME, STEP -> value == 0;
            case SPEED -> isSpeed(value);
            case KEEPER -> value >= 0 && value <= WireNode.MAX && value == Math.rint(value);
            default -> false;
        };
    }

    static boolean isSpeed(double value) {
        return value > 0 && value <= MOST_SPEED;
    }
}

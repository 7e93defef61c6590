package io.fdp.replication.time;

/** What can be read about the time on any thread, and what the telemetry shows. */
final class TimeFigures {
    volatile boolean paused;
    volatile double speed = 1;
    volatile int keeper;
    volatile boolean keeps;
    volatile boolean settled;
    volatile long exerciseNanos;
    volatile long aheadNanos;
    volatile long offsetNanos;
    volatile long roundTripNanos;
    volatile long lostNanos;
    volatile int waitedFor;
    volatile long frame;
    volatile int members;
}

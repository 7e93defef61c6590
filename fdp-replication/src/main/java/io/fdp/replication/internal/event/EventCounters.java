package io.fdp.replication.internal.event;

import io.fdp.replication.model.EventStats;

/** Counts what happens to events. */
final class EventCounters {
    long sent;
    long heard;
    long dropped;
    long lost;
    long repeated;
    long unknown;
    long undelivered;
    long forwarded;
    long overflowed;

    EventStats stats() {
        return new EventStats(sent, heard, dropped, lost, repeated, unknown, undelivered, forwarded, overflowed);
    }
}

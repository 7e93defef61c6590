package io.fdp.replication.time;

import io.fdp.annotations.Event;

/**
 * Something has changed about the time of the exercise. Every node publishes the event when the change takes effect
 * there.
 *
 * @param kind what has changed
 * @param node the node that asked for it; of {@code KEEPER_CHANGED}, {@code NODE_JOINED} and {@code NODE_LEFT_OUT} the
 *     node that keeps, joined or left; 0 if nobody asked
 * @param speed how fast the exercise is now, 1 for real time
 * @param nanos the time of this node's world, in nanoseconds
 */
@Event(id = 2_100_000_001, name = "fdp.TimeChange")
public record TimeChange(TimeChangeKind kind, int node, double speed, long nanos) {}

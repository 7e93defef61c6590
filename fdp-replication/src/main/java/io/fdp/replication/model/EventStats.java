package io.fdp.replication.model;

/**
 * What has happened to replicated events and requests so far.
 *
 * @param sent events that were sent; each counts once, however many nodes hear it
 * @param heard events of other nodes that were published here
 * @param dropped events of this node that were not sent, because the queue of the wire was full, or an object was too
 *     large; other nodes count them as lost
 * @param lost events that other nodes sent and this one did not hear: they were dropped there, or this node was cut off
 * @param repeated events that arrived a second time, and were ignored
 * @param unknown events of types that are not registered here, do not travel here, or have another definition
 * @param undelivered requests that nobody heard: the entity is gone, or nobody present owns it
 * @param forwarded requests that were passed on, because the entity has another owner by now
 * @param overflowed events that arrived and could not be published here, because a frame has too many
 */
public record EventStats(
        long sent,
        long heard,
        long dropped,
        long lost,
        long repeated,
        long unknown,
        long undelivered,
        long forwarded,
        long overflowed) {}

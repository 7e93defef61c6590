package io.fdp.dds;

/**
 * What a wire has done so far.
 *
 * @param sent samples that were passed to DDS
 * @param sentBytes their bytes
 * @param delayed samples that DDS did not take in time and that were tried again: readers or the network are slow
 * @param eventsRefused events that had no room at this node, the sender
 * @param eventsHeld how often the receiver stopped taking events, because frames did not ask for them
 * @param received samples that arrived
 * @param receivedBytes their bytes
 * @param rejected samples that were dropped because no wire of FDP can have sent them
 * @param strangers samples and participants that did not count because they did not say who they are
 * @param withoutRoom samples that were dropped because memory had reached its limit
 * @param receivedMemory bytes of memory that samples of other nodes take now
 * @param sentMemory bytes of memory that own samples take now, and events in both directions
 */
public record DdsStats(
        long sent,
        long sentBytes,
        long delayed,
        long eventsRefused,
        long eventsHeld,
        long received,
        long receivedBytes,
        long rejected,
        long strangers,
        long withoutRoom,
        long receivedMemory,
        long sentMemory) {}

package io.fdp.replication.ownership;

/**
 * What ownership has done so far. Each entity and each value counts.
 *
 * @param acquired what other nodes gave to this one
 * @param given what this node gave to others
 * @param released what this node released
 * @param takenOver what this node took over from nodes that were lost
 * @param takenBack what this node gave away and took back, because the other node did not take it
 * @param refused requests of other nodes that this node refused
 * @param messages messages of other nodes to this one
 * @param unsent answers that were not sent, because too many waited; the other node's time runs out
 * @param unheard events that were not published, because there was no room
 * @param pending operations of this node that have not ended
 * @param handOvers hand-overs of this node that have not ended
 */
public record OwnershipStats(
        long acquired,
        long given,
        long released,
        long takenOver,
        long takenBack,
        long refused,
        long messages,
        long unsent,
        long unheard,
        int pending,
        int handOvers) {}

package io.fdp.replication.model;

/**
 * What replication has done so far.
 *
 * @param sent samples that were sent
 * @param sentBytes bytes of samples that were sent
 * @param unchanged samples that were not sent, because they say nothing new
 * @param received samples that arrived
 * @param receivedBytes bytes of samples that arrived
 * @param rejected samples that were dropped because they are wrong; see {@link Rejection}
 * @param values values that were written
 * @param refused values and headers that were refused, because another claim is higher
 * @param refusedOwned those of them that this node owns itself
 * @param yielded values and entities that another node took from this one
 * @param born ghosts that were created
 * @param died ghosts that died with their original
 * @param forgotten ghosts that were removed, because their owner was lost or has them no more
 * @param unknownTypes births of types that are unknown here; a birth is tried again and counts again
 * @param withoutRoom births for which there was no room
 * @param tooLarge parts, objects and singletons that were not sent, because they have more bytes than a sample has room
 *     for; each counts whenever it changes
 * @param wrongParents parents that would have made a cycle
 * @param lostNodes how often a node was lost
 * @param tombstones deaths that are remembered now
 * @param memoryBytes native memory for claims, network ids and the last samples of others, besides the repository and
 *     the wire; it grows with the world and stays
 */
public record ReplicationStats(
        long sent,
        long sentBytes,
        long unchanged,
        long received,
        long receivedBytes,
        long rejected,
        long values,
        long refused,
        long refusedOwned,
        long yielded,
        long born,
        long died,
        long forgotten,
        long unknownTypes,
        long withoutRoom,
        long tooLarge,
        long wrongParents,
        long lostNodes,
        int tombstones,
        long memoryBytes) {}

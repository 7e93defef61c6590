package io.fdp.replication.internal;

import io.fdp.replication.model.Rejection;
import io.fdp.replication.model.ReplicationStats;
import io.fdp.wire.WireNode;
import java.lang.System.Logger.Level;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Counts what replication does, and reports each kind of fault of each sender once. */
public final class Counters {
    private static final System.Logger LOG = System.getLogger("io.fdp.replication");

    /** What other nodes say may differ every time: neither the log nor the memory grows with it. */
    private static final int MOST_REPORTS = 1000;

    /** Samples that were sent. */
    public long sent;

    /** Bytes of the samples that were sent. */
    public long sentBytes;

    /** Samples that were not sent because they say nothing new. */
    public long unchanged;

    /** Samples that arrived. */
    public long received;

    /** Bytes of the samples that arrived. */
    public long receivedBytes;

    /** Samples that were dropped. */
    public long rejected;

    /** Values that were written. */
    public long values;

    /** Values and headers of a lower claim, which were refused. */
    public long refused;

    /** The same, of what this node owns. */
    public long refusedOwned;

    /** Values and entities that another node took from this one. */
    public long yielded;

    /** Values that this node has begun to publish, and whose publisher may not have heard of that. */
    public int adoptions;

    /** Ghosts that were created. */
    public long born;

    /** Ghosts that died with their original. */
    public long died;

    /** Ghosts that were forgotten, because their owner was lost or does not have them any more. */
    public long forgotten;

    /** Births of types that are unknown here. */
    public long unknownTypes;

    /** How often a node was lost. */
    public long lostNodes;

    /** Births for which there was no room. */
    public long withoutRoom;

    /** Events that were sent, heard, lost on their way here, and dropped here, as of the end of the last frame. */
    public long eventsSent;

    public long eventsHeard;
    public long eventsLost;
    public long eventsDropped;

    /** Parts and objects that are too large for a sample. */
    public long tooLarge;

    /** Parents that would have made a cycle. */
    public long wrongParents;

    private final Map<WireNode, Map<Rejection, Long>> rejections = new HashMap<>();
    private final Traffic traffic = new Traffic();
    private final Set<String> reported = new HashSet<>();

    /** A copy of all figures. */
    public ReplicationStats stats(int tombstones, long memoryBytes) {
        return new ReplicationStats(
                sent,
                sentBytes,
                unchanged,
                received,
                receivedBytes,
                rejected,
                values,
                refused,
                refusedOwned,
                yielded,
                born,
                died,
                forgotten,
                unknownTypes,
                withoutRoom,
                tooLarge,
                wrongParents,
                lostNodes,
                tombstones,
                memoryBytes);
    }

    /** Samples by sender and topic. */
    public Traffic traffic() {
        return traffic;
    }

    /** Counts a sample that was dropped, and reports the first one of its sender and reason. */
    public void reject(WireNode sender, String topic, int key, Rejection reason) {
        rejected++;
        traffic.of(sender.number(), topic).reject();
        Map<Rejection, Long> counts = rejections.computeIfAbsent(sender, any -> new EnumMap<>(Rejection.class));
        if (counts.merge(reason, 1L, Long::sum) == 1) {
            LOG.log(
                    Level.WARNING,
                    "dropped sample " + key + " of topic " + topic + " from node " + sender + ": " + reason.text()
                            + "; later samples that are dropped for this reason are only counted");
        }
    }

    /** How many samples of a sender were dropped for a reason. */
    public long rejected(int sender, Rejection reason) {
        long sum = 0;
        for (Map.Entry<WireNode, Map<Rejection, Long>> of : rejections.entrySet()) {
            sum += of.getKey().number() == sender ? of.getValue().getOrDefault(reason, 0L) : 0;
        }
        return sum;
    }

    /** Reports something once. */
    public void reportOnce(String message) {
        reportOnce(message, message);
    }

    /**
     * Reports something once.
     *
     * @param what the same for all messages of which one is enough: numbers that differ every time are not in it
     * @param message the message
     */
    public void reportOnce(String what, String message) {
        if (reported.size() < MOST_REPORTS && reported.add(what)) {
            LOG.log(Level.WARNING, message);
            if (reported.size() == MOST_REPORTS) {
                LOG.log(
                        Level.WARNING,
                        MOST_REPORTS + " things were reported here: others are only counted from now on");
            }
        }
    }
}

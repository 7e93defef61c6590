package io.fdp.dds.internal.wire;

import io.fdp.dds.idl.FdpIdl;
import io.fdp.kernel.memory.Memory;
import io.fdp.wire.WireNode;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Takes samples of {@code fdp::Presence}.
 *
 * <pre>
 *  0 session | 8 number | 12 incarnation | 16 started | 24 name, with a zero at the end | 152
 * </pre>
 */
final class PresenceInbound extends Inbound {
    static final String TOPIC = "fdp/presence";

    private static final int NUMBER = 8;
    private static final int INCARNATION = 12;
    private static final int STARTED = 16;
    private static final int NAME = 24;

    private final WireCounters counters;
    private final List<StateInbound> topics;

    /** The list may grow later. */
    PresenceInbound(int reader, WireCounters counters, List<StateInbound> topics) {
        super(reader, TOPIC, counters);
        this.counters = counters;
        this.topics = topics;
    }

    /** Writes the structure of a node; the name was checked. */
    static void put(long at, long session, WireNode node) {
        Memory.putLong(at, session);
        Memory.putInt(at + NUMBER, node.number());
        Memory.putInt(at + INCARNATION, node.incarnation());
        Memory.putLong(at + STARTED, node.started());
        byte[] name = node.name().getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i <= FdpIdl.MOST_NAME_BYTES; i++) {
            Memory.putByte(at + NAME + i, i < name.length ? name[i] : 0);
        }
    }

    @Override
    int room() {
        return TakenSamples.MOST;
    }

    @Override
    void value(Peer sender, long at, Peers peers) {
        if (!isPossible(at)) {
            counters.reject(
                    counters.rejected,
                    TOPIC,
                    "no node has number " + Memory.getInt(at + NUMBER) + " and incarnation "
                            + Memory.getInt(at + INCARNATION));
            return;
        }
        peers.introduce(sender, read(at), Memory.getLong(at), lastHandle(), topics);
    }

    /** Whether a structure has possible numbers. */
    static boolean isPossible(long at) {
        int number = Memory.getInt(at + NUMBER);
        int incarnation = Memory.getInt(at + INCARNATION);
        return number >= 1 && number <= WireNode.MAX && incarnation >= 1 && incarnation <= WireNode.MAX;
    }

    /** The node of a structure whose numbers are possible. */
    static WireNode read(long at) {
        byte[] name = new byte[FdpIdl.MOST_NAME_BYTES];
        int length = 0;
        while (length < name.length && Memory.getByte(at + NAME + length) != 0) {
            name[length] = Memory.getByte(at + NAME + length);
            length++;
        }
        return new WireNode(
                Memory.getInt(at + NUMBER),
                Memory.getInt(at + INCARNATION),
                Memory.getLong(at + STARTED),
                new String(name, 0, length, StandardCharsets.UTF_8));
    }
}

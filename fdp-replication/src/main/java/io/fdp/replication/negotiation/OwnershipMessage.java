package io.fdp.replication.negotiation;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.SampleHeader;
import io.fdp.replication.model.NetworkId;
import io.fdp.replication.model.Rejection;
import io.fdp.replication.ownership.OwnershipOutcome;
import org.jspecify.annotations.Nullable;

/**
 * The places of data in messages between two nodes about ownership; {@code docs/spec/replication.md} describes them.
 *
 * <pre>
 *  header, then  48 .. | 50 ..    | 52 ..     | 56 .. | 64 ..  | 66 ..    | 72 ..
 *                kind  | receiver | operation | id    | reason | reserved | keys of targets, 8 bytes each
 * </pre>
 */
final class OwnershipMessage {
    static final int ACQUIRE = 1;
    static final int ACQUIRE_IF_AVAILABLE = 2;
    static final int OFFER = 3;
    static final int ACCEPT = 4;
    static final int DENY = 5;
    static final int CANCEL = 6;
    static final int CANCELLED = 7;

    private static final int REFUSED = 0;
    private static final int UNAVAILABLE = 1;
    private static final int MISSING = 2;

    /** The most targets of a message. */
    static final int MOST_TARGETS = 257;

    private static final int KIND = 48;
    private static final int RECEIVER = 50;
    private static final int OPERATION = 52;
    private static final int ID = 56;
    private static final int REASON = 64;
    private static final int RESERVED = 66;
    private static final int RESERVED_END = 68;
    private static final int KEYS = 72;

    private OwnershipMessage() {}

    static int bytes(int targets) {
        return KEYS + targets * Long.BYTES;
    }

    static void put(long at, int kind, int receiver, Operation operation, OwnershipOutcome reason, Targets targets) {
        Memory.putShort(at + KIND, (short) kind);
        Memory.putChar(at + RECEIVER, (char) receiver);
        Memory.putInt(at + OPERATION, operation.number);
        Memory.putLong(at + ID, operation.id);
        Memory.putChar(at + REASON, (char) code(reason));
        Memory.putShort(at + RESERVED, (short) 0);
        Memory.putInt(at + RESERVED_END, 0);
        for (int i = 0; i < operation.count(); i++) {
            Memory.putLong(
                    at + KEYS + (long) i * Long.BYTES,
                    targets.get(operation.target(i)).key());
        }
    }

    /** Why a message is wrong, or null. */
    static @Nullable Rejection wrong(long at, int bytes) {
        if (bytes < KEYS) {
            return Rejection.SIZE;
        }
        if (!SampleHeader.isOwnership(at)) {
            return Rejection.FORMAT;
        }
        int count = SampleHeader.count(at);
        if (count < 1 || count > MOST_TARGETS) {
            return Rejection.RANGE;
        }
        if (bytes != bytes(count)) {
            return Rejection.SIZE;
        }
        if (kind(at) < ACQUIRE
                || kind(at) > CANCELLED
                || receiver(at) == 0
                || operation(at) <= 0
                || Memory.getChar(at + REASON) > MISSING
                || Memory.getShort(at + RESERVED) != 0
                || Memory.getInt(at + RESERVED_END) != 0) {
            return Rejection.RANGE;
        }
        return NetworkId.isValid(id(at)) ? null : Rejection.IDENTITY;
    }

    static int kind(long at) {
        return Memory.getShort(at + KIND);
    }

    static int receiver(long at) {
        return Memory.getChar(at + RECEIVER);
    }

    static int operation(long at) {
        return Memory.getInt(at + OPERATION);
    }

    static long id(long at) {
        return Memory.getLong(at + ID);
    }

    static int targets(long at) {
        return SampleHeader.count(at);
    }

    static long key(long at, int i) {
        return Memory.getLong(at + KEYS + (long) i * Long.BYTES);
    }

    /** Why the sender refuses. */
    static OwnershipOutcome reason(long at) {
        return switch (Memory.getChar(at + REASON)) {
            case UNAVAILABLE -> OwnershipOutcome.UNAVAILABLE;
            case MISSING -> OwnershipOutcome.MISSING;
            default -> OwnershipOutcome.REFUSED;
        };
    }

    private static int code(OwnershipOutcome reason) {
        return switch (reason) {
            case UNAVAILABLE -> UNAVAILABLE;
            case MISSING -> MISSING;
            default -> REFUSED;
        };
    }
}

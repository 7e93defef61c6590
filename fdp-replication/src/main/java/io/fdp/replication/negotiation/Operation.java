package io.fdp.replication.negotiation;

import io.fdp.replication.model.NetworkId;
import java.util.Arrays;

/** Something that has begun and has not ended: what this node asked for, offers, releases, or is about to receive. */
final class Operation {
    /** What is to be done. */
    enum Kind {
        ACQUIRE,
        ACQUIRE_IF_AVAILABLE,
        OFFER,
        RELEASE,
        /** Another node offered, and this node has said yes. The number is that of the other node. */
        RECEIVE
    }

    /** How far it is. */
    enum State {
        NEW,
        ASKED,
        CANCELLING
    }

    private final int[] targets;
    private int count;
    Kind kind = Kind.RELEASE;
    State state = State.NEW;
    int number;
    long id = NetworkId.NONE;
    long handle;
    int peer;
    long deadline;

    /** An operation with room for a number of targets. */
    Operation(int most) {
        targets = new int[most];
    }

    Operation begin(Kind what, int withNumber, long entity, long networkId, int node, long until) {
        kind = what;
        state = State.NEW;
        number = withNumber;
        handle = entity;
        id = networkId;
        peer = node;
        deadline = until;
        count = 0;
        return this;
    }

    /** Adds a target that is not there yet. */
    void add(int target) {
        if (!has(target)) {
            targets[count++] = target;
        }
    }

    boolean has(int target) {
        for (int i = 0; i < count; i++) {
            if (targets[i] == target) {
                return true;
            }
        }
        return false;
    }

    /** Whether all targets of another operation are among those of this one. */
    boolean hasAll(Operation other) {
        for (int i = 0; i < other.count; i++) {
            if (!has(other.targets[i])) {
                return false;
            }
        }
        return true;
    }

    int count() {
        return count;
    }

    int target(int i) {
        return targets[i];
    }

    /** Whether this node asks another one for something. */
    boolean isAcquire() {
        return kind == Kind.ACQUIRE || kind == Kind.ACQUIRE_IF_AVAILABLE;
    }

    @Override
    public String toString() {
        return kind + " " + number + " " + NetworkId.toString(id) + " "
                + Arrays.toString(Arrays.copyOf(targets, count));
    }
}

package io.fdp.replication.negotiation;

import io.fdp.replication.model.ReplicationException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations that have not ended, in the order in which they began. Ended ones are used again. */
final class Operations {
    /** The most operations that may be pending. */
    static final int MOST = 65_536;

    private final int targets;
    private final List<Operation> pending = new ArrayList<>();
    private final List<Operation> spare = new ArrayList<>();
    private int lastNumber;

    Operations(int targets) {
        this.targets = targets;
    }

    int count() {
        return pending.size();
    }

    Operation get(int i) {
        return pending.get(i);
    }

    /** A number for an operation of this node: never 0. */
    int nextNumber() {
        lastNumber = lastNumber == Integer.MAX_VALUE ? 1 : lastNumber + 1;
        return lastNumber;
    }

    /** An operation that is not pending yet. */
    Operation take() {
        return spare.isEmpty() ? new Operation(targets) : spare.removeLast();
    }

    /** Keeps an operation that will not become pending. */
    void giveBack(Operation operation) {
        spare.add(operation);
    }

    boolean isFull() {
        return pending.size() >= MOST;
    }

    void add(Operation operation) {
        if (isFull()) {
            spare.add(operation);
            throw new ReplicationException("at most " + MOST
                    + " operations of ownership may be pending: begin fewer, or wait for their events");
        }
        pending.add(operation);
    }

    /** Ends an operation. */
    void remove(int i) {
        spare.add(pending.remove(i));
    }

    void remove(Operation operation) {
        pending.remove(operation);
        spare.add(operation);
    }

    /** The operation that this node has begun with a number. */
    @Nullable
    Operation find(int number) {
        for (int i = 0; i < pending.size(); i++) {
            Operation operation = pending.get(i);
            if (operation.number == number && operation.kind != Operation.Kind.RECEIVE) {
                return operation;
            }
        }
        return null;
    }

    /** The offer of another node that this node has accepted. */
    @Nullable
    Operation findReceive(int peer, int number) {
        for (int i = 0; i < pending.size(); i++) {
            Operation operation = pending.get(i);
            if (operation.kind == Operation.Kind.RECEIVE && operation.number == number && operation.peer == peer) {
                return operation;
            }
        }
        return null;
    }

    /** An operation with another node about the same entity, which covers all targets of a request. */
    @Nullable
    Operation findCovering(Operation request, boolean offer) {
        for (int i = 0; i < pending.size(); i++) {
            Operation operation = pending.get(i);
            boolean fits = offer ? operation.kind == Operation.Kind.OFFER : operation.isAcquire();
            if (fits
                    && operation.state == Operation.State.ASKED
                    && operation.peer == request.peer
                    && operation.handle == request.handle
                    && operation.hasAll(request)) {
                return operation;
            }
        }
        return null;
    }

    /** Whether an operation will take something that was handed to this node, together with the rest of its group. */
    boolean expects(int target, long handle) {
        for (int i = 0; i < pending.size(); i++) {
            Operation operation = pending.get(i);
            boolean takes = operation.isAcquire() || operation.kind == Operation.Kind.RECEIVE;
            if (takes && operation.handle == handle && operation.has(target)) {
                return true;
            }
        }
        return false;
    }
}

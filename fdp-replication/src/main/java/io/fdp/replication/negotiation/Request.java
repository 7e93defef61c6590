package io.fdp.replication.negotiation;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.replication.ownership.OwnershipRequest;
import java.util.Objects;

/** A request for a policy: one object for all of them. */
final class Request implements OwnershipRequest {
    private final Targets targets;
    private Operation operation;

    Request(Targets targets) {
        this.targets = targets;
        this.operation = new Operation(0);
    }

    OwnershipRequest of(Operation request) {
        operation = request;
        return this;
    }

    @Override
    public int node() {
        return operation.peer;
    }

    @Override
    public long entity() {
        return operation.handle;
    }

    @Override
    public boolean hasEntity() {
        return operation.has(Targets.ENTITY);
    }

    @Override
    public boolean has(ComponentColumn table) {
        int target = targets.find(Objects.requireNonNull(table, "the table is null"));
        return target >= 0 && operation.has(target);
    }
}

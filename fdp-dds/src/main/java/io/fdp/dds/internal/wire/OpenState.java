package io.fdp.dds.internal.wire;

import io.fdp.wire.WireNode;

/** Whether a wire is open. */
final class OpenState {
    private final WireNode self;
    private volatile boolean closed;

    OpenState(WireNode self) {
        this.self = self;
    }

    boolean isClosed() {
        return closed;
    }

    void close() {
        closed = true;
    }

    void require() {
        if (closed) {
            throw new IllegalStateException("the wire of node " + self + " is closed: open another one");
        }
    }
}

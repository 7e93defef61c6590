package io.fdp.dds.internal.wire;

import io.fdp.wire.WireNode;

/** Whether a wire is open. */
final class OpenState {
    private final WireNode self;
    private volatile boolean closed;
    private volatile boolean ending;

    OpenState(WireNode self) {
        this.self = self;
    }

    /** Whether threads of the wire must end. */
    boolean isEnding() {
        return ending;
    }

    /** The process ends: threads of the wire must end, and the frame thread may go on until it is gone. */
    void end() {
        ending = true;
    }

    boolean isClosed() {
        return closed;
    }

    void close() {
        ending = true;
        closed = true;
    }

    void require() {
        if (closed) {
            throw new IllegalStateException("the wire of node " + self + " is closed: open another one");
        }
    }
}

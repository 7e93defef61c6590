package io.fdp.dds.internal.wire;

import io.fdp.wire.WireNode;
import java.lang.foreign.Arena;

/**
 * Whether a wire is open, and its memory. All that belongs to the wire holds on to this object. So the memory is freed
 * when nobody can reach the wire any more, and not by {@code close()}: another thread may be reading a sample.
 */
final class OpenState {
    private final Arena arena = Arena.ofAuto();
    private final WireNode self;
    private volatile boolean closed;
    private volatile boolean ending;

    OpenState(WireNode self) {
        this.self = self;
    }

    Arena arena() {
        return arena;
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

package io.fdp.cli.node;

import io.fdp.cli.console.Fit;
import io.fdp.cli.console.Screen;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A line with the status of a node, which a separate thread rewrites again and again. */
final class NodeLine implements AutoCloseable {
    private static final long REFRESH = 250_000_000;

    private final Screen screen;
    private final NodeStatus status;
    private final Thread thread;
    private volatile boolean closed;

    NodeLine(Screen screen, NodeStatus status) {
        this.screen = screen;
        this.status = status;
        this.thread = Thread.ofPlatform().name("fdp-status").daemon().start(this::show);
    }

    private void show() {
        while (!closed) {
            LockSupport.parkNanos(this, REFRESH);
            if (!closed) {
                screen.show(room ->
                        List.of(status.isStarted() ? Fit.line(" | ", status.toPieces(), room) : "joining the network"));
            }
        }
        screen.clear();
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException given) {
            Thread.currentThread().interrupt();
        }
    }
}

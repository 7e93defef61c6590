package io.fdp.cli.demo;

import io.fdp.cli.console.Fit;
import io.fdp.cli.console.Screen;
import io.fdp.engine.TelemetrySnapshot;
import io.fdp.kernel.MemoryUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * A line with the progress of a run, and below it a table of its systems. A separate thread rewrites both again and
 * again.
 */
final class StatusLine implements AutoCloseable {
    private static final long REFRESH = 250_000_000;

    private final Screen screen;
    private final DemoOptions options;
    private final Progress progress;
    private final SystemTable table = new SystemTable();
    private final Thread thread;
    private volatile boolean closed;
    private long shownTick;
    private long shownAt = System.nanoTime();

    StatusLine(Screen screen, DemoOptions options, Progress progress) {
        this.screen = screen;
        this.options = options;
        this.progress = progress;
        this.thread = Thread.ofPlatform().name("fdp-status").daemon().unstarted(this::show);
    }

    void start() {
        thread.start();
    }

    private void show() {
        while (!closed) {
            LockSupport.parkNanos(this, REFRESH);
            if (!closed) {
                screen.show(room -> lines(System.nanoTime(), room));
            }
        }
        screen.clear();
    }

    /** The line and the table below it. */
    List<String> lines(long now, int room) {
        List<String> lines = new ArrayList<>();
        lines.add(line(now, room));
        TelemetrySnapshot figures = progress.figures();
        if (figures != null) {
            lines.addAll(table.lines(figures, room));
        }
        return lines;
    }

    /** The current text; if there is little room, its last parts are left out. */
    String line(long now, int room) {
        long tick = progress.tick();
        double hz = (tick - shownTick) * 1e9 / Math.max(1, now - shownAt);
        shownTick = tick;
        shownAt = now;
        if (progress.entities() == 0) {
            return "getting ready";
        }
        if (tick == 0) {
            return String.format(Locale.ROOT, "creating %,d of %,d entities", progress.entities(), options.entities());
        }
        double nativeMegabytes = DemoResult.megabytes(MemoryUsage.ofProcess().committed());
        return Fit.line(
                " | ",
                List.of(
                        String.format(Locale.ROOT, "tick %,d of %,d", tick, options.ticks()),
                        String.format(Locale.ROOT, "%,d entities", progress.entities()),
                        String.format(Locale.ROOT, "%.1f Hz", hz),
                        String.format(Locale.ROOT, "frame p50 %.2f ms", progress.medianNanos() / 1e6),
                        String.format(Locale.ROOT, "native %.1f MB", nativeMegabytes)),
                room);
    }

    /** Removes the line and ends its thread. */
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

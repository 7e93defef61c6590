package io.fdp.cli.demo;

import io.fdp.engine.TelemetrySnapshot;
import io.fdp.kernel.MemoryUsage;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/** A line that says how far a run is, and below it a table of its systems, written over and over again by a thread of its own. */
final class StatusLine implements AutoCloseable {
    private static final long REFRESH = 250_000_000;
    private static final String BACK = "\r";
    private static final String CLEAR_REST = "\033[K";
    private static final String CLEAR_BELOW = "\033[J";

    private final PrintStream to;
    private final DemoOptions options;
    private final Progress progress;
    private final SystemTable table = new SystemTable();
    private final Thread thread;
    private volatile boolean closed;
    private long shownTick;
    private long shownAt = System.nanoTime();

    StatusLine(PrintStream to, DemoOptions options, Progress progress) {
        this.to = to;
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
                to.print(text(System.nanoTime()));
                to.flush();
            }
        }
        to.print(BACK + CLEAR_BELOW);
        to.flush();
    }

    /** The line and the table below it; the cursor goes back to the line. */
    private String text(long now) {
        StringBuilder text = new StringBuilder(BACK).append(line(now)).append(CLEAR_REST);
        TelemetrySnapshot figures = progress.figures();
        if (figures != null) {
            List<String> rows = table.lines(figures);
            for (String row : rows) {
                text.append('\n').append(row).append(CLEAR_REST);
            }
            text.append(CLEAR_BELOW).append("\033[").append(rows.size()).append('A');
        }
        return text.toString();
    }

    /** The text for now. */
    String line(long now) {
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
        return String.format(
                Locale.ROOT,
                "tick %,d of %,d | %,d entities | %.1f Hz | frame p50 %.2f ms | native %.1f MB",
                tick,
                options.ticks(),
                progress.entities(),
                hz,
                progress.medianNanos() / 1e6,
                DemoResult.megabytes(MemoryUsage.ofProcess().committed()));
    }

    /** Takes the line away and ends its thread. */
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

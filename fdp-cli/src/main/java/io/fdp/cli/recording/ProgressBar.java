package io.fdp.cli.recording;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * A bar that says how far something is, on a terminal, when it takes longer than a second: with a line below it if there is more to show.
 *
 * <p>The thread that works tells numbers, one of the bar's own shows them.
 */
final class ProgressBar implements AutoCloseable {
    private static final long FIRST = 1_000_000_000;
    private static final long REFRESH = 100_000_000;
    private static final int WIDTH = 50;
    private static final String CLEAR_REST = "\033[K";
    private static final String CLEAR_BELOW = "\033[J";

    private final PrintStream to;
    private final String what;
    private final String below;
    private final long from;
    private final long until;
    private final long delay;
    private final Thread thread;
    private volatile long at;
    private volatile boolean closed;

    private ProgressBar(PrintStream to, boolean shown, String what, long from, long until, String below, long delay) {
        this.to = to;
        this.what = what;
        this.below = below;
        this.from = from;
        this.until = until;
        this.at = from;
        this.delay = delay;
        this.thread = Thread.ofPlatform().name("fdp-progress").daemon().unstarted(this::show);
        if (shown) {
            thread.start();
        }
    }

    /** Begins; nothing is shown unless there is a terminal. */
    static ProgressBar start(PrintStream to, boolean terminal, String what, long from, long until) {
        return new ProgressBar(to, terminal, what, from, until, "", FIRST);
    }

    /** Begins at once, with a line below the bar. */
    static ProgressBar startWith(PrintStream to, boolean terminal, String what, long from, long until, String below) {
        return new ProgressBar(to, terminal, what, from, until, below, REFRESH);
    }

    /** Takes note of how far it is. */
    void tell(long now) {
        at = now;
    }

    private void show() {
        long start = System.nanoTime();
        boolean shown = false;
        while (!closed) {
            LockSupport.parkNanos(this, REFRESH);
            if (!closed && System.nanoTime() - start >= delay) {
                shown = true;
                to.print("\r" + line() + CLEAR_REST);
                if (!below.isEmpty()) {
                    to.print("\n" + below + CLEAR_REST + "\033[A");
                }
                to.flush();
            }
        }
        if (shown) {
            to.print("\r" + CLEAR_BELOW);
            to.flush();
        }
    }

    /** The bar as text. */
    String line() {
        double share = until <= from ? 1 : Math.clamp((double) (at - from) / (until - from), 0, 1);
        int full = (int) (share * WIDTH);
        return String.format(
                Locale.ROOT,
                "[%s%s] %3d %% %s %,d of %,d",
                "=".repeat(full),
                " ".repeat(WIDTH - full),
                (int) (100 * share),
                what,
                at,
                until);
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

package io.fdp.cli.recording;

import io.fdp.cli.console.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/**
 * A progress bar on a terminal, for work that takes longer than a second. Further lines may be below it.
 *
 * <p>The working thread reports numbers, and the bar's own thread shows them.
 */
final class ProgressBar implements AutoCloseable {
    private static final long FIRST = 1_000_000_000;
    private static final long REFRESH = 100_000_000;
    private static final int WIDEST = 50;
    private static final int NARROWEST = 10;
    private static final int BRACKETS = 3;

    private final Screen screen;
    private final String what;
    private final IntFunction<List<String>> below;
    private final long from;
    private final long until;
    private final long delay;
    private final Thread thread;
    private volatile long at;
    private volatile boolean closed;

    private ProgressBar(
            Screen screen, String what, long from, long until, IntFunction<List<String>> below, long delay) {
        this.screen = screen;
        this.what = what;
        this.below = below;
        this.from = from;
        this.until = until;
        this.at = from;
        this.delay = delay;
        this.thread = Thread.ofPlatform().name("fdp-progress").daemon().unstarted(this::show);
        if (screen.isWatched()) {
            thread.start();
        }
    }

    /** Starts a bar; shows nothing unless the screen is a terminal. */
    static ProgressBar start(Screen screen, String what, long from, long until) {
        return new ProgressBar(screen, what, from, until, room -> List.of(), FIRST);
    }

    /** Starts a bar that is shown at once, with lines below it that are made for a width. */
    static ProgressBar startWith(Screen screen, String what, long from, long until, IntFunction<List<String>> below) {
        return new ProgressBar(screen, what, from, until, below, REFRESH);
    }

    /** Reports progress. */
    void tell(long now) {
        at = now;
    }

    private void show() {
        long start = System.nanoTime();
        while (!closed) {
            LockSupport.parkNanos(this, REFRESH);
            if (!closed && System.nanoTime() - start >= delay) {
                screen.show(this::lines);
            }
        }
        screen.clear();
    }

    /** The bar and the lines below it. */
    List<String> lines(int room) {
        List<String> lines = new ArrayList<>();
        lines.add(line(room));
        lines.addAll(below.apply(room));
        return lines;
    }

    /** The bar as text; shorter if there is little room. */
    String line(int room) {
        long now = at;
        double share = until <= from ? 1 : Math.clamp((double) (now - from) / (until - from), 0, 1);
        String percent = String.format(Locale.ROOT, "%3d %%", (int) (100 * share));
        String reached = String.format(Locale.ROOT, "%,d", now);
        String all = String.format(Locale.ROOT, " of %,d", until);
        List<String> texts = List.of(
                percent + " " + what + " " + reached + all,
                percent + " " + reached + all,
                percent + " " + reached,
                percent);
        for (String text : texts) {
            int width = Math.min(WIDEST, room - text.length() - BRACKETS);
            if (width >= NARROWEST) {
                int full = (int) (share * width);
                return "[" + "=".repeat(full) + " ".repeat(width - full) + "] " + text;
            }
        }
        return percent;
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

package io.fdp.cli.console;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lines at the end of a terminal that are written over and over again, and messages that stay above them.
 *
 * <p>No line is longer than the terminal is wide, nor are there more than it has room for: a line that wraps would take
 * more rows than the cursor goes back, and leave its upper part behind. The cursor rests before the first line, so that
 * nothing is left behind either when a window gets narrower and wraps what is there. A message first takes the lines
 * away; they come back when they are shown the next time.
 *
 * <p>Threading: any thread.
 */
public final class Screen {
    private static final String CLEAR_REST = "\033[K";
    private static final String CLEAR_BELOW = "\033[J";

    private final PrintStream to;
    private final @Nullable Supplier<TerminalSize> size;
    private final PrintStream messages;
    private boolean shown;

    private Screen(PrintStream to, @Nullable Supplier<TerminalSize> size) {
        this.to = to;
        this.size = size;
        this.messages = size == null ? to : new PrintStream(new Messages(), true, to.charset());
    }

    /**
     * The screen of standard error, which shows nothing but messages unless that is a terminal.
     *
     * @param err standard error
     * @return the screen
     */
    public static Screen onStandardError(PrintStream err) {
        return Terminal.onStandardError() ? watched(err, Terminal::size) : unwatched(err);
    }

    /**
     * A terminal.
     *
     * @param to what writes to it
     * @param size says how large it is; it is asked each time, as windows change
     * @return the screen
     */
    public static Screen watched(PrintStream to, Supplier<TerminalSize> size) {
        return new Screen(to, size);
    }

    /**
     * Nobody watches: only messages are written.
     *
     * @param to where they go
     * @return the screen
     */
    public static Screen unwatched(PrintStream to) {
        return new Screen(to, null);
    }

    /**
     * Whether lines are shown at all.
     *
     * @return false if nobody watches
     */
    public boolean isWatched() {
        return size != null;
    }

    /**
     * Where messages go.
     *
     * @return takes whole lines, from any thread
     */
    public PrintStream messages() {
        return messages;
    }

    /**
     * Shows lines in place of those that are shown now.
     *
     * @param lines makes them, from how many characters fit into one; what is longer is cut off
     */
    public synchronized void show(IntFunction<List<String>> lines) {
        if (size == null) {
            return;
        }
        TerminalSize now = size.get();
        int room = Math.max(0, now.columns() - 1); // in the last column some terminals wrap already
        StringBuilder text = new StringBuilder("\r");
        int rows = 0;
        for (String line : lines.apply(room)) {
            if (rows == Math.max(1, now.rows() - 1)) {
                break;
            }
            text.append(rows == 0 ? "" : "\n").append(Fit.cut(line, room)).append(CLEAR_REST);
            rows++;
        }
        text.append(CLEAR_BELOW).append('\r');
        if (rows > 1) {
            text.append("\033[").append(rows - 1).append('A');
        }
        shown = true;
        to.print(text);
        to.flush();
    }

    /** Takes the lines away. */
    public synchronized void clear() {
        if (shown) {
            shown = false;
            to.print("\r" + CLEAR_BELOW);
            to.flush();
        }
    }

    /** Passes whole lines on, after what is shown was taken away. */
    private final class Messages extends OutputStream {
        private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

        @Override
        public void write(int one) {
            synchronized (Screen.this) {
                begun.write(one);
                if (one == '\n') {
                    pass();
                }
            }
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            synchronized (Screen.this) {
                for (int i = offset; i < offset + length; i++) {
                    write(bytes[i]);
                }
            }
        }

        /** A line that is only begun waits for its end while other lines are shown. */
        @Override
        public void flush() {
            synchronized (Screen.this) {
                if (!shown) {
                    pass();
                }
            }
        }

        private void pass() {
            clear();
            to.write(begun.toByteArray(), 0, begun.size());
            to.flush();
            begun.reset();
        }
    }
}

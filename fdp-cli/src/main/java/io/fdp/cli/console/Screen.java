package io.fdp.cli.console;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lines at the end of a terminal that are rewritten again and again, and messages that stay above them.
 *
 * <p>Lines are cut to the width of the terminal, and to its number of rows. A wrapped line would take more rows than
 * the cursor goes back, and would leave its upper part behind. The cursor rests before the first line, so that nothing
 * stays behind when a window gets narrower and wraps lines. A message first removes the lines; the next call of {@link
 * #show} restores them.
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
     * The screen of standard error, which shows only messages unless standard error is a terminal.
     *
     * @param err standard error
     * @return the screen
     */
    public static Screen onStandardError(PrintStream err) {
        return Terminal.onStandardError() ? watched(err, Terminal::size) : unwatched(err);
    }

    /**
     * Makes a screen on a terminal.
     *
     * @param to writes to the terminal
     * @param size gives the size; called each time, because windows change
     * @return the screen
     */
    public static Screen watched(PrintStream to, Supplier<TerminalSize> size) {
        return new Screen(to, size);
    }

    /**
     * Makes a screen that writes only messages.
     *
     * @param to where messages go
     * @return the screen
     */
    public static Screen unwatched(PrintStream to) {
        return new Screen(to, null);
    }

    /**
     * Whether lines are shown at all.
     *
     * @return false if only messages are written
     */
    public boolean isWatched() {
        return size != null;
    }

    /**
     * Where messages go.
     *
     * @return a stream for whole lines, for any thread
     */
    public PrintStream messages() {
        return messages;
    }

    /**
     * Replaces the shown lines.
     *
     * @param lines makes the lines for a width in characters; longer lines are cut
     */
    public synchronized void show(IntFunction<List<String>> lines) {
        if (size == null) {
            return;
        }
        TerminalSize now = size.get();
        int room = Math.max(0, now.columns() - 1); // some terminals already wrap in the last column
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

    /** Removes the lines. */
    public synchronized void clear() {
        if (shown) {
            shown = false;
            to.print("\r" + CLEAR_BELOW);
            to.flush();
        }
    }

    /** Writes whole lines, after removing the shown lines. */
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

        /** Writes an unfinished line; while lines are shown, it waits for its end. */
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

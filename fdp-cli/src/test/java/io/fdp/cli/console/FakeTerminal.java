package io.fdp.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A terminal that does what others do with the few sequences that are written: wraps at its width, scrolls, moves its
 * cursor up, clears. What scrolls out at the top is kept.
 *
 * <p>It also counts how often text wrapped.
 */
public final class FakeTerminal {
    private final List<char[]> gone = new ArrayList<>();
    private final char[][] cells;
    private final int columns;
    private final ByteArrayOutputStream sequence = new ByteArrayOutputStream();
    private int row;
    private int column;
    private int wraps;

    public FakeTerminal(int columns, int rows) {
        this.columns = columns;
        this.cells = new char[rows][columns];
        for (char[] line : cells) {
            Arrays.fill(line, ' ');
        }
    }

    public TerminalSize size() {
        return new TerminalSize(columns, cells.length);
    }

    public PrintStream stream() {
        return new PrintStream(
                new OutputStream() {
                    @Override
                    public void write(int one) {
                        take((char) (one & 0xff));
                    }
                },
                true,
                UTF_8);
    }

    public Screen screen() {
        return Screen.watched(stream(), this::size);
    }

    private synchronized void take(char one) {
        if (sequence.size() > 0) {
            sequence.write(one);
            if (Character.isLetter(one)) {
                obey(sequence.toString(UTF_8));
                sequence.reset();
            }
            return;
        }
        switch (one) {
            case '\033' -> sequence.write(one);
            case '\r' -> column = 0;
            case '\n' -> {
                column = 0;
                down();
            }
            default -> put(one);
        }
    }

    /** As most do: the last column is written, and the next character wraps. */
    private void put(char one) {
        if (column == columns) {
            wraps++;
            column = 0;
            down();
        }
        cells[row][column++] = one;
    }

    private void down() {
        if (row < cells.length - 1) {
            row++;
            return;
        }
        gone.add(cells[0]);
        System.arraycopy(cells, 1, cells, 0, cells.length - 1);
        cells[row] = new char[columns];
        Arrays.fill(cells[row], ' ');
    }

    private void obey(String command) {
        int from = Math.min(column, columns - 1);
        if (command.equals("\033[K")) {
            Arrays.fill(cells[row], from, columns, ' ');
        } else if (command.equals("\033[J")) {
            Arrays.fill(cells[row], from, columns, ' ');
            for (int below = row + 1; below < cells.length; below++) {
                Arrays.fill(cells[below], ' ');
            }
        } else if (command.matches("\033\\[[1-9][0-9]*A")) {
            row = Math.max(0, row - Integer.parseInt(command.substring(2, command.length() - 1)));
        } else {
            throw new AssertionError("nobody knows " + command.substring(1));
        }
    }

    /** How often a line was longer than the terminal is wide. */
    public synchronized int wraps() {
        return wraps;
    }

    /** All lines that are not empty, those that scrolled out first. */
    public synchronized List<String> lines() {
        List<String> lines = new ArrayList<>();
        gone.forEach(line -> lines.add(new String(line).stripTrailing()));
        for (char[] line : cells) {
            lines.add(new String(line).stripTrailing());
        }
        lines.removeIf(String::isEmpty);
        return lines;
    }

    /** All text, with wrapped lines put together again. */
    public synchronized String text() {
        StringBuilder text = new StringBuilder();
        gone.forEach(line -> text.append(new String(line)));
        for (char[] line : cells) {
            text.append(new String(line));
        }
        return text.toString();
    }
}

package io.fdp.benchmarks;

import java.io.PrintStream;

/** A counter line that overwrites itself; on anything but a terminal, nothing. */
final class Progress {

    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintStream terminal;
    private final boolean visible;
    private int total;
    private int done;

    Progress(PrintStream terminal, boolean visible) {
        this.terminal = terminal;
        this.visible = visible;
    }

    void start(int steps) {
        total = steps;
        done = 0;
    }

    /** Shows that the next step begins. */
    void step(String what) {
        done++;
        if (visible) {
            terminal.print(CLEAR_LINE + "[" + done + "/" + total + "] " + what);
            terminal.flush();
        }
    }

    void end() {
        if (visible) {
            terminal.print(CLEAR_LINE);
            terminal.flush();
        }
    }
}

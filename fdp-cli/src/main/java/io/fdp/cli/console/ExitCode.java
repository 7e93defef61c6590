package io.fdp.cli.console;

/** The exit codes of the command line; scripts rely on them. */
public final class ExitCode {
    /** It did what was asked. */
    public static final int DONE = 0;

    /** It ran and failed. */
    public static final int FAILED = 1;

    /** The arguments were wrong. */
    public static final int WRONG_USAGE = 2;

    /** Whoever read standard output has gone: 128 and the number of SIGPIPE, which ends most programs then. */
    public static final int OUTPUT_CLOSED = 141;

    /** It was asked to stop before its end, as by Ctrl-C. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}

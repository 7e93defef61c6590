package io.fdp.cli.console;

/** The exit codes of the command line; scripts rely on them. */
public final class ExitCode {
    /** The command did what was asked. */
    public static final int DONE = 0;

    /** The command ran and failed. */
    public static final int FAILED = 1;

    /** The arguments were wrong. */
    public static final int WRONG_USAGE = 2;

    /** Something is not installed, such as the library of DDS. */
    public static final int NOT_INSTALLED = 3;

    /** The reader of standard output is gone: 128 plus the number of SIGPIPE, which ends most programs in this case. */
    public static final int OUTPUT_CLOSED = 141;

    /** The command was stopped before its end, as by Ctrl-C. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}

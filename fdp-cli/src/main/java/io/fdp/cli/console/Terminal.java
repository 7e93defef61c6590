package io.fdp.cli.console;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether a person watches standard error.
 *
 * <p>{@code System.console()} considers standard input and output together, so it says no when output goes to a file
 * but a person watches standard error. The launcher passes the right answer as a property. Without the launcher, the C
 * library tells whether the stream is a terminal, and {@code TERM} tells its kind.
 */
public final class Terminal {
    /** {@code true} or {@code false}: whether standard error is a terminal. Set by the launcher of the JVM. */
    public static final String PROPERTY = "fdp.stderr.terminal";

    private static final int STDERR = 2;

    private Terminal() {}

    /**
     * Whether standard error is a terminal that can rewrite its last line.
     *
     * @return false if not, or if unknown
     */
    public static boolean onStandardError() {
        String decided = System.getProperty(PROPERTY);
        if (decided != null) {
            return Boolean.parseBoolean(decided);
        }
        return isCapable() && isTerminal(STDERR);
    }

    /**
     * Whether the terminal, if any, understands escape sequences.
     *
     * @return false for a terminal without a name, and for one named dumb
     */
    public static boolean isCapable() {
        return isCapable(System.getenv("TERM"));
    }

    static boolean isCapable(@Nullable String kind) {
        return kind != null && !kind.isBlank() && !kind.equals("dumb");
    }

    /**
     * The current size of the terminal of standard error.
     *
     * @return the size from the terminal, else from {@code COLUMNS} and {@code LINES}, else 80 and 24
     */
    public static TerminalSize size() {
        return WindowSize.of(STDERR);
    }

    @SuppressWarnings("restricted") // a C function of this very signature
    static boolean isTerminal(int stream) {
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
        try {
            Linker linker = Linker.nativeLinker();
            MethodHandle isatty = linker.downcallHandle(
                    linker.defaultLookup().findOrThrow(windows ? "_isatty" : "isatty"),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
            return (int) isatty.invokeExact(stream) != 0;
        } catch (Throwable cannotTell) { // a status line is not worth failing for
            return false;
        }
    }
}

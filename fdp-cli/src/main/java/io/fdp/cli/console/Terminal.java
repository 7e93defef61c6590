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
 * <p>{@code System.console()} answers for standard input and output together, so that it says no when output goes to a
 * file and a person still looks at the rest. The launcher knows, and passes it on as a property. Without the launcher
 * the C library answers for the one stream, and {@code TERM} for what it is.
 */
public final class Terminal {
    /** {@code true} or {@code false}: whether standard error is a terminal, from who starts the JVM. */
    public static final String PROPERTY = "fdp.stderr.terminal";

    private static final int STDERR = 2;

    private Terminal() {}

    /**
     * Whether standard error is a terminal that can rewrite its last line.
     *
     * @return false where that cannot be told
     */
    public static boolean onStandardError() {
        String decided = System.getProperty(PROPERTY);
        if (decided != null) {
            return Boolean.parseBoolean(decided);
        }
        return isCapable() && isTerminal(STDERR);
    }

    /**
     * Whether the terminal, if there is one, is of a kind that understands escape sequences.
     *
     * @return false for one without a name, and for one that calls itself dumb
     */
    public static boolean isCapable() {
        return isCapable(System.getenv("TERM"));
    }

    static boolean isCapable(@Nullable String kind) {
        return kind != null && !kind.isBlank() && !kind.equals("dumb");
    }

    /**
     * How large the terminal is that standard error goes to, now: windows change.
     *
     * @return what the terminal says, or else {@code COLUMNS} and {@code LINES}, or else 80 and 24
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

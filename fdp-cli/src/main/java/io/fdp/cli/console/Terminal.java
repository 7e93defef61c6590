package io.fdp.cli.console;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;

/**
 * Whether a person watches standard error.
 *
 * <p>{@code System.console()} answers for standard input and output together, so that it says no when output goes to a file
 * and a person still looks at the rest. The launcher knows, and passes it on as a property. Without the launcher the C
 * library answers for the one stream.
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
        return !"dumb".equals(System.getenv("TERM")) && isTerminal(STDERR);
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

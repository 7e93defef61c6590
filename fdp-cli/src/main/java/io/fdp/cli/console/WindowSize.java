package io.fdp.cli.console;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Asks the system for the size of the window of a stream. */
final class WindowSize {
    /** {@code struct winsize}: rows, columns, and both in pixels. */
    private static final long STRUCT_BYTES = 4 * ValueLayout.JAVA_SHORT.byteSize();

    private static final @Nullable MethodHandle IOCTL = ioctl();

    private WindowSize() {}

    /** The size of the window of a stream; unknown values come from the environment or the default. */
    static TerminalSize of(int stream) {
        int rows = 0;
        int columns = 0;
        MethodHandle ioctl = IOCTL;
        if (ioctl != null) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment size = arena.allocate(STRUCT_BYTES, Long.BYTES);
                if ((int) ioctl.invokeExact(stream, request(), size) == 0) {
                    rows = Short.toUnsignedInt(size.getAtIndex(ValueLayout.JAVA_SHORT, 0));
                    columns = Short.toUnsignedInt(size.getAtIndex(ValueLayout.JAVA_SHORT, 1));
                }
            } catch (Throwable cannotTell) { // a bar is not worth failing for
                columns = 0;
            }
        }
        return TerminalSize.of(columns, rows, System.getenv("COLUMNS"), System.getenv("LINES"));
    }

    private static String system() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT);
    }

    /** {@code TIOCGWINSZ}. */
    private static long request() {
        return system().startsWith("linux") ? 0x5413 : 0x40087468;
    }

    @SuppressWarnings("restricted") // a C function of this very signature
    private static @Nullable MethodHandle ioctl() {
        if (!system().startsWith("linux") && !system().startsWith("mac")) {
            return null;
        }
        try {
            Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("ioctl"),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS),
                    Linker.Option.firstVariadicArg(2));
        } catch (RuntimeException | LinkageError cannotTell) {
            return null;
        }
    }
}

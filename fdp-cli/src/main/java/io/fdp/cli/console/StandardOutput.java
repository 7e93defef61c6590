package io.fdp.cli.console;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.Charset;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Standard output that remembers why it could not be written.
 *
 * <p>A reader that is gone is no error: writing throws an {@link OutputClosedException}, which ends the command. Any
 * other reason, such as a full disk, is reported at the end.
 */
public final class StandardOutput extends PrintStream {
    private static final int BUFFER = 1 << 13;
    private static final int STDOUT = 1;
    private static final long GONE_BITS = 0x18; // POLLERR and POLLHUP

    private final Target target;

    private StandardOutput(Target target, Charset charset) {
        super(new BufferedOutputStream(target, BUFFER), true, charset);
        this.target = target;
    }

    /**
     * The standard output of this program.
     *
     * @return the output, to use instead of {@code System.out}
     */
    public static StandardOutput open() {
        return over(new FileOutputStream(FileDescriptor.out), System.out.charset());
    }

    /**
     * Makes a standard output that writes to another stream.
     *
     * @param to receives the bytes
     * @param charset how characters become bytes
     * @return the output
     */
    public static StandardOutput over(OutputStream to, Charset charset) {
        return new StandardOutput(new Target(to), charset);
    }

    /**
     * Whether the reader is gone.
     *
     * @return false if everything was written so far, or another reason prevents writing
     */
    public boolean isReaderGone() {
        return target.gone;
    }

    /**
     * The same output for code that must not end when the reader is gone: later bytes are lost.
     *
     * @param out an output
     * @return a stream that never throws {@link OutputClosedException}
     */
    public static OutputStream unending(PrintStream out) {
        return new FilterOutputStream(out) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                try {
                    out.write(bytes, offset, length);
                } catch (OutputClosedException gone) {
                    throw new IOException(gone);
                }
            }
        };
    }

    /**
     * Decides how a command ends: lost results are a failure, which is reported unless the reader is gone.
     *
     * @param exitCode the exit code without lost results
     * @param command its name
     * @param out where its results went
     * @param errors where lost results are reported
     * @return the exit code of the program
     */
    public static int exitCode(int exitCode, String command, PrintStream out, PrintWriter errors) {
        if (!out.checkError()) {
            return exitCode;
        }
        if (out instanceof StandardOutput standard && standard.isReaderGone()) {
            return exitCode == ExitCode.DONE ? ExitCode.OUTPUT_CLOSED : exitCode;
        }
        errors.println(command
                + ": the result is lost, because standard output cannot be written: make room, or send it elsewhere");
        return exitCode == ExitCode.DONE ? ExitCode.FAILED : exitCode;
    }

    @Override
    public void write(int one) {
        super.write(one);
        requireReader();
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        super.write(bytes, offset, length);
        requireReader();
    }

    private void requireReader() {
        if (target.gone) {
            throw new OutputClosedException();
        }
    }

    /**
     * Whether an error says that the reader of a pipe is gone.
     *
     * @param wrong an error of standard output
     * @return true if the reader is gone
     */
    public static boolean isReaderGone(@Nullable Throwable wrong) {
        for (Throwable cause = wrong; cause != null; cause = cause.getCause()) {
            String message = cause instanceof IOException ? cause.getMessage() : null;
            if (message != null && (message.toLowerCase(Locale.ROOT).contains("pipe") || isPipeBroken())) {
                return true;
            }
        }
        return false;
    }

    /** Asks the system, because messages of errors depend on the language of the user. */
    @SuppressWarnings("restricted") // a C function of this very signature
    private static boolean isPipeBroken() {
        try (Arena arena = Arena.ofConfined()) {
            Linker linker = Linker.nativeLinker();
            MethodHandle poll = linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("poll"),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));
            MemorySegment request = arena.allocate(8, 4); // int fd, short events, short revents
            request.set(ValueLayout.JAVA_INT, 0, STDOUT);
            int answers = (int) poll.invokeExact(request, 1L, 0);
            return answers > 0 && (request.get(ValueLayout.JAVA_SHORT, 6) & GONE_BITS) != 0;
        } catch (Throwable cannotTell) { // on a system without this function only the message tells
            return false;
        }
    }

    /** Remembers why bytes could not be written. */
    private static final class Target extends FilterOutputStream {
        private volatile boolean gone;

        Target(OutputStream to) {
            super(to);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException wrong) {
                gone |= StandardOutput.isReaderGone(wrong);
                throw wrong;
            }
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }
    }
}

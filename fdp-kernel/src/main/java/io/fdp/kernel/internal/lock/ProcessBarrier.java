package io.fdp.kernel.internal.lock;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * A memory barrier that one thread makes all threads of the process go through ({@code membarrier} of Linux).
 *
 * <p>With it one of two threads needs no barrier of its own: what it stored before the call is visible to the caller
 * afterwards, and what it loads after the call is at least as new as what the caller stored before. So a thread that
 * does the same all the time leaves the cost to the thread that disturbs it once.
 */
final class ProcessBarrier {
    private static final long QUERY = 0;
    private static final long PRIVATE_EXPEDITED = 1 << 3;
    private static final long REGISTER_PRIVATE_EXPEDITED = 1 << 4;

    /** HotSpot optimises a handle at 127 calls and makes garbage then: better now than in a frame. */
    private static final int CALLS_TO_SETTLE = 200;

    private static final long NUMBER = callNumber();
    private static final MethodHandle SYSCALL = syscall();

    /** Whether this system has such barriers. */
    static final boolean POSSIBLE = register();

    private ProcessBarrier() {}

    /**
     * Returns after every running thread of the process has gone through a barrier. A process that was restored from an
     * image, or got a filter for system calls, may have lost the right to the call. Then all threads stop for a moment,
     * as for their stacks, which is a barrier, too.
     */
    static void pass() {
        if (call(PRIVATE_EXPEDITED) != 0 && (call(REGISTER_PRIVATE_EXPEDITED) != 0 || call(PRIVATE_EXPEDITED) != 0)) {
            Thread.getAllStackTraces();
        }
    }

    private static boolean register() {
        if (NUMBER < 0) {
            return false;
        }
        long known = call(QUERY);
        if (known < 0 || (known & REGISTER_PRIVATE_EXPEDITED) == 0 || call(REGISTER_PRIVATE_EXPEDITED) != 0) {
            return false;
        }
        for (int i = 0; i < CALLS_TO_SETTLE; i++) {
            call(QUERY);
        }
        return call(PRIVATE_EXPEDITED) == 0;
    }

    /** The number of the system call, or -1 where it is not known or not wanted. */
    private static long callNumber() {
        if (!"Linux".equals(System.getProperty("os.name")) || "false".equals(System.getProperty("fdp.bias"))) {
            return -1;
        }
        return switch (System.getProperty("os.arch")) {
            case "amd64", "x86_64" -> 324;
            case "aarch64" -> 283;
            default -> -1;
        };
    }

    @SuppressWarnings("restricted") // calls the operating system
    private static MethodHandle syscall() {
        FunctionDescriptor type = FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
        if (NUMBER < 0) {
            return MethodHandles.empty(type.toMethodType()); // never called
        }
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow("syscall"), type, Linker.Option.firstVariadicArg(1));
    }

    private static long call(long command) {
        try {
            return (long) SYSCALL.invokeExact(NUMBER, command, 0L, 0L);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }
}

package io.fdp.dds.internal.library;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Threads that stand back when cores are few: sending and receiving may be late, frames may not.
 *
 * <p>On Linux each thread has a priority of its own, which threads that it starts inherit. So a domain that is made
 * by a background thread has threads that stand back, too. A thread that uses much of a core, as the frame thread does
 * at the end of a long frame, would else wait for its turn behind all of them. Elsewhere threads are as they are.
 */
@SuppressWarnings("restricted") // calls a function of the system
public final class BackgroundThreads {
    /** How far threads stand back: each step is about a quarter more time for the others. */
    private static final int STEPS = 5;

    private static final @Nullable MethodHandle NICE = find();

    private BackgroundThreads() {}

    private static @Nullable MethodHandle find() {
        if (!System.getProperty("os.name", "").startsWith("Linux")) {
            return null;
        }
        Linker linker = Linker.nativeLinker();
        Optional<MemorySegment> function = linker.defaultLookup().find("nice");
        return function.map(at -> linker.downcallHandle(at, FunctionDescriptor.of(JAVA_INT, JAVA_INT)))
                .orElse(null);
    }

    /** Lets the calling thread, and threads that it starts from here on, stand back for good. */
    public static void standBack() {
        MethodHandle nice = NICE;
        if (nice == null) {
            return;
        }
        try {
            int ignored = (int) nice.invokeExact(STEPS);
        } catch (Throwable thrown) {
            throw new AssertionError("a function of the system cannot throw", thrown);
        }
    }

    /**
     * Does something on a thread that stands back, and waits for it.
     *
     * @param name the name of the thread
     * @param work what to do
     * @return what the work returns; what it throws is thrown
     */
    public static <T> T call(String name, Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread.ofPlatform().daemon().name(name).start(() -> {
            standBack();
            task.run();
        });
        boolean interrupted = false;
        while (true) {
            try {
                T result = task.get();
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                return result;
            } catch (InterruptedException given) {
                interrupted = true;
            } catch (ExecutionException failed) {
                switch (failed.getCause()) {
                    case RuntimeException thrown -> throw thrown;
                    case Error thrown -> throw thrown;
                    case null, default -> throw new IllegalStateException(failed);
                }
            }
        }
    }
}

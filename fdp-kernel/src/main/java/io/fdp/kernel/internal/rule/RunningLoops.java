package io.fdp.kernel.internal.rule;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The generated loops that run now, each as what marks the changes that it has made so far. Under the lock. */
public final class RunningLoops {
    private static final int FIRST_ROOM = 8;

    private @Nullable Runnable[] loops = new Runnable[FIRST_ROOM];
    private int count;

    /** Notes that a loop runs, and how to mark what it has written so far. */
    public void begin(Runnable marks) {
        if (count == loops.length) {
            loops = Arrays.copyOf(loops, count * 2);
        }
        loops[count++] = marks;
    }

    /** Notes that a loop ended. The others keep their order. */
    public void end(Runnable marks) {
        int at = indexOf(marks);
        if (at >= 0) {
            count--;
            for (int i = at; i < count; i++) {
                loops[i] = loops[i + 1];
            }
            loops[count] = null;
        }
    }

    /** Whether a loop runs. */
    public boolean has(Runnable marks) {
        return indexOf(marks) >= 0;
    }

    /** Whether any loop runs. Also without the lock, for a thread that may be in the body of a loop. */
    public boolean areAny() {
        return count > 0;
    }

    /** Lets all loops mark what they have written so far. */
    public void mark() {
        for (int i = 0; i < count; i++) {
            Objects.requireNonNull(loops[i], "loops below the count run").run();
        }
    }

    /** From the last one on: loops end in the opposite order, as a rule. */
    @SuppressWarnings("ReferenceEquality") // a loop is itself only
    private int indexOf(Runnable marks) {
        int at = count - 1;
        while (at >= 0 && loops[at] != marks) {
            at--;
        }
        return at;
    }
}

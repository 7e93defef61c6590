package io.fdp.kernel.error;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Several errors of one piece of work: the first is thrown, and the others are suppressed in it. */
public final class Errors {
    private Errors() {}

    /**
     * Adds an error to the first one. It never throws what is not its caller's fault: where the heap has no room to add
     * an error, the first one is thrown without it.
     *
     * @param first the first error, or null when there was none
     * @param next another one
     * @return the first one, or the other when there was none
     */
    @SuppressWarnings("ReferenceEquality") // an error cannot suppress itself; equals() may be anything
    public static Throwable join(@Nullable Throwable first, Throwable next) {
        Objects.requireNonNull(next, "the error to add is null: pass one");
        if (first == null) {
            return next;
        }
        if (first != next) {
            try {
                first.addSuppressed(next);
            } catch (OutOfMemoryError noRoom) {
                return first; // whoever catches it sees the first one in any case
            }
        }
        return first;
    }

    /**
     * Closes what is of no use because of an error. If that fails as well, the first error tells of it.
     *
     * @param first the error, which the caller throws
     * @param useless what is closed
     */
    public static void close(Throwable first, AutoCloseable useless) {
        try {
            useless.close();
        } catch (Throwable next) { // whatever it is, the first one is thrown
            join(first, next);
        }
    }
}

package io.fdp.kernel.error;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Joins several errors of one operation: the first is thrown, and the others are suppressed in it. */
public final class Errors {
    private Errors() {}

    /**
     * Adds an error to the first one. When the heap has no room to add it, the first error stays as it is.
     *
     * @param first the first error, or null when there was none
     * @param next another error
     * @return the first error, or {@code next} when there was none
     */
    @SuppressWarnings("ReferenceEquality") // an error cannot suppress itself; equals() may do anything
    public static Throwable join(@Nullable Throwable first, Throwable next) {
        Objects.requireNonNull(next, "the error to add is null: pass one");
        if (first == null) {
            return next;
        }
        if (first != next) {
            try {
                first.addSuppressed(next);
            } catch (OutOfMemoryError noRoom) {
                return first; // the first error is thrown in any case
            }
        }
        return first;
    }

    /**
     * Closes a resource after an error. If closing fails as well, its error is suppressed in the first one.
     *
     * @param first the error, which the caller throws
     * @param useless the resource to close
     */
    public static void close(Throwable first, AutoCloseable useless) {
        try {
            useless.close();
        } catch (Throwable next) { // the first error is thrown in any case
            join(first, next);
        }
    }
}

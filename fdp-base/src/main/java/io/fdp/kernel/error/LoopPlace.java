package io.fdp.kernel.error;

import java.io.Serializable;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Tells on which entity a loop was when a user's method threw an exception. FDP never throws it: it is suppressed in
 * that exception, so that the exception keeps its class and a printed stack shows the place.
 *
 * <p>A user may throw one exception again and again. It has the place where it was thrown last. Java, too, keeps
 * exceptions ready for code that fails often. They have no stack and take no place, so a new one is thrown instead.
 */
public final class LoopPlace extends FdpException {
    private static final long serialVersionUID = 1L;
    private static final AtomicLong COUNT = new AtomicLong();
    private static final String OFTEN = "thrown so often that Java leaves out the details; start java with"
            + " -XX:-OmitStackTraceInFastThrow to see them";

    /** Replaced as a whole, so that loop and entity belong together for threads that read it meanwhile. */
    private volatile Where where;

    /** A place, and how many there were before. */
    private record Where(String loop, long entity, String shown, long number) implements Serializable {}

    private LoopPlace(Where where) {
        super(where.loop + " was on entity " + where.shown);
        this.where = where;
    }

    /**
     * How many places there were so far. A loop asks when it begins, to tell the places of inner loops from older ones.
     *
     * @return a number that grows
     */
    public static long count() {
        return COUNT.get();
    }

    /**
     * Adds the place to an exception that a loop throws. The place of an inner loop stays the only one. The place of an
     * earlier throw is replaced.
     *
     * @param failure the exception
     * @param loop the name of the loop
     * @param entity the entity that the loop was on
     * @param shown the entity for messages
     * @param before {@link #count} when the loop began
     * @return an exception of the same class with the place, to be thrown instead; null to throw the given one
     */
    public static @Nullable RuntimeException addTo(
            Throwable failure, String loop, long entity, String shown, long before) {
        if (failure instanceof VirtualMachineError) {
            return null;
        }
        LoopPlace known = of(failure);
        if (known != null && known.where.number > before) {
            return null; // of an inner loop
        }
        Where where = new Where(loop, entity, shown, COUNT.incrementAndGet());
        if (known != null) {
            known.where = where;
            return null;
        }
        RuntimeException instead = insteadOf(failure);
        Errors.join(instead == null ? failure : instead, new LoopPlace(where));
        return instead;
    }

    /** A new exception for one that Java keeps ready, or null. */
    private static @Nullable RuntimeException insteadOf(Throwable failure) {
        Class<?> type = failure.getClass();
        if (failure.getMessage() != null || failure.getStackTrace().length > 0) {
            return null;
        }
        if (type == NullPointerException.class) {
            return new NullPointerException(OFTEN);
        }
        if (type == ArrayIndexOutOfBoundsException.class) {
            return new ArrayIndexOutOfBoundsException(OFTEN);
        }
        if (type == ArithmeticException.class) {
            return new ArithmeticException(OFTEN);
        }
        if (type == ClassCastException.class) {
            return new ClassCastException(OFTEN);
        }
        return type == ArrayStoreException.class ? new ArrayStoreException(OFTEN) : null;
    }

    /**
     * The place that an exception has.
     *
     * @param failure any exception
     * @return the place, or null when no loop threw the exception
     */
    public static @Nullable LoopPlace of(Throwable failure) {
        for (Throwable suppressed : failure.getSuppressed()) {
            if (suppressed instanceof LoopPlace place) {
                return place;
            }
        }
        return null;
    }

    /**
     * The name of the loop.
     *
     * @return the simple name of its class
     */
    public String loop() {
        return where.loop;
    }

    /**
     * The entity that the loop was on.
     *
     * @return its handle
     */
    public long entity() {
        return where.entity;
    }

    @Override
    public String getMessage() {
        Where now = where;
        return now.loop + " was on entity " + now.shown;
    }

    /** Has no stack: the exception that suppresses it has one. */
    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // nothing to protect
    public Throwable fillInStackTrace() {
        return this;
    }
}

package io.fdp.kernel.error;

import org.jspecify.annotations.Nullable;

/**
 * Tells on which entity a loop was when a user's method threw an exception. FDP never throws it: it is suppressed in
 * that exception, so that the exception keeps its class and a printed stack shows the place.
 */
public final class LoopPlace extends FdpException {
    private static final long serialVersionUID = 1L;

    private final String loop;
    private final long entity;

    private LoopPlace(String loop, long entity, String shown) {
        super(loop + " was on entity " + shown);
        this.loop = loop;
        this.entity = entity;
    }

    /**
     * Adds the place to an exception that a loop throws. The place of an inner loop stays the only one.
     *
     * @param failure the exception
     * @param loop the name of the loop
     * @param entity the entity that the loop was on
     * @param shown the entity for messages
     */
    public static void addTo(Throwable failure, String loop, long entity, String shown) {
        if (!(failure instanceof VirtualMachineError) && of(failure) == null) {
            Errors.join(failure, new LoopPlace(loop, entity, shown));
        }
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
        return loop;
    }

    /**
     * The entity that the loop was on.
     *
     * @return its handle
     */
    public long entity() {
        return entity;
    }

    /** Has no stack: the exception that suppresses it has one. */
    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // nothing to protect
    public Throwable fillInStackTrace() {
        return this;
    }
}

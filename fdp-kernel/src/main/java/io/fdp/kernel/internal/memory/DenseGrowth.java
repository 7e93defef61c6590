package io.fdp.kernel.internal.memory;

/**
 * Asks for huge pages ahead of a column that grows densely.
 *
 * <p>A page fault costs as much as creating an entity, and a dense world takes one for every few dozen entities. Sparse
 * columns must not get huge pages, where one value would cost two megabytes. So the first megabyte comes in small
 * pages. Once it is in use, the following memory is requested in huge pages, twice as far each time. A column wastes at
 * most one huge page, and has one more border between mappings.
 */
public final class DenseGrowth {
    private static final long FIRST = Reservation.SMALL_PAGES_FIRST;
    private static final long LOOK_AHEAD = 128 << 10;
    private static final long LEAST_STEP = 4 * Reservation.HUGE_PAGE;

    private final Reservation reservation;
    private final long offset;
    private final long bytes;
    private long advisedTo = FIRST;

    /** Watches a part of a reservation. */
    public DenseGrowth(Reservation reservation, long offset, long bytes) {
        this.reservation = reservation;
        this.offset = offset;
        this.bytes = bytes;
    }

    /** Notes that the first bytes are in dense use. */
    public void usedTo(long used) {
        if (used >= advisedTo - LOOK_AHEAD && advisedTo < bytes) {
            long to = Math.min(bytes, advisedTo + Math.max(LEAST_STEP, used));
            reservation.preferHugePages(offset + advisedTo, to - advisedTo);
            advisedTo = to;
        }
    }
}

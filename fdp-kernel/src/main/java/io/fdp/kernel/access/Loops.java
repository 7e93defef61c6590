package io.fdp.kernel.access;

/**
 * The key to those methods of cursors that generated loops call: they check nothing.
 *
 * <p>A loop has one cursor per component. It puts the cursor on a chunk and then moves it from slot to slot; the query has checked everything. Where the
 * cursor is, the inlined body reads at once, so the compiler keeps it in registers.
 */
public final class Loops {
    /** The only one. */
    public static final Loops KEY = new Loops();

    private Loops() {}
}

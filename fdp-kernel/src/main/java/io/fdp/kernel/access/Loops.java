package io.fdp.kernel.access;

/**
 * How generated loops move cursors.
 *
 * <p>A loop has one cursor per component and moves it from entity to entity; the query has checked everything. What is stored into the cursor is read back by
 * the inlined body at once, so the compiler keeps it in registers.
 */
public final class Loops {
    private Loops() {}

    /** Begins a chunk. */
    public static void begin(Cursor cursor) {
        cursor.beginLoop();
    }

    /** Begins a chunk. */
    public static void begin(PartSpan parts) {
        parts.beginLoop();
    }

    /** Moves to the parts of an index. */
    public static void toParts(PartSpan parts, int index) {
        parts.loopTo(index);
    }

    /** Ends a chunk of an edit: it counts as changed if a setter ran. */
    public static void end(PartSpan parts, int chunk) {
        parts.endLoop(chunk);
    }

    /** Moves to a row. */
    public static void toRow(Cursor cursor, int index, long address) {
        cursor.loopTo(index, address);
    }

    /** Moves to a slot in columns. */
    public static void toSlot(Cursor cursor, int index, long chunkAddress, int slot) {
        cursor.loopTo(index, chunkAddress, slot);
    }

    /** Ends a chunk of an edit: it counts as changed if a setter ran. */
    public static void end(Cursor cursor, int chunk) {
        cursor.endLoop(chunk);
    }
}

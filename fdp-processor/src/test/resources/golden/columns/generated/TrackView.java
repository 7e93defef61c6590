package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Cursor;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.FixedText;
import io.fdp.kernel.access.Loops;
import io.fdp.kernel.access.Memory;
import io.fdp.kernel.access.TableContext;
import javax.annotation.processing.Generated;

/**
 * Reads the {@link Track} of one entity.
 */
@GeneratedFrom(Track.class)
@Generated("io.fdp.processor.FdpProcessor")
public class TrackView extends Cursor {
    private long epoch;

    private long base;

    private int slot;

    TrackView(TableContext context, boolean writes) {
        super(context, writes);
    }

    final void moveToIndex(long entity, long table, int index) {
        long now = enter(entity);
        base = table + (index >>> 10) * 106496L;
        slot = index & 1023;
        epoch = now;
    }

    final boolean isOf(TableContext context) {
        return belongsTo(context);
    }

    final long cursorBase() {
        if (isOld(epoch)) {
            epoch = renew(epoch);
        }
        return Memory.address(base);
    }

    @Override
    protected final int cursorSlot() {
        return slot & 1023;
    }

    /**
     * Puts the cursor on a chunk; for generated loops.
     */
    public final void loopOver(Loops key, int first, long chunkBase) {
        epoch = enterLoop(first);
        base = chunkBase;
    }

    /**
     * Moves the cursor in its chunk; for generated loops.
     */
    public final void loopTo(Loops key, int at) {
        slot = at;
    }

    /**
     * Ends a run, after which the cursor is refused; for generated loops.
     */
    public final void loopLeave(Loops key) {
        epoch = leaveLoop();
    }

    /**
     * Reads the whole value.
     */
    public final Track get() {
        long at = cursorBase();
        long index = cursorSlot();
        return new Track(Memory.getByte(at + index), Memory.getDouble(at + 1024L + index * 8), new Track.Point(Memory.getFloat(at + 9216L + index * 4), Memory.getFloat(at + 13312L + index * 4)), Fields.constant(TrackTable.CONSTANTS_source, Memory.getInt(at + 17408L + index * 4), "Track.source"), FixedText.read(at + 21504L + index * 64, 64), Fields.readFloats(at + 87040L + index * 16, 4));
    }

    /**
     * Reads {@code quality}.
     */
    public final byte quality() {
        long at = cursorBase();
        long index = cursorSlot();
        return Memory.getByte(at + index);
    }

    /**
     * Reads {@code time}.
     */
    public final double time() {
        long at = cursorBase();
        long index = cursorSlot();
        return Memory.getDouble(at + 1024L + index * 8);
    }

    /**
     * Reads {@code point}.
     */
    public final Track.Point point() {
        long at = cursorBase();
        long index = cursorSlot();
        return new Track.Point(Memory.getFloat(at + 9216L + index * 4), Memory.getFloat(at + 13312L + index * 4));
    }

    /**
     * Reads {@code point.x}.
     */
    public final float pointX() {
        long at = cursorBase();
        long index = cursorSlot();
        return Memory.getFloat(at + 9216L + index * 4);
    }

    /**
     * Reads {@code point.y}.
     */
    public final float pointY() {
        long at = cursorBase();
        long index = cursorSlot();
        return Memory.getFloat(at + 13312L + index * 4);
    }

    /**
     * Reads {@code source}.
     */
    public final Track.Source source() {
        long at = cursorBase();
        long index = cursorSlot();
        return Fields.constant(TrackTable.CONSTANTS_source, Memory.getInt(at + 17408L + index * 4), "Track.source");
    }

    /**
     * Reads {@code label}.
     */
    public final String label() {
        long at = cursorBase();
        long index = cursorSlot();
        return FixedText.read(at + 21504L + index * 64, 64);
    }

    /**
     * Compares {@code label} with a text, without reading it into a string.
     */
    public final boolean labelEquals(String text) {
        long at = cursorBase();
        long index = cursorSlot();
        return FixedText.equals(at + 21504L + index * 64, 64, text);
    }

    /**
     * Reads {@code errors}.
     */
    public final float[] errors() {
        long at = cursorBase();
        long index = cursorSlot();
        return Fields.readFloats(at + 87040L + index * 16, 4);
    }

    /**
     * Reads an element of {@code errors}.
     */
    public final float errors(int i) {
        long at = cursorBase();
        long index = cursorSlot();
        return Memory.getFloat(at + 87040L + index * 16 + Fields.element(i, 4) * 4);
    }
}

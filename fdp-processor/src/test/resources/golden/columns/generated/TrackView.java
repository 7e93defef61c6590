package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Cursor;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;
import javax.annotation.processing.Generated;

/**
 * Reads the {@link Track} of one entity.
 */
@GeneratedFrom(Track.class)
@Generated("io.fdp.processor.FdpProcessor")
public class TrackView extends Cursor {
    /**
     * When the cursor was put where it is. A getter looks first if the world has gone on since.
     */
    long cursorEpoch;

    /**
     * The same for setters.
     */
    long editEpoch;

    long cursorPlace;

    private int slot;

    TrackView(TableContext context, boolean writes) {
        super(context, writes);
    }

    final void moveToIndex(long entity, long table, int index) {
        long now = enter(entity);
        cursorPlace = table + (index >>> 10) * 106496L;
        slot = index & 1023;
        editEpoch = editEpoch(now);
        cursorEpoch = now;
    }

    final boolean isOf(TableContext context) {
        return belongsTo(context);
    }

    final void cursorLook() {
        cursorEpoch = renew(cursorEpoch);
    }

    @Override
    protected final int cursorSlot() {
        return slot & 1023;
    }

    @Override
    public final String toString() {
        return textAt(cursorEpoch);
    }

    /**
     * Puts the cursor on a chunk; for generated loops.
     */
    public final void loopOver(Loops key, int first, long chunkBase) {
        cursorPlace = chunkBase;
        cursorEpoch = enterLoop(first);
        editEpoch = cursorEpoch;
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
        cursorEpoch = leaveLoop();
        editEpoch = cursorEpoch;
    }

    /**
     * Reads the whole value.
     */
    public final Track get() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        return new Track(Memory.RAW.getByte(at + index), Memory.RAW.getDouble(at + 1024L + index * 8), new Track.Point(Memory.RAW.getFloat(at + 9216L + index * 4), Memory.RAW.getFloat(at + 13312L + index * 4)), Fields.constant(TrackTable.CONSTANTS_source, Memory.RAW.getInt(at + 17408L + index * 4), "Track.source"), FixedText.read(at + 21504L + index * 64, 64), Fields.readFloats(at + 87040L + index * 16, 4));
    }

    /**
     * Reads {@code quality}.
     */
    public final byte quality() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        return Memory.RAW.getByte(at + index);
    }

    /**
     * Reads {@code time}.
     */
    public final double time() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        return Memory.RAW.getDouble(at + 1024L + index * 8);
    }

    /**
     * Reads {@code point}.
     */
    public final Track.Point point() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        return new Track.Point(Memory.RAW.getFloat(at + 9216L + index * 4), Memory.RAW.getFloat(at + 13312L + index * 4));
    }

    /**
     * Reads {@code point.x}.
     */
    public final float pointX() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        return Memory.RAW.getFloat(at + 9216L + index * 4);
    }

    /**
     * Reads {@code point.y}.
     */
    public final float pointY() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        return Memory.RAW.getFloat(at + 13312L + index * 4);
    }

    /**
     * Reads {@code source}.
     */
    public final Track.Source source() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        return Fields.constant(TrackTable.CONSTANTS_source, Memory.RAW.getInt(at + 17408L + index * 4), "Track.source");
    }

    /**
     * Reads {@code label}.
     */
    public final String label() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        return FixedText.read(at + 21504L + index * 64, 64);
    }

    /**
     * Compares {@code label} with a text, without reading it into a string.
     */
    public final boolean labelEquals(String text) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        return FixedText.equals(at + 21504L + index * 64, 64, text);
    }

    /**
     * Reads {@code errors}.
     */
    public final float[] errors() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        return Fields.readFloats(at + 87040L + index * 16, 4);
    }

    /**
     * Reads an element of {@code errors}.
     */
    public final float errors(int i) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        return Memory.RAW.getFloat(at + 87040L + index * 16 + Fields.element(i, 4) * 4);
    }
}

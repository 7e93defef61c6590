package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.EventContext;
import io.fdp.kernel.access.EventView;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Memory;
import javax.annotation.processing.Generated;

/**
 * Reads one {@link Detonation} of this frame.
 */
@GeneratedFrom(Detonation.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class DetonationEventView extends EventView {
    DetonationEventView(EventContext context) {
        super(context);
    }

    void moveToIndex(int index) {
        moveTo(index);
    }

    boolean isOf(EventContext context) {
        return belongsTo(context);
    }

    /**
     * Reads the whole value.
     */
    public final Detonation get() {
        long at = cursorBase();
        return new Detonation(Memory.RAW.getByte(at), new Detonation.Point(Memory.RAW.getDouble(at + 8), Memory.RAW.getDouble(at + 16)), Fields.constant(DetonationEvents.CONSTANTS_fuse, Memory.RAW.getInt(at + 24), "Detonation.fuse"), Memory.RAW.getLong(at + 32), FixedText.read(at + 40, 32), Fields.readFloats(at + 72, 2), Memory.RAW.getInt(at + 80));
    }

    /**
     * Reads {@code kind}.
     */
    public final byte kind() {
        long at = cursorBase();
        return Memory.RAW.getByte(at);
    }

    /**
     * Reads {@code at}.
     */
    public final Detonation.Point at() {
        long at = cursorBase();
        return new Detonation.Point(Memory.RAW.getDouble(at + 8), Memory.RAW.getDouble(at + 16));
    }

    /**
     * Reads {@code at.x}.
     */
    public final double atX() {
        long at = cursorBase();
        return Memory.RAW.getDouble(at + 8);
    }

    /**
     * Reads {@code at.y}.
     */
    public final double atY() {
        long at = cursorBase();
        return Memory.RAW.getDouble(at + 16);
    }

    /**
     * Reads {@code fuse}.
     */
    public final Detonation.Fuse fuse() {
        long at = cursorBase();
        return Fields.constant(DetonationEvents.CONSTANTS_fuse, Memory.RAW.getInt(at + 24), "Detonation.fuse");
    }

    /**
     * Reads {@code shooter}.
     */
    public final long shooter() {
        long at = cursorBase();
        return Memory.RAW.getLong(at + 32);
    }

    /**
     * Reads {@code label}.
     */
    public final String label() {
        long at = cursorBase();
        return FixedText.read(at + 40, 32);
    }

    /**
     * Compares {@code label} with a text, without reading it into a string.
     */
    public final boolean labelEquals(String text) {
        long at = cursorBase();
        return FixedText.equals(at + 40, 32, text);
    }

    /**
     * Reads {@code powers}.
     */
    public final float[] powers() {
        long at = cursorBase();
        return Fields.readFloats(at + 72, 2);
    }

    /**
     * Reads an element of {@code powers}.
     */
    public final float powers(int i) {
        long at = cursorBase();
        return Memory.RAW.getFloat(at + 72 + Fields.element(i, 2) * 4);
    }

    /**
     * Reads {@code begun}.
     */
    public final int begun() {
        long at = cursorBase();
        return Memory.RAW.getInt(at + 80);
    }
}

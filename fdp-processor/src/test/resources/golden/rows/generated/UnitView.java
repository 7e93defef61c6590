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
 * Reads the {@link Unit} of one entity.
 */
@GeneratedFrom(Unit.class)
@Generated("io.fdp.processor.FdpProcessor")
public class UnitView extends Cursor {
    /**
     * When the cursor was put where it is. A getter looks first if the world has gone on since.
     */
    long cursorEpoch;

    /**
     * The same for setters.
     */
    long editEpoch;

    long cursorPlace;

    private long base;

    UnitView(TableContext context, boolean writes) {
        super(context, writes);
    }

    final void moveToIndex(long entity, long table, int index) {
        long now = enter(entity);
        cursorPlace = table + (long) index * 160;
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
        return (int) ((cursorPlace - base) / 160) & 1023;
    }

    @Override
    public final String toString() {
        return textAt(cursorEpoch);
    }

    /**
     * Puts the cursor on a chunk; for generated loops.
     */
    public final void loopOver(Loops key, int first, long chunkBase) {
        base = chunkBase;
        cursorEpoch = enterLoop(first);
        editEpoch = cursorEpoch;
    }

    /**
     * Moves the cursor in its chunk; for generated loops.
     */
    public final void loopTo(Loops key, int at) {
        cursorPlace = base + (at & 1023) * 160L;
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
    public final Unit get() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return new Unit(Memory.RAW.getByte(cursorPlace), Memory.RAW.getLong(cursorPlace + 8), Memory.RAW.getBoolean(cursorPlace + 16), Memory.RAW.getShort(cursorPlace + 18), Memory.RAW.getChar(cursorPlace + 20), Memory.RAW.getInt(cursorPlace + 24), Memory.RAW.getFloat(cursorPlace + 28), Memory.RAW.getDouble(cursorPlace + 32), new Unit.Pose(new Unit.Point(Memory.RAW.getFloat(cursorPlace + 40), Memory.RAW.getDouble(cursorPlace + 48), Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.RAW.getInt(cursorPlace + 56), "Unit.pose.at.near")), Memory.RAW.getByte(cursorPlace + 64)), Fields.constant(UnitTable.CONSTANTS_side, Memory.RAW.getInt(cursorPlace + 72), "Unit.side"), Memory.RAW.getLong(cursorPlace + 80), FixedText.read(cursorPlace + 88, 32), Fields.readShorts(cursorPlace + 120, 3), Fields.readLongs(cursorPlace + 128, 2), Memory.RAW.getByte(cursorPlace + 144));
    }

    /**
     * Reads {@code level}.
     */
    public final byte level() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getByte(cursorPlace);
    }

    /**
     * Reads {@code score}.
     */
    public final long score() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getLong(cursorPlace + 8);
    }

    /**
     * Reads {@code alive}.
     */
    public final boolean alive() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getBoolean(cursorPlace + 16);
    }

    /**
     * Reads {@code armor}.
     */
    public final short armor() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getShort(cursorPlace + 18);
    }

    /**
     * Reads {@code symbol}.
     */
    public final char symbol() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getChar(cursorPlace + 20);
    }

    /**
     * Reads {@code ammo}.
     */
    public final int ammo() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getInt(cursorPlace + 24);
    }

    /**
     * Reads {@code speed}.
     */
    public final float speed() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getFloat(cursorPlace + 28);
    }

    /**
     * Reads {@code heading}.
     */
    public final double heading() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getDouble(cursorPlace + 32);
    }

    /**
     * Reads {@code pose}.
     */
    public final Unit.Pose pose() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return new Unit.Pose(new Unit.Point(Memory.RAW.getFloat(cursorPlace + 40), Memory.RAW.getDouble(cursorPlace + 48), Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.RAW.getInt(cursorPlace + 56), "Unit.pose.at.near")), Memory.RAW.getByte(cursorPlace + 64));
    }

    /**
     * Reads {@code pose.at}.
     */
    public final Unit.Point poseAt() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return new Unit.Point(Memory.RAW.getFloat(cursorPlace + 40), Memory.RAW.getDouble(cursorPlace + 48), Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.RAW.getInt(cursorPlace + 56), "Unit.pose.at.near"));
    }

    /**
     * Reads {@code pose.at.x}.
     */
    public final float poseAtX() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getFloat(cursorPlace + 40);
    }

    /**
     * Reads {@code pose.at.y}.
     */
    public final double poseAtY() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getDouble(cursorPlace + 48);
    }

    /**
     * Reads {@code pose.at.near}.
     */
    public final Unit.Side poseAtNear() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.RAW.getInt(cursorPlace + 56), "Unit.pose.at.near");
    }

    /**
     * Reads {@code pose.tilt}.
     */
    public final byte poseTilt() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getByte(cursorPlace + 64);
    }

    /**
     * Reads {@code side}.
     */
    public final Unit.Side side() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Fields.constant(UnitTable.CONSTANTS_side, Memory.RAW.getInt(cursorPlace + 72), "Unit.side");
    }

    /**
     * Reads {@code target}.
     */
    public final long target() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getLong(cursorPlace + 80);
    }

    /**
     * Reads {@code name}.
     */
    public final String name() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return FixedText.read(cursorPlace + 88, 32);
    }

    /**
     * Compares {@code name} with a text, without reading it into a string.
     */
    public final boolean nameEquals(String text) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return FixedText.equals(cursorPlace + 88, 32, text);
    }

    /**
     * Reads {@code slots}.
     */
    public final short[] slots() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Fields.readShorts(cursorPlace + 120, 3);
    }

    /**
     * Reads an element of {@code slots}.
     */
    public final short slots(int i) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getShort(cursorPlace + 120 + Fields.element(i, 3) * 2);
    }

    /**
     * Reads {@code crew}.
     */
    public final long[] crew() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Fields.readLongs(cursorPlace + 128, 2);
    }

    /**
     * Reads an element of {@code crew}.
     */
    public final long crew(int i) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getLong(cursorPlace + 128 + Fields.element(i, 2) * 8);
    }

    /**
     * Reads {@code last}.
     */
    public final byte last() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getByte(cursorPlace + 144);
    }
}

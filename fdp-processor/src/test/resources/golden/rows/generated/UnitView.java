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
 * Reads the {@link Unit} of one entity.
 */
@GeneratedFrom(Unit.class)
@Generated("io.fdp.processor.FdpProcessor")
public class UnitView extends Cursor {
    private long epoch;

    /**
     * Where the cursor is; in a loop, which has checked that it may be there. Else all bits are flipped, so that it is negative and each use looks first.
     */
    long place = -1;

    private long base;

    UnitView(TableContext context, boolean writes) {
        super(context, writes);
    }

    final void moveToIndex(long entity, long table, int index) {
        epoch = enter(entity);
        place = ~(table + (long) index * 160);
    }

    final boolean isOf(TableContext context) {
        return belongsTo(context);
    }

    final long cursorLook(long flipped) {
        requirePlace(flipped);
        if (isOld(epoch)) {
            epoch = renew(epoch);
        }
        return Memory.address(~flipped);
    }

    @Override
    protected final int cursorSlot() {
        return (int) ((place - base) / 160) & 1023;
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
        place = Memory.address(base) + (at & 1023) * 160L;
    }

    /**
     * Ends a run, after which the cursor is refused; for generated loops.
     */
    public final void loopLeave(Loops key) {
        epoch = leaveLoop();
        place = place < 0 ? place : ~place;
    }

    /**
     * Reads the whole value.
     */
    public final Unit get() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return new Unit(Memory.getByte(at), Memory.getLong(at + 8), Memory.getBoolean(at + 16), Memory.getShort(at + 18), Memory.getChar(at + 20), Memory.getInt(at + 24), Memory.getFloat(at + 28), Memory.getDouble(at + 32), new Unit.Pose(new Unit.Point(Memory.getFloat(at + 40), Memory.getDouble(at + 48), Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.getInt(at + 56), "Unit.pose.at.near")), Memory.getByte(at + 64)), Fields.constant(UnitTable.CONSTANTS_side, Memory.getInt(at + 72), "Unit.side"), Memory.getLong(at + 80), FixedText.read(at + 88, 32), Fields.readShorts(at + 120, 3), Fields.readLongs(at + 128, 2), Memory.getByte(at + 144));
    }

    /**
     * Reads {@code level}.
     */
    public final byte level() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getByte(at);
    }

    /**
     * Reads {@code score}.
     */
    public final long score() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getLong(at + 8);
    }

    /**
     * Reads {@code alive}.
     */
    public final boolean alive() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getBoolean(at + 16);
    }

    /**
     * Reads {@code armor}.
     */
    public final short armor() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getShort(at + 18);
    }

    /**
     * Reads {@code symbol}.
     */
    public final char symbol() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getChar(at + 20);
    }

    /**
     * Reads {@code ammo}.
     */
    public final int ammo() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getInt(at + 24);
    }

    /**
     * Reads {@code speed}.
     */
    public final float speed() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getFloat(at + 28);
    }

    /**
     * Reads {@code heading}.
     */
    public final double heading() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getDouble(at + 32);
    }

    /**
     * Reads {@code pose}.
     */
    public final Unit.Pose pose() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return new Unit.Pose(new Unit.Point(Memory.getFloat(at + 40), Memory.getDouble(at + 48), Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.getInt(at + 56), "Unit.pose.at.near")), Memory.getByte(at + 64));
    }

    /**
     * Reads {@code pose.at}.
     */
    public final Unit.Point poseAt() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return new Unit.Point(Memory.getFloat(at + 40), Memory.getDouble(at + 48), Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.getInt(at + 56), "Unit.pose.at.near"));
    }

    /**
     * Reads {@code pose.at.x}.
     */
    public final float poseAtX() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getFloat(at + 40);
    }

    /**
     * Reads {@code pose.at.y}.
     */
    public final double poseAtY() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getDouble(at + 48);
    }

    /**
     * Reads {@code pose.at.near}.
     */
    public final Unit.Side poseAtNear() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.getInt(at + 56), "Unit.pose.at.near");
    }

    /**
     * Reads {@code pose.tilt}.
     */
    public final byte poseTilt() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getByte(at + 64);
    }

    /**
     * Reads {@code side}.
     */
    public final Unit.Side side() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Fields.constant(UnitTable.CONSTANTS_side, Memory.getInt(at + 72), "Unit.side");
    }

    /**
     * Reads {@code target}.
     */
    public final long target() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getLong(at + 80);
    }

    /**
     * Reads {@code name}.
     */
    public final String name() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return FixedText.read(at + 88, 32);
    }

    /**
     * Compares {@code name} with a text, without reading it into a string.
     */
    public final boolean nameEquals(String text) {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return FixedText.equals(at + 88, 32, text);
    }

    /**
     * Reads {@code slots}.
     */
    public final short[] slots() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Fields.readShorts(at + 120, 3);
    }

    /**
     * Reads an element of {@code slots}.
     */
    public final short slots(int i) {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getShort(at + 120 + Fields.element(i, 3) * 2);
    }

    /**
     * Reads {@code crew}.
     */
    public final long[] crew() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Fields.readLongs(at + 128, 2);
    }

    /**
     * Reads an element of {@code crew}.
     */
    public final long crew(int i) {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getLong(at + 128 + Fields.element(i, 2) * 8);
    }

    /**
     * Reads {@code last}.
     */
    public final byte last() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getByte(at + 144);
    }
}

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

    private long base;

    private int slot;

    UnitView(TableContext context, boolean writes) {
        super(context, writes);
    }

    final void moveToIndex(long entity, long table, int index) {
        long now = enter(entity);
        base = table + (long) index * 160;
        slot = 0;
        epoch = now;
    }

    final boolean isOf(TableContext context) {
        return belongsTo(context);
    }

    final long cursorBase() {
        if (isOld(epoch)) {
            epoch = renew(epoch);
        }
        return Memory.address(base) + (slot & 1023) * 160L;
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
    public final Unit get() {
        long at = cursorBase();
        return new Unit(Memory.getByte(at), Memory.getLong(at + 8), Memory.getBoolean(at + 16), Memory.getShort(at + 18), Memory.getChar(at + 20), Memory.getInt(at + 24), Memory.getFloat(at + 28), Memory.getDouble(at + 32), new Unit.Pose(new Unit.Point(Memory.getFloat(at + 40), Memory.getDouble(at + 48), Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.getInt(at + 56), "Unit.pose.at.near")), Memory.getByte(at + 64)), Fields.constant(UnitTable.CONSTANTS_side, Memory.getInt(at + 72), "Unit.side"), Memory.getLong(at + 80), FixedText.read(at + 88, 32), Fields.readShorts(at + 120, 3), Fields.readLongs(at + 128, 2), Memory.getByte(at + 144));
    }

    /**
     * Reads {@code level}.
     */
    public final byte level() {
        long at = cursorBase();
        return Memory.getByte(at);
    }

    /**
     * Reads {@code score}.
     */
    public final long score() {
        long at = cursorBase();
        return Memory.getLong(at + 8);
    }

    /**
     * Reads {@code alive}.
     */
    public final boolean alive() {
        long at = cursorBase();
        return Memory.getBoolean(at + 16);
    }

    /**
     * Reads {@code armor}.
     */
    public final short armor() {
        long at = cursorBase();
        return Memory.getShort(at + 18);
    }

    /**
     * Reads {@code symbol}.
     */
    public final char symbol() {
        long at = cursorBase();
        return Memory.getChar(at + 20);
    }

    /**
     * Reads {@code ammo}.
     */
    public final int ammo() {
        long at = cursorBase();
        return Memory.getInt(at + 24);
    }

    /**
     * Reads {@code speed}.
     */
    public final float speed() {
        long at = cursorBase();
        return Memory.getFloat(at + 28);
    }

    /**
     * Reads {@code heading}.
     */
    public final double heading() {
        long at = cursorBase();
        return Memory.getDouble(at + 32);
    }

    /**
     * Reads {@code pose}.
     */
    public final Unit.Pose pose() {
        long at = cursorBase();
        return new Unit.Pose(new Unit.Point(Memory.getFloat(at + 40), Memory.getDouble(at + 48), Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.getInt(at + 56), "Unit.pose.at.near")), Memory.getByte(at + 64));
    }

    /**
     * Reads {@code pose.at}.
     */
    public final Unit.Point poseAt() {
        long at = cursorBase();
        return new Unit.Point(Memory.getFloat(at + 40), Memory.getDouble(at + 48), Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.getInt(at + 56), "Unit.pose.at.near"));
    }

    /**
     * Reads {@code pose.at.x}.
     */
    public final float poseAtX() {
        long at = cursorBase();
        return Memory.getFloat(at + 40);
    }

    /**
     * Reads {@code pose.at.y}.
     */
    public final double poseAtY() {
        long at = cursorBase();
        return Memory.getDouble(at + 48);
    }

    /**
     * Reads {@code pose.at.near}.
     */
    public final Unit.Side poseAtNear() {
        long at = cursorBase();
        return Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.getInt(at + 56), "Unit.pose.at.near");
    }

    /**
     * Reads {@code pose.tilt}.
     */
    public final byte poseTilt() {
        long at = cursorBase();
        return Memory.getByte(at + 64);
    }

    /**
     * Reads {@code side}.
     */
    public final Unit.Side side() {
        long at = cursorBase();
        return Fields.constant(UnitTable.CONSTANTS_side, Memory.getInt(at + 72), "Unit.side");
    }

    /**
     * Reads {@code target}.
     */
    public final long target() {
        long at = cursorBase();
        return Memory.getLong(at + 80);
    }

    /**
     * Reads {@code name}.
     */
    public final String name() {
        long at = cursorBase();
        return FixedText.read(at + 88, 32);
    }

    /**
     * Compares {@code name} with a text, without reading it into a string.
     */
    public final boolean nameEquals(String text) {
        long at = cursorBase();
        return FixedText.equals(at + 88, 32, text);
    }

    /**
     * Reads {@code slots}.
     */
    public final short[] slots() {
        long at = cursorBase();
        return Fields.readShorts(at + 120, 3);
    }

    /**
     * Reads an element of {@code slots}.
     */
    public final short slots(int i) {
        long at = cursorBase();
        return Memory.getShort(at + 120 + Fields.element(i, 3) * 2);
    }

    /**
     * Reads {@code crew}.
     */
    public final long[] crew() {
        long at = cursorBase();
        return Fields.readLongs(at + 128, 2);
    }

    /**
     * Reads an element of {@code crew}.
     */
    public final long crew(int i) {
        long at = cursorBase();
        return Memory.getLong(at + 128 + Fields.element(i, 2) * 8);
    }

    /**
     * Reads {@code last}.
     */
    public final byte last() {
        long at = cursorBase();
        return Memory.getByte(at + 144);
    }
}

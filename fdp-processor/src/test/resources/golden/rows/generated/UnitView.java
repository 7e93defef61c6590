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
    /**
     * When the cursor was put where it is. A getter looks first if the world has gone on since.
     */
    long epoch;

    /**
     * The same for setters.
     */
    long editEpoch;

    long place;

    private long base;

    UnitView(TableContext context, boolean writes) {
        super(context, writes);
    }

    final void moveToIndex(long entity, long table, int index) {
        long now = enter(entity);
        place = table + (long) index * 160;
        editEpoch = editEpoch(now);
        epoch = now;
    }

    final boolean isOf(TableContext context) {
        return belongsTo(context);
    }

    final void cursorLook() {
        epoch = renew(epoch);
    }

    @Override
    protected final int cursorSlot() {
        return (int) ((place - base) / 160) & 1023;
    }

    /**
     * Puts the cursor on a chunk; for generated loops.
     */
    public final void loopOver(Loops key, int first, long chunkBase) {
        base = chunkBase;
        epoch = enterLoop(first);
        editEpoch = epoch;
    }

    /**
     * Moves the cursor in its chunk; for generated loops.
     */
    public final void loopTo(Loops key, int at) {
        place = base + (at & 1023) * 160L;
    }

    /**
     * Ends a run, after which the cursor is refused; for generated loops.
     */
    public final void loopLeave(Loops key) {
        epoch = leaveLoop();
        editEpoch = epoch;
    }

    /**
     * Reads the whole value.
     */
    public final Unit get() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return new Unit(Memory.RAW.getByte(place), Memory.RAW.getLong(place + 8), Memory.RAW.getBoolean(place + 16), Memory.RAW.getShort(place + 18), Memory.RAW.getChar(place + 20), Memory.RAW.getInt(place + 24), Memory.RAW.getFloat(place + 28), Memory.RAW.getDouble(place + 32), new Unit.Pose(new Unit.Point(Memory.RAW.getFloat(place + 40), Memory.RAW.getDouble(place + 48), Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.RAW.getInt(place + 56), "Unit.pose.at.near")), Memory.RAW.getByte(place + 64)), Fields.constant(UnitTable.CONSTANTS_side, Memory.RAW.getInt(place + 72), "Unit.side"), Memory.RAW.getLong(place + 80), FixedText.read(place + 88, 32), Fields.readShorts(place + 120, 3), Fields.readLongs(place + 128, 2), Memory.RAW.getByte(place + 144));
    }

    /**
     * Reads {@code level}.
     */
    public final byte level() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getByte(place);
    }

    /**
     * Reads {@code score}.
     */
    public final long score() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getLong(place + 8);
    }

    /**
     * Reads {@code alive}.
     */
    public final boolean alive() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getBoolean(place + 16);
    }

    /**
     * Reads {@code armor}.
     */
    public final short armor() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getShort(place + 18);
    }

    /**
     * Reads {@code symbol}.
     */
    public final char symbol() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getChar(place + 20);
    }

    /**
     * Reads {@code ammo}.
     */
    public final int ammo() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getInt(place + 24);
    }

    /**
     * Reads {@code speed}.
     */
    public final float speed() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getFloat(place + 28);
    }

    /**
     * Reads {@code heading}.
     */
    public final double heading() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getDouble(place + 32);
    }

    /**
     * Reads {@code pose}.
     */
    public final Unit.Pose pose() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return new Unit.Pose(new Unit.Point(Memory.RAW.getFloat(place + 40), Memory.RAW.getDouble(place + 48), Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.RAW.getInt(place + 56), "Unit.pose.at.near")), Memory.RAW.getByte(place + 64));
    }

    /**
     * Reads {@code pose.at}.
     */
    public final Unit.Point poseAt() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return new Unit.Point(Memory.RAW.getFloat(place + 40), Memory.RAW.getDouble(place + 48), Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.RAW.getInt(place + 56), "Unit.pose.at.near"));
    }

    /**
     * Reads {@code pose.at.x}.
     */
    public final float poseAtX() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getFloat(place + 40);
    }

    /**
     * Reads {@code pose.at.y}.
     */
    public final double poseAtY() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getDouble(place + 48);
    }

    /**
     * Reads {@code pose.at.near}.
     */
    public final Unit.Side poseAtNear() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.RAW.getInt(place + 56), "Unit.pose.at.near");
    }

    /**
     * Reads {@code pose.tilt}.
     */
    public final byte poseTilt() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getByte(place + 64);
    }

    /**
     * Reads {@code side}.
     */
    public final Unit.Side side() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Fields.constant(UnitTable.CONSTANTS_side, Memory.RAW.getInt(place + 72), "Unit.side");
    }

    /**
     * Reads {@code target}.
     */
    public final long target() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getLong(place + 80);
    }

    /**
     * Reads {@code name}.
     */
    public final String name() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return FixedText.read(place + 88, 32);
    }

    /**
     * Compares {@code name} with a text, without reading it into a string.
     */
    public final boolean nameEquals(String text) {
        if (epoch != clock.now) {
            cursorLook();
        }
        return FixedText.equals(place + 88, 32, text);
    }

    /**
     * Reads {@code slots}.
     */
    public final short[] slots() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Fields.readShorts(place + 120, 3);
    }

    /**
     * Reads an element of {@code slots}.
     */
    public final short slots(int i) {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getShort(place + 120 + Fields.element(i, 3) * 2);
    }

    /**
     * Reads {@code crew}.
     */
    public final long[] crew() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Fields.readLongs(place + 128, 2);
    }

    /**
     * Reads an element of {@code crew}.
     */
    public final long crew(int i) {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getLong(place + 128 + Fields.element(i, 2) * 8);
    }

    /**
     * Reads {@code last}.
     */
    public final byte last() {
        if (epoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getByte(place + 144);
    }
}

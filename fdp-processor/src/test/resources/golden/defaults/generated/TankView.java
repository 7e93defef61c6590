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
 * Reads the {@link Tank} of one entity.
 */
@GeneratedFrom(Tank.class)
@Generated("io.fdp.processor.FdpProcessor")
public class TankView extends Cursor {
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

    TankView(TableContext context, boolean writes) {
        super(context, writes);
    }

    final void moveToIndex(long entity, long table, int index) {
        long now = enter(entity);
        cursorPlace = table + (long) index * 120;
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
        return (int) ((cursorPlace - base) / 120) & 1023;
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
        cursorPlace = base + (at & 1023) * 120L;
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
    public final Tank get() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return new Tank(Memory.RAW.getFloat(cursorPlace), Memory.RAW.getDouble(cursorPlace + 8), Memory.RAW.getByte(cursorPlace + 16), Memory.RAW.getChar(cursorPlace + 18), Memory.RAW.getLong(cursorPlace + 24), Memory.RAW.getFloat(cursorPlace + 32), Memory.RAW.getBoolean(cursorPlace + 36), Fields.constant(TankTable.CONSTANTS_season, Memory.RAW.getInt(cursorPlace + 40), "Tank.season"), FixedText.read(cursorPlace + 44, 32), Memory.RAW.getLong(cursorPlace + 80), Fields.readShorts(cursorPlace + 88, 4), new Tank.Gun(Memory.RAW.getInt(cursorPlace + 96), Memory.RAW.getFloat(cursorPlace + 100)), new Tank.Gun[] {new Tank.Gun(Memory.RAW.getInt(cursorPlace + 104), Memory.RAW.getFloat(cursorPlace + 108)), new Tank.Gun(Memory.RAW.getInt(cursorPlace + 112), Memory.RAW.getFloat(cursorPlace + 116))});
    }

    /**
     * Reads {@code mass}.
     */
    public final float mass() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getFloat(cursorPlace);
    }

    /**
     * Reads {@code speed}.
     */
    public final double speed() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getDouble(cursorPlace + 8);
    }

    /**
     * Reads {@code gear}.
     */
    public final byte gear() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getByte(cursorPlace + 16);
    }

    /**
     * Reads {@code mark}.
     */
    public final char mark() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getChar(cursorPlace + 18);
    }

    /**
     * Reads {@code number}.
     */
    public final long number() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getLong(cursorPlace + 24);
    }

    /**
     * Reads {@code heat}.
     */
    public final float heat() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getFloat(cursorPlace + 32);
    }

    /**
     * Reads {@code tracked}.
     */
    public final boolean tracked() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getBoolean(cursorPlace + 36);
    }

    /**
     * Reads {@code season}.
     */
    public final Tank.Season season() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Fields.constant(TankTable.CONSTANTS_season, Memory.RAW.getInt(cursorPlace + 40), "Tank.season");
    }

    /**
     * Reads {@code name}.
     */
    public final String name() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return FixedText.read(cursorPlace + 44, 32);
    }

    /**
     * Compares {@code name} with a text, without reading it into a string.
     */
    public final boolean nameEquals(String text) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return FixedText.equals(cursorPlace + 44, 32, text);
    }

    /**
     * Reads {@code leader}.
     */
    public final long leader() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getLong(cursorPlace + 80);
    }

    /**
     * Reads {@code trim}.
     */
    public final short[] trim() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Fields.readShorts(cursorPlace + 88, 4);
    }

    /**
     * Reads an element of {@code trim}.
     */
    public final short trim(int i) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getShort(cursorPlace + 88 + Fields.element(i, 4) * 2);
    }

    /**
     * Reads {@code gun}.
     */
    public final Tank.Gun gun() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return new Tank.Gun(Memory.RAW.getInt(cursorPlace + 96), Memory.RAW.getFloat(cursorPlace + 100));
    }

    /**
     * Reads {@code gun.caliber}.
     */
    public final int gunCaliber() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getInt(cursorPlace + 96);
    }

    /**
     * Reads {@code gun.wear}.
     */
    public final float gunWear() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getFloat(cursorPlace + 100);
    }

    /**
     * Reads {@code spares}.
     */
    public final Tank.Gun[] spares() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return new Tank.Gun[] {new Tank.Gun(Memory.RAW.getInt(cursorPlace + 104), Memory.RAW.getFloat(cursorPlace + 108)), new Tank.Gun(Memory.RAW.getInt(cursorPlace + 112), Memory.RAW.getFloat(cursorPlace + 116))};
    }

    /**
     * Reads {@code spares[i]}.
     */
    public final Tank.Gun spares(int i) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long element = cursorPlace + Fields.element(i, 2) * 8L;
        return new Tank.Gun(Memory.RAW.getInt(element + 104), Memory.RAW.getFloat(element + 108));
    }

    /**
     * Reads {@code spares[i].caliber}.
     */
    public final int sparesCaliber(int i) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long element = cursorPlace + Fields.element(i, 2) * 8L;
        return Memory.RAW.getInt(element + 104);
    }

    /**
     * Reads {@code spares[i].wear}.
     */
    public final float sparesWear(int i) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long element = cursorPlace + Fields.element(i, 2) * 8L;
        return Memory.RAW.getFloat(element + 108);
    }
}

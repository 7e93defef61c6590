package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Cursor;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;
import javax.annotation.processing.Generated;

/**
 * Reads the {@link World.Tank.Position} of one entity.
 */
@GeneratedFrom(World.Tank.Position.class)
@Generated("io.fdp.processor.FdpProcessor")
class TankPositionView extends Cursor {
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

    TankPositionView(TableContext context, boolean writes) {
        super(context, writes);
    }

    final void moveToIndex(long entity, long table, int index) {
        long now = enter(entity);
        cursorPlace = table + (long) index * 12;
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
        return (int) ((cursorPlace - base) / 12) & 1023;
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
        cursorPlace = base + (at & 1023) * 12L;
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
    public final World.Tank.Position get() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return new World.Tank.Position(Memory.RAW.getBoolean(cursorPlace), Memory.RAW.getFloat(cursorPlace + 1), Memory.RAW.getFloat(cursorPlace + 5));
    }

    /**
     * Reads {@code moving}.
     */
    public final boolean moving() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getBoolean(cursorPlace);
    }

    /**
     * Reads {@code x}.
     */
    public final float x() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getFloat(cursorPlace + 1);
    }

    /**
     * Reads {@code y}.
     */
    public final float y() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getFloat(cursorPlace + 5);
    }
}

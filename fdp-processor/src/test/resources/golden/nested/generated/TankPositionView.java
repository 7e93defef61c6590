package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Cursor;
import io.fdp.kernel.access.Loops;
import io.fdp.kernel.access.Memory;
import io.fdp.kernel.access.TableContext;
import javax.annotation.processing.Generated;

/**
 * Reads the {@link World.Tank.Position} of one entity.
 */
@GeneratedFrom(World.Tank.Position.class)
@Generated("io.fdp.processor.FdpProcessor")
class TankPositionView extends Cursor {
    private long epoch;

    /**
     * Where the cursor is; in a loop, which has checked that it may be there. Else all bits are flipped, so that it is negative and each use looks first.
     */
    long place = -1;

    private long base;

    TankPositionView(TableContext context, boolean writes) {
        super(context, writes);
    }

    final void moveToIndex(long entity, long table, int index) {
        epoch = enter(entity);
        place = ~(table + (long) index * 12);
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
        return (int) ((place - base) / 12) & 1023;
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
        place = Memory.address(base) + (at & 1023) * 12L;
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
    public final World.Tank.Position get() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return new World.Tank.Position(Memory.getBoolean(at), Memory.getFloat(at + 1), Memory.getFloat(at + 5));
    }

    /**
     * Reads {@code moving}.
     */
    public final boolean moving() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getBoolean(at);
    }

    /**
     * Reads {@code x}.
     */
    public final float x() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getFloat(at + 1);
    }

    /**
     * Reads {@code y}.
     */
    public final float y() {
        long at = place;
        if (at < 0) {
            at = cursorLook(at);
        }
        return Memory.getFloat(at + 5);
    }
}

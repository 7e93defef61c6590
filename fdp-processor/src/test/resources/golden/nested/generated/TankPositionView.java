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

    private long base;

    private int slot;

    TankPositionView(TableContext context, boolean writes) {
        super(context, writes);
    }

    final void moveToIndex(long entity, long table, int index) {
        long now = enter(entity);
        base = table + (long) index * 12;
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
        return Memory.address(base) + (slot & 1023) * 12L;
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
    public final World.Tank.Position get() {
        long at = cursorBase();
        return new World.Tank.Position(Memory.getBoolean(at), Memory.getFloat(at + 1), Memory.getFloat(at + 5));
    }

    /**
     * Reads {@code moving}.
     */
    public final boolean moving() {
        long at = cursorBase();
        return Memory.getBoolean(at);
    }

    /**
     * Reads {@code x}.
     */
    public final float x() {
        long at = cursorBase();
        return Memory.getFloat(at + 1);
    }

    /**
     * Reads {@code y}.
     */
    public final float y() {
        long at = cursorBase();
        return Memory.getFloat(at + 5);
    }
}

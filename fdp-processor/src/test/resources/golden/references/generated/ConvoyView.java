package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Cursor;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;
import javax.annotation.processing.Generated;

/**
 * Reads the {@link Convoy} of one entity.
 */
@GeneratedFrom(Convoy.class)
@Generated("io.fdp.processor.FdpProcessor")
public class ConvoyView extends Cursor {
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

    ConvoyView(TableContext context, boolean writes) {
        super(context, writes);
    }

    final void moveToIndex(long entity, long table, int index) {
        long now = enter(entity);
        cursorPlace = table + (long) index * 64;
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
        return (int) ((cursorPlace - base) / 64) & 1023;
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
        cursorPlace = base + (at & 1023) * 64L;
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
    public final Convoy get() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return new Convoy(Memory.RAW.getLong(cursorPlace), Memory.RAW.getLong(cursorPlace + 8), Fields.readLongs(cursorPlace + 16, 2), new Convoy.Slot[] {new Convoy.Slot(Memory.RAW.getInt(cursorPlace + 32), Memory.RAW.getLong(cursorPlace + 40)), new Convoy.Slot(Memory.RAW.getInt(cursorPlace + 48), Memory.RAW.getLong(cursorPlace + 56))});
    }

    /**
     * Reads {@code leader}.
     */
    public final long leader() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getLong(cursorPlace);
    }

    /**
     * Reads {@code plain}.
     */
    public final long plain() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getLong(cursorPlace + 8);
    }

    /**
     * Reads {@code guards}.
     */
    public final long[] guards() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Fields.readLongs(cursorPlace + 16, 2);
    }

    /**
     * Reads an element of {@code guards}.
     */
    public final long guards(int i) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return Memory.RAW.getLong(cursorPlace + 16 + Fields.element(i, 2) * 8);
    }

    /**
     * Reads {@code slots}.
     */
    public final Convoy.Slot[] slots() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        return new Convoy.Slot[] {new Convoy.Slot(Memory.RAW.getInt(cursorPlace + 32), Memory.RAW.getLong(cursorPlace + 40)), new Convoy.Slot(Memory.RAW.getInt(cursorPlace + 48), Memory.RAW.getLong(cursorPlace + 56))};
    }

    /**
     * Reads {@code slots[i]}.
     */
    public final Convoy.Slot slots(int i) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long element = cursorPlace + Fields.element(i, 2) * 16L;
        return new Convoy.Slot(Memory.RAW.getInt(element + 32), Memory.RAW.getLong(element + 40));
    }

    /**
     * Reads {@code slots[i].number}.
     */
    public final int slotsNumber(int i) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long element = cursorPlace + Fields.element(i, 2) * 16L;
        return Memory.RAW.getInt(element + 32);
    }

    /**
     * Reads {@code slots[i].truck}.
     */
    public final long slotsTruck(int i) {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        long element = cursorPlace + Fields.element(i, 2) * 16L;
        return Memory.RAW.getLong(element + 40);
    }
}

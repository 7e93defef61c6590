package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.PartSpan;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Reads all {@link Convoy.Order} parts of one entity.
 */
@GeneratedFrom(Convoy.Order.class)
@Generated("io.fdp.processor.FdpProcessor")
public class OrderPartsView extends PartSpan {
    /**
     * When the span was put where it is. A getter looks first if the world has gone on since.
     */
    long partsEpoch;

    /**
     * The same for setters.
     */
    long editEpoch;

    long partsPlace;

    int partsCount;

    private long offset;

    private long state;

    private int index;

    OrderPartsView(TableContext context, boolean writes) {
        super(context, writes);
    }

    final void moveTo(long entity) {
        long now = enter(entity);
        index = (int) entity;
        offset = offsetAt(index);
        state = stateAt(index);
        partsPlace = addressOf(offset);
        partsCount = countOf(state);
        editEpoch = editEpoch(now);
        partsEpoch = now;
    }

    final boolean isOf(TableContext context) {
        return belongsTo(context);
    }

    @Override
    public final int size() {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        return partsCount;
    }

    final void partsLook() {
        partsEpoch = renew(partsEpoch, offset, state);
    }

    @Override
    protected final int spanIndex() {
        return index;
    }

    @Override
    protected final long spanBase() {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        return partsPlace;
    }

    @Override
    public final String toString() {
        return textAt(partsEpoch, offset, state);
    }

    /**
     * Begins a chunk; for generated loops.
     */
    public final void loopOver(Loops key) {
        partsEpoch = enterLoop();
        editEpoch = partsEpoch;
    }

    /**
     * Moves to the parts of an index; for generated loops.
     */
    public final void loopTo(Loops key, int at) {
        index = at;
        offset = offsetAt(index);
        state = stateAt(index);
        partsPlace = addressOf(offset);
        partsCount = countOf(state);
    }

    /**
     * Ends a run, after which the cursor is refused; for generated loops.
     */
    public final void loopLeave(Loops key) {
        partsEpoch = leaveLoop();
        editEpoch = partsEpoch;
    }

    /**
     * Reads the whole value.
     */
    public final Convoy.Order get(int position) {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 16L;
        return new Convoy.Order(Memory.RAW.getLong(at), Memory.RAW.getInt(at + 8));
    }

    /**
     * Reads {@code from}.
     */
    public final long from(int position) {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 16L;
        return Memory.RAW.getLong(at);
    }

    /**
     * Reads {@code number}.
     */
    public final int number(int position) {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 16L;
        return Memory.RAW.getInt(at + 8);
    }

    /**
     * The position of the first part whose {@code from} is the key, or -1.
     */
    public final int find(long key) {
        Fields.entity(key, "Order.from");
        int size = size();
        long at = spanBase();
        for (int i = 0; i < size; i++) {
            if (Memory.RAW.getLong(at) == key) {
                return i;
            }
            at += 16;
        }
        return -1;
    }
}

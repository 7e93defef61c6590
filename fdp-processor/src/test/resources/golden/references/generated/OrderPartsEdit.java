package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Reads and writes all {@link Convoy.Order} parts of one entity.
 */
@GeneratedFrom(Convoy.Order.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class OrderPartsEdit extends OrderPartsView {
    private boolean written;

    OrderPartsEdit(TableContext context) {
        super(context, true);
    }

    private void editLook() {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        requireScope();
        editEpoch = editEpoch(partsEpoch);
    }

    /**
     * Ends a chunk, which counts as changed if a setter ran; for generated loops.
     */
    public final void loopEnd(Loops key, int chunk) {
        if (written) {
            written = false;
            markWritten(chunk);
        }
    }

    /**
     * Writes the whole value.
     */
    public final void set(int position, Convoy.Order value) {
        Fields.notNull(value, "Order");
        long from = value.from();
        int number = value.number();
        Fields.entity(from, "Order.from");
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 16L;
        written = true;
        Memory.RAW.putLong(at, from);
        Memory.RAW.putInt(at + 8, number);
    }

    /**
     * Writes {@code from}.
     */
    public final void from(int position, long value) {
        Fields.entity(value, "Order.from");
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 16L;
        written = true;
        Memory.RAW.putLong(at, value);
    }

    /**
     * Writes {@code number}.
     */
    public final void number(int position, int value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 16L;
        written = true;
        Memory.RAW.putInt(at + 8, value);
    }
}

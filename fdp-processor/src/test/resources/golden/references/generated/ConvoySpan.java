package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.Span;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.Memory;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Reads one chunk of {@link Convoy} values.
 */
@GeneratedFrom(Convoy.class)
@Generated("io.fdp.processor.FdpProcessor")
public class ConvoySpan extends Span {
    ConvoySpan(TableContext context, boolean writes) {
        super(context, writes);
    }

    final void moveToChunk(int chunk) {
        moveTo(chunk);
    }

    final boolean isOf(TableContext context) {
        return belongsTo(context);
    }

    /**
     * Reads the whole value.
     */
    public final Convoy get(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        return new Convoy(Memory.RAW.getLong(at), Memory.RAW.getLong(at + 8), Fields.readLongs(at + 16, 2), new Convoy.Slot[] {new Convoy.Slot(Memory.RAW.getInt(at + 32), Memory.RAW.getLong(at + 40)), new Convoy.Slot(Memory.RAW.getInt(at + 48), Memory.RAW.getLong(at + 56))});
    }

    /**
     * Reads {@code leader}.
     */
    public final long leader(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        return Memory.RAW.getLong(at);
    }

    /**
     * Reads {@code plain}.
     */
    public final long plain(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        return Memory.RAW.getLong(at + 8);
    }

    /**
     * Reads {@code guards}.
     */
    public final long[] guards(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        return Fields.readLongs(at + 16, 2);
    }

    /**
     * Reads an element of {@code guards}.
     */
    public final long guards(int slot, int i) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        return Memory.RAW.getLong(at + 16 + Fields.element(i, 2) * 8);
    }

    /**
     * Reads {@code slots}.
     */
    public final Convoy.Slot[] slots(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        return new Convoy.Slot[] {new Convoy.Slot(Memory.RAW.getInt(at + 32), Memory.RAW.getLong(at + 40)), new Convoy.Slot(Memory.RAW.getInt(at + 48), Memory.RAW.getLong(at + 56))};
    }

    /**
     * Reads {@code slots[i]}.
     */
    public final Convoy.Slot slots(int slot, int i) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        long element = at + Fields.element(i, 2) * 16L;
        return new Convoy.Slot(Memory.RAW.getInt(element + 32), Memory.RAW.getLong(element + 40));
    }

    /**
     * Reads {@code slots[i].number}.
     */
    public final int slotsNumber(int slot, int i) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        long element = at + Fields.element(i, 2) * 16L;
        return Memory.RAW.getInt(element + 32);
    }

    /**
     * Reads {@code slots[i].truck}.
     */
    public final long slotsTruck(int slot, int i) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 64L;
        long element = at + Fields.element(i, 2) * 16L;
        return Memory.RAW.getLong(element + 40);
    }
}

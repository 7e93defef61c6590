package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Span;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.Memory;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Reads one chunk of {@link World.Tank.Position} values.
 */
@GeneratedFrom(World.Tank.Position.class)
@Generated("io.fdp.processor.FdpProcessor")
class TankPositionSpan extends Span {
    TankPositionSpan(TableContext context, boolean writes) {
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
    public final World.Tank.Position get(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 12L;
        return new World.Tank.Position(Memory.RAW.getBoolean(at), Memory.RAW.getFloat(at + 1), Memory.RAW.getFloat(at + 5));
    }

    /**
     * Reads {@code moving}.
     */
    public final boolean moving(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 12L;
        return Memory.RAW.getBoolean(at);
    }

    /**
     * Reads {@code x}.
     */
    public final float x(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 12L;
        return Memory.RAW.getFloat(at + 1);
    }

    /**
     * Reads {@code y}.
     */
    public final float y(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 12L;
        return Memory.RAW.getFloat(at + 5);
    }
}

package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.Memory;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Reads and writes one chunk of {@link World.Tank.Position} values.
 */
@GeneratedFrom(World.Tank.Position.class)
@Generated("io.fdp.processor.FdpProcessor")
final class TankPositionEditSpan extends TankPositionSpan {
    TankPositionEditSpan(TableContext context) {
        super(context, true);
    }

    /**
     * Writes the whole value.
     */
    public final void set(int slot, World.Tank.Position value) {
        Fields.notNull(value, "Position");
        boolean moving = value.moving();
        float x = value.x();
        float y = value.y();
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 12L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putBoolean(at, moving);
        Memory.RAW.putFloat(at + 1, x);
        Memory.RAW.putFloat(at + 5, y);
    }

    /**
     * Writes {@code moving}.
     */
    public final void moving(int slot, boolean value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 12L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putBoolean(at, value);
    }

    /**
     * Writes {@code x}.
     */
    public final void x(int slot, float value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 12L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putFloat(at + 1, value);
    }

    /**
     * Writes {@code y}.
     */
    public final void y(int slot, float value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 12L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putFloat(at + 5, value);
    }
}

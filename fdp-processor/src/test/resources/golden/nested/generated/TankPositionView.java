package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Cursor;
import io.fdp.kernel.access.Memory;
import io.fdp.kernel.access.TableContext;
import javax.annotation.processing.Generated;

/**
 * Reads the {@link World.Tank.Position} of one entity.
 */
@GeneratedFrom(World.Tank.Position.class)
@Generated("io.fdp.processor.FdpProcessor")
class TankPositionView extends Cursor {
    TankPositionView(TableContext context, boolean writes) {
        super(context, writes);
    }

    final void moveToIndex(long entity, long base, int index) {
        moveUnchecked(entity, base + (long) index * 12, 0);
    }

    final boolean isOf(TableContext context) {
        return belongsTo(context);
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

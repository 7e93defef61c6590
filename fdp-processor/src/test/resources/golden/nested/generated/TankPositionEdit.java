package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;
import javax.annotation.processing.Generated;

/**
 * Reads and writes the {@link World.Tank.Position} of one entity.
 */
@GeneratedFrom(World.Tank.Position.class)
@Generated("io.fdp.processor.FdpProcessor")
final class TankPositionEdit extends TankPositionView {
    private boolean written;

    TankPositionEdit(TableContext context) {
        super(context, true);
    }

    private void editLook() {
        if (cursorEpoch != clock.now) {
            cursorLook();
        }
        requireScope();
        editEpoch = editEpoch(cursorEpoch);
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
    public final void set(World.Tank.Position value) {
        Fields.notNull(value, "Position");
        boolean moving = value.moving();
        float x = value.x();
        float y = value.y();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putBoolean(cursorPlace, moving);
        Memory.RAW.putFloat(cursorPlace + 1, x);
        Memory.RAW.putFloat(cursorPlace + 5, y);
    }

    /**
     * Writes {@code moving}.
     */
    public final void moving(boolean value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putBoolean(cursorPlace, value);
    }

    /**
     * Writes {@code x}.
     */
    public final void x(float value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putFloat(cursorPlace + 1, value);
    }

    /**
     * Writes {@code y}.
     */
    public final void y(float value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putFloat(cursorPlace + 5, value);
    }
}

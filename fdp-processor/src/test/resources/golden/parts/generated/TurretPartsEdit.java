package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Reads and writes all {@link Turret} parts of one entity.
 */
@GeneratedFrom(Turret.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class TurretPartsEdit extends TurretPartsView {
    private boolean written;

    TurretPartsEdit(TableContext context) {
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
    public final void set(int position, Turret value) {
        Fields.notNull(value, "Turret");
        Fields.notNull(value.aim(), "Turret.aim");
        Turret.Mount mount = value.mount();
        byte level = value.level();
        float aimYaw = value.aim().yaw();
        float aimPitch = value.aim().pitch();
        long target = value.target();
        String label = value.label();
        short[] shells = value.shells();
        Fields.notNull(mount, "Turret.mount");
        Fields.entity(target, "Turret.target");
        Fields.notNull(label, "Turret.label");
        Fields.length(Fields.notNull(shells, "Turret.shells").length, 2, "Turret.shells");
        Fields.room();
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        written = true;
        Memory.RAW.putInt(at, mount.ordinal());
        Memory.RAW.putByte(at + 4, level);
        Memory.RAW.putFloat(at + 8, aimYaw);
        Memory.RAW.putFloat(at + 12, aimPitch);
        Memory.RAW.putLong(at + 16, target);
        FixedText.write(at + 24, 32, label, "turret.label");
        Fields.writeShorts(at + 56, shells, 2);
    }

    /**
     * Writes {@code mount}.
     */
    public final void mount(int position, Turret.Mount value) {
        Fields.notNull(value, "Turret.mount");
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        written = true;
        Memory.RAW.putInt(at, value.ordinal());
    }

    /**
     * Writes {@code level}.
     */
    public final void level(int position, byte value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        written = true;
        Memory.RAW.putByte(at + 4, value);
    }

    /**
     * Writes {@code aim}.
     */
    public final void aim(int position, Turret.Aim value) {
        Fields.notNull(value, "Turret.aim");
        float aimYaw = value.yaw();
        float aimPitch = value.pitch();
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        written = true;
        Memory.RAW.putFloat(at + 8, aimYaw);
        Memory.RAW.putFloat(at + 12, aimPitch);
    }

    /**
     * Writes {@code aim.yaw}.
     */
    public final void aimYaw(int position, float value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        written = true;
        Memory.RAW.putFloat(at + 8, value);
    }

    /**
     * Writes {@code aim.pitch}.
     */
    public final void aimPitch(int position, float value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        written = true;
        Memory.RAW.putFloat(at + 12, value);
    }

    /**
     * Writes {@code target}.
     */
    public final void target(int position, long value) {
        Fields.entity(value, "Turret.target");
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        written = true;
        Memory.RAW.putLong(at + 16, value);
    }

    /**
     * Writes {@code label}.
     */
    public final void label(int position, String value) {
        Fields.notNull(value, "Turret.label");
        Fields.room();
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        written = true;
        FixedText.write(at + 24, 32, value, "turret.label");
    }

    /**
     * Writes {@code shells}.
     */
    public final void shells(int position, short[] value) {
        Fields.length(Fields.notNull(value, "Turret.shells").length, 2, "Turret.shells");
        Fields.room();
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        written = true;
        Fields.writeShorts(at + 56, value, 2);
    }

    /**
     * Writes an element of {@code shells}.
     */
    public final void shells(int position, int i, short value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        written = true;
        Memory.RAW.putShort(at + 56 + Fields.element(i, 2) * 2, value);
    }
}

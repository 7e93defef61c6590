package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;
import javax.annotation.processing.Generated;

/**
 * Reads and writes the {@link Unit} of one entity.
 */
@GeneratedFrom(Unit.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class UnitEdit extends UnitView {
    private boolean written;

    UnitEdit(TableContext context) {
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
    public final void set(Unit value) {
        Fields.notNull(value, "Unit");
        Fields.notNull(value.pose(), "Unit.pose");
        Fields.notNull(value.pose().at(), "Unit.pose.at");
        byte level = value.level();
        long score = value.score();
        boolean alive = value.alive();
        short armor = value.armor();
        char symbol = value.symbol();
        int ammo = value.ammo();
        float speed = value.speed();
        double heading = value.heading();
        float poseAtX = value.pose().at().x();
        double poseAtY = value.pose().at().y();
        Unit.Side poseAtNear = value.pose().at().near();
        byte poseTilt = value.pose().tilt();
        Unit.Side side = value.side();
        long target = value.target();
        String name = value.name();
        short[] slots = value.slots();
        long[] crew = value.crew();
        byte last = value.last();
        Fields.notNull(poseAtNear, "Unit.pose.at.near");
        Fields.notNull(side, "Unit.side");
        Fields.entity(target, "Unit.target");
        Fields.notNull(name, "Unit.name");
        Fields.length(Fields.notNull(slots, "Unit.slots").length, 3, "Unit.slots");
        Fields.length(Fields.notNull(crew, "Unit.crew").length, 2, "Unit.crew");
        Fields.entities(crew, "Unit.crew");
        Fields.room();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putByte(cursorPlace, level);
        Memory.RAW.putLong(cursorPlace + 8, score);
        Memory.RAW.putBoolean(cursorPlace + 16, alive);
        Memory.RAW.putShort(cursorPlace + 18, armor);
        Memory.RAW.putChar(cursorPlace + 20, symbol);
        Memory.RAW.putInt(cursorPlace + 24, ammo);
        Memory.RAW.putFloat(cursorPlace + 28, speed);
        Memory.RAW.putDouble(cursorPlace + 32, heading);
        Memory.RAW.putFloat(cursorPlace + 40, poseAtX);
        Memory.RAW.putDouble(cursorPlace + 48, poseAtY);
        Memory.RAW.putInt(cursorPlace + 56, poseAtNear.ordinal());
        Memory.RAW.putByte(cursorPlace + 64, poseTilt);
        Memory.RAW.putInt(cursorPlace + 72, side.ordinal());
        Memory.RAW.putLong(cursorPlace + 80, target);
        FixedText.write(cursorPlace + 88, 32, name, "unit.name");
        Fields.writeShorts(cursorPlace + 120, slots, 3);
        Fields.writeLongs(cursorPlace + 128, crew, 2);
        Memory.RAW.putByte(cursorPlace + 144, last);
    }

    /**
     * Writes {@code level}.
     */
    public final void level(byte value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putByte(cursorPlace, value);
    }

    /**
     * Writes {@code score}.
     */
    public final void score(long value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putLong(cursorPlace + 8, value);
    }

    /**
     * Writes {@code alive}.
     */
    public final void alive(boolean value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putBoolean(cursorPlace + 16, value);
    }

    /**
     * Writes {@code armor}.
     */
    public final void armor(short value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putShort(cursorPlace + 18, value);
    }

    /**
     * Writes {@code symbol}.
     */
    public final void symbol(char value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putChar(cursorPlace + 20, value);
    }

    /**
     * Writes {@code ammo}.
     */
    public final void ammo(int value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putInt(cursorPlace + 24, value);
    }

    /**
     * Writes {@code speed}.
     */
    public final void speed(float value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putFloat(cursorPlace + 28, value);
    }

    /**
     * Writes {@code heading}.
     */
    public final void heading(double value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putDouble(cursorPlace + 32, value);
    }

    /**
     * Writes {@code pose}.
     */
    public final void pose(Unit.Pose value) {
        Fields.notNull(value, "Unit.pose");
        Fields.notNull(value.at(), "Unit.pose.at");
        float poseAtX = value.at().x();
        double poseAtY = value.at().y();
        Unit.Side poseAtNear = value.at().near();
        byte poseTilt = value.tilt();
        Fields.notNull(poseAtNear, "Unit.pose.at.near");
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putFloat(cursorPlace + 40, poseAtX);
        Memory.RAW.putDouble(cursorPlace + 48, poseAtY);
        Memory.RAW.putInt(cursorPlace + 56, poseAtNear.ordinal());
        Memory.RAW.putByte(cursorPlace + 64, poseTilt);
    }

    /**
     * Writes {@code pose.at}.
     */
    public final void poseAt(Unit.Point value) {
        Fields.notNull(value, "Unit.pose.at");
        float poseAtX = value.x();
        double poseAtY = value.y();
        Unit.Side poseAtNear = value.near();
        Fields.notNull(poseAtNear, "Unit.pose.at.near");
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putFloat(cursorPlace + 40, poseAtX);
        Memory.RAW.putDouble(cursorPlace + 48, poseAtY);
        Memory.RAW.putInt(cursorPlace + 56, poseAtNear.ordinal());
    }

    /**
     * Writes {@code pose.at.x}.
     */
    public final void poseAtX(float value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putFloat(cursorPlace + 40, value);
    }

    /**
     * Writes {@code pose.at.y}.
     */
    public final void poseAtY(double value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putDouble(cursorPlace + 48, value);
    }

    /**
     * Writes {@code pose.at.near}.
     */
    public final void poseAtNear(Unit.Side value) {
        Fields.notNull(value, "Unit.pose.at.near");
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putInt(cursorPlace + 56, value.ordinal());
    }

    /**
     * Writes {@code pose.tilt}.
     */
    public final void poseTilt(byte value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putByte(cursorPlace + 64, value);
    }

    /**
     * Writes {@code side}.
     */
    public final void side(Unit.Side value) {
        Fields.notNull(value, "Unit.side");
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putInt(cursorPlace + 72, value.ordinal());
    }

    /**
     * Writes {@code target}.
     */
    public final void target(long value) {
        Fields.entity(value, "Unit.target");
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putLong(cursorPlace + 80, value);
    }

    /**
     * Writes {@code name}.
     */
    public final void name(String value) {
        Fields.notNull(value, "Unit.name");
        Fields.room();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        FixedText.write(cursorPlace + 88, 32, value, "unit.name");
    }

    /**
     * Writes {@code slots}.
     */
    public final void slots(short[] value) {
        Fields.length(Fields.notNull(value, "Unit.slots").length, 3, "Unit.slots");
        Fields.room();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Fields.writeShorts(cursorPlace + 120, value, 3);
    }

    /**
     * Writes an element of {@code slots}.
     */
    public final void slots(int i, short value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putShort(cursorPlace + 120 + Fields.element(i, 3) * 2, value);
    }

    /**
     * Writes {@code crew}.
     */
    public final void crew(long[] value) {
        Fields.length(Fields.notNull(value, "Unit.crew").length, 2, "Unit.crew");
        Fields.entities(value, "Unit.crew");
        Fields.room();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Fields.writeLongs(cursorPlace + 128, value, 2);
    }

    /**
     * Writes an element of {@code crew}.
     */
    public final void crew(int i, long value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Fields.entity(value, "Unit.crew");
        Memory.RAW.putLong(cursorPlace + 128 + Fields.element(i, 2) * 8, value);
    }

    /**
     * Writes {@code last}.
     */
    public final void last(byte value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putByte(cursorPlace + 144, value);
    }
}

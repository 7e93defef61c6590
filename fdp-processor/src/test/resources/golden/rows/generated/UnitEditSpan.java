package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Memory;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Reads and writes one chunk of {@link Unit} values.
 */
@GeneratedFrom(Unit.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class UnitEditSpan extends UnitSpan {
    UnitEditSpan(TableContext context) {
        super(context, true);
    }

    /**
     * Writes the whole value.
     */
    public final void set(int slot, Unit value) {
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
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putByte(at, level);
        Memory.RAW.putLong(at + 8, score);
        Memory.RAW.putBoolean(at + 16, alive);
        Memory.RAW.putShort(at + 18, armor);
        Memory.RAW.putChar(at + 20, symbol);
        Memory.RAW.putInt(at + 24, ammo);
        Memory.RAW.putFloat(at + 28, speed);
        Memory.RAW.putDouble(at + 32, heading);
        Memory.RAW.putFloat(at + 40, poseAtX);
        Memory.RAW.putDouble(at + 48, poseAtY);
        Memory.RAW.putInt(at + 56, poseAtNear.ordinal());
        Memory.RAW.putByte(at + 64, poseTilt);
        Memory.RAW.putInt(at + 72, side.ordinal());
        Memory.RAW.putLong(at + 80, target);
        FixedText.write(at + 88, 32, name, "unit.name");
        Fields.writeShorts(at + 120, slots, 3);
        Fields.writeLongs(at + 128, crew, 2);
        Memory.RAW.putByte(at + 144, last);
    }

    /**
     * Writes {@code level}.
     */
    public final void level(int slot, byte value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putByte(at, value);
    }

    /**
     * Writes {@code score}.
     */
    public final void score(int slot, long value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putLong(at + 8, value);
    }

    /**
     * Writes {@code alive}.
     */
    public final void alive(int slot, boolean value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putBoolean(at + 16, value);
    }

    /**
     * Writes {@code armor}.
     */
    public final void armor(int slot, short value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putShort(at + 18, value);
    }

    /**
     * Writes {@code symbol}.
     */
    public final void symbol(int slot, char value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putChar(at + 20, value);
    }

    /**
     * Writes {@code ammo}.
     */
    public final void ammo(int slot, int value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putInt(at + 24, value);
    }

    /**
     * Writes {@code speed}.
     */
    public final void speed(int slot, float value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putFloat(at + 28, value);
    }

    /**
     * Writes {@code heading}.
     */
    public final void heading(int slot, double value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putDouble(at + 32, value);
    }

    /**
     * Writes {@code pose}.
     */
    public final void pose(int slot, Unit.Pose value) {
        Fields.notNull(value, "Unit.pose");
        Fields.notNull(value.at(), "Unit.pose.at");
        float poseAtX = value.at().x();
        double poseAtY = value.at().y();
        Unit.Side poseAtNear = value.at().near();
        byte poseTilt = value.tilt();
        Fields.notNull(poseAtNear, "Unit.pose.at.near");
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putFloat(at + 40, poseAtX);
        Memory.RAW.putDouble(at + 48, poseAtY);
        Memory.RAW.putInt(at + 56, poseAtNear.ordinal());
        Memory.RAW.putByte(at + 64, poseTilt);
    }

    /**
     * Writes {@code pose.at}.
     */
    public final void poseAt(int slot, Unit.Point value) {
        Fields.notNull(value, "Unit.pose.at");
        float poseAtX = value.x();
        double poseAtY = value.y();
        Unit.Side poseAtNear = value.near();
        Fields.notNull(poseAtNear, "Unit.pose.at.near");
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putFloat(at + 40, poseAtX);
        Memory.RAW.putDouble(at + 48, poseAtY);
        Memory.RAW.putInt(at + 56, poseAtNear.ordinal());
    }

    /**
     * Writes {@code pose.at.x}.
     */
    public final void poseAtX(int slot, float value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putFloat(at + 40, value);
    }

    /**
     * Writes {@code pose.at.y}.
     */
    public final void poseAtY(int slot, double value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putDouble(at + 48, value);
    }

    /**
     * Writes {@code pose.at.near}.
     */
    public final void poseAtNear(int slot, Unit.Side value) {
        Fields.notNull(value, "Unit.pose.at.near");
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putInt(at + 56, value.ordinal());
    }

    /**
     * Writes {@code pose.tilt}.
     */
    public final void poseTilt(int slot, byte value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putByte(at + 64, value);
    }

    /**
     * Writes {@code side}.
     */
    public final void side(int slot, Unit.Side value) {
        Fields.notNull(value, "Unit.side");
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putInt(at + 72, value.ordinal());
    }

    /**
     * Writes {@code target}.
     */
    public final void target(int slot, long value) {
        Fields.entity(value, "Unit.target");
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putLong(at + 80, value);
    }

    /**
     * Writes {@code name}.
     */
    public final void name(int slot, String value) {
        Fields.notNull(value, "Unit.name");
        Fields.room();
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        FixedText.write(at + 88, 32, value, "unit.name");
    }

    /**
     * Writes {@code slots}.
     */
    public final void slots(int slot, short[] value) {
        Fields.length(Fields.notNull(value, "Unit.slots").length, 3, "Unit.slots");
        Fields.room();
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Fields.writeShorts(at + 120, value, 3);
    }

    /**
     * Writes an element of {@code slots}.
     */
    public final void slots(int slot, int i, short value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putShort(at + 120 + Fields.element(i, 3) * 2, value);
    }

    /**
     * Writes {@code crew}.
     */
    public final void crew(int slot, long[] value) {
        Fields.length(Fields.notNull(value, "Unit.crew").length, 2, "Unit.crew");
        Fields.entities(value, "Unit.crew");
        Fields.room();
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Fields.writeLongs(at + 128, value, 2);
    }

    /**
     * Writes an element of {@code crew}.
     */
    public final void crew(int slot, int i, long value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Fields.entity(value, "Unit.crew");
        Memory.RAW.putLong(at + 128 + Fields.element(i, 2) * 8, value);
    }

    /**
     * Writes {@code last}.
     */
    public final void last(int slot, byte value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putByte(at + 144, value);
    }
}

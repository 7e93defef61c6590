package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Memory;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Reads and writes one chunk of {@link Tank} values.
 */
@GeneratedFrom(Tank.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class TankEditSpan extends TankSpan {
    TankEditSpan(TableContext context) {
        super(context, true);
    }

    /**
     * Writes the whole value.
     */
    public final void set(int slot, Tank value) {
        Fields.notNull(value, "Tank");
        Fields.notNull(value.gun(), "Tank.gun");
        Fields.length(Fields.notNull(value.spares(), "Tank.spares").length, 2, "Tank.spares");
        Fields.notNull(value.spares()[0], "Tank.spares.0");
        Fields.notNull(value.spares()[1], "Tank.spares.1");
        float mass = value.mass();
        double speed = value.speed();
        byte gear = value.gear();
        char mark = value.mark();
        long number = value.number();
        float heat = value.heat();
        boolean tracked = value.tracked();
        Tank.Season season = value.season();
        String name = value.name();
        long leader = value.leader();
        short[] trim = value.trim();
        int gunCaliber = value.gun().caliber();
        float gunWear = value.gun().wear();
        int spares0Caliber = value.spares()[0].caliber();
        float spares0Wear = value.spares()[0].wear();
        int spares1Caliber = value.spares()[1].caliber();
        float spares1Wear = value.spares()[1].wear();
        Fields.notNull(season, "Tank.season");
        Fields.notNull(name, "Tank.name");
        Fields.entity(leader, "Tank.leader");
        Fields.length(Fields.notNull(trim, "Tank.trim").length, 4, "Tank.trim");
        Fields.room();
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putFloat(at, mass);
        Memory.RAW.putDouble(at + 8, speed);
        Memory.RAW.putByte(at + 16, gear);
        Memory.RAW.putChar(at + 18, mark);
        Memory.RAW.putLong(at + 24, number);
        Memory.RAW.putFloat(at + 32, heat);
        Memory.RAW.putBoolean(at + 36, tracked);
        Memory.RAW.putInt(at + 40, season.ordinal());
        FixedText.write(at + 44, 32, name, "game.Tank.name");
        Memory.RAW.putLong(at + 80, leader);
        Fields.writeShorts(at + 88, trim, 4);
        Memory.RAW.putInt(at + 96, gunCaliber);
        Memory.RAW.putFloat(at + 100, gunWear);
        Memory.RAW.putInt(at + 104, spares0Caliber);
        Memory.RAW.putFloat(at + 108, spares0Wear);
        Memory.RAW.putInt(at + 112, spares1Caliber);
        Memory.RAW.putFloat(at + 116, spares1Wear);
    }

    /**
     * Writes {@code mass}.
     */
    public final void mass(int slot, float value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putFloat(at, value);
    }

    /**
     * Writes {@code speed}.
     */
    public final void speed(int slot, double value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putDouble(at + 8, value);
    }

    /**
     * Writes {@code gear}.
     */
    public final void gear(int slot, byte value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putByte(at + 16, value);
    }

    /**
     * Writes {@code mark}.
     */
    public final void mark(int slot, char value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putChar(at + 18, value);
    }

    /**
     * Writes {@code number}.
     */
    public final void number(int slot, long value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putLong(at + 24, value);
    }

    /**
     * Writes {@code heat}.
     */
    public final void heat(int slot, float value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putFloat(at + 32, value);
    }

    /**
     * Writes {@code tracked}.
     */
    public final void tracked(int slot, boolean value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putBoolean(at + 36, value);
    }

    /**
     * Writes {@code season}.
     */
    public final void season(int slot, Tank.Season value) {
        Fields.notNull(value, "Tank.season");
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putInt(at + 40, value.ordinal());
    }

    /**
     * Writes {@code name}.
     */
    public final void name(int slot, String value) {
        Fields.notNull(value, "Tank.name");
        Fields.room();
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        FixedText.write(at + 44, 32, value, "game.Tank.name");
    }

    /**
     * Writes {@code leader}.
     */
    public final void leader(int slot, long value) {
        Fields.entity(value, "Tank.leader");
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putLong(at + 80, value);
    }

    /**
     * Writes {@code trim}.
     */
    public final void trim(int slot, short[] value) {
        Fields.length(Fields.notNull(value, "Tank.trim").length, 4, "Tank.trim");
        Fields.room();
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Fields.writeShorts(at + 88, value, 4);
    }

    /**
     * Writes an element of {@code trim}.
     */
    public final void trim(int slot, int i, short value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putShort(at + 88 + Fields.element(i, 4) * 2, value);
    }

    /**
     * Writes {@code gun}.
     */
    public final void gun(int slot, Tank.Gun value) {
        Fields.notNull(value, "Tank.gun");
        int gunCaliber = value.caliber();
        float gunWear = value.wear();
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putInt(at + 96, gunCaliber);
        Memory.RAW.putFloat(at + 100, gunWear);
    }

    /**
     * Writes {@code gun.caliber}.
     */
    public final void gunCaliber(int slot, int value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putInt(at + 96, value);
    }

    /**
     * Writes {@code gun.wear}.
     */
    public final void gunWear(int slot, float value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putFloat(at + 100, value);
    }

    /**
     * Writes {@code spares}.
     */
    public final void spares(int slot, Tank.Gun[] value) {
        Fields.length(Fields.notNull(value, "Tank.spares").length, 2, "Tank.spares");
        Fields.notNull(value[0], "Tank.spares.0");
        Fields.notNull(value[1], "Tank.spares.1");
        int spares0Caliber = value[0].caliber();
        float spares0Wear = value[0].wear();
        int spares1Caliber = value[1].caliber();
        float spares1Wear = value[1].wear();
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putInt(at + 104, spares0Caliber);
        Memory.RAW.putFloat(at + 108, spares0Wear);
        Memory.RAW.putInt(at + 112, spares1Caliber);
        Memory.RAW.putFloat(at + 116, spares1Wear);
    }

    /**
     * Writes {@code spares[i]}.
     */
    public final void spares(int slot, int i, Tank.Gun value) {
        Fields.notNull(value, "Tank.spares.0");
        int spares0Caliber = value.caliber();
        float spares0Wear = value.wear();
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        long element = at + Fields.element(i, 2) * 8L;
        Memory.RAW.putInt(element + 104, spares0Caliber);
        Memory.RAW.putFloat(element + 108, spares0Wear);
    }

    /**
     * Writes {@code spares[i].caliber}.
     */
    public final void sparesCaliber(int slot, int i, int value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        long element = at + Fields.element(i, 2) * 8L;
        Memory.RAW.putInt(element + 104, value);
    }

    /**
     * Writes {@code spares[i].wear}.
     */
    public final void sparesWear(int slot, int i, float value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        long element = at + Fields.element(i, 2) * 8L;
        Memory.RAW.putFloat(element + 108, value);
    }
}

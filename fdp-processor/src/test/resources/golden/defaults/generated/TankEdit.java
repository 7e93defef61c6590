package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;
import javax.annotation.processing.Generated;

/**
 * Reads and writes the {@link Tank} of one entity.
 */
@GeneratedFrom(Tank.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class TankEdit extends TankView {
    private boolean written;

    TankEdit(TableContext context) {
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
    public final void set(Tank value) {
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
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putFloat(cursorPlace, mass);
        Memory.RAW.putDouble(cursorPlace + 8, speed);
        Memory.RAW.putByte(cursorPlace + 16, gear);
        Memory.RAW.putChar(cursorPlace + 18, mark);
        Memory.RAW.putLong(cursorPlace + 24, number);
        Memory.RAW.putFloat(cursorPlace + 32, heat);
        Memory.RAW.putBoolean(cursorPlace + 36, tracked);
        Memory.RAW.putInt(cursorPlace + 40, season.ordinal());
        FixedText.write(cursorPlace + 44, 32, name, "game.Tank.name");
        Memory.RAW.putLong(cursorPlace + 80, leader);
        Fields.writeShorts(cursorPlace + 88, trim, 4);
        Memory.RAW.putInt(cursorPlace + 96, gunCaliber);
        Memory.RAW.putFloat(cursorPlace + 100, gunWear);
        Memory.RAW.putInt(cursorPlace + 104, spares0Caliber);
        Memory.RAW.putFloat(cursorPlace + 108, spares0Wear);
        Memory.RAW.putInt(cursorPlace + 112, spares1Caliber);
        Memory.RAW.putFloat(cursorPlace + 116, spares1Wear);
    }

    /**
     * Writes {@code mass}.
     */
    public final void mass(float value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putFloat(cursorPlace, value);
    }

    /**
     * Writes {@code speed}.
     */
    public final void speed(double value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putDouble(cursorPlace + 8, value);
    }

    /**
     * Writes {@code gear}.
     */
    public final void gear(byte value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putByte(cursorPlace + 16, value);
    }

    /**
     * Writes {@code mark}.
     */
    public final void mark(char value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putChar(cursorPlace + 18, value);
    }

    /**
     * Writes {@code number}.
     */
    public final void number(long value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putLong(cursorPlace + 24, value);
    }

    /**
     * Writes {@code heat}.
     */
    public final void heat(float value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putFloat(cursorPlace + 32, value);
    }

    /**
     * Writes {@code tracked}.
     */
    public final void tracked(boolean value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putBoolean(cursorPlace + 36, value);
    }

    /**
     * Writes {@code season}.
     */
    public final void season(Tank.Season value) {
        Fields.notNull(value, "Tank.season");
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putInt(cursorPlace + 40, value.ordinal());
    }

    /**
     * Writes {@code name}.
     */
    public final void name(String value) {
        Fields.notNull(value, "Tank.name");
        Fields.room();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        FixedText.write(cursorPlace + 44, 32, value, "game.Tank.name");
    }

    /**
     * Writes {@code leader}.
     */
    public final void leader(long value) {
        Fields.entity(value, "Tank.leader");
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putLong(cursorPlace + 80, value);
    }

    /**
     * Writes {@code trim}.
     */
    public final void trim(short[] value) {
        Fields.length(Fields.notNull(value, "Tank.trim").length, 4, "Tank.trim");
        Fields.room();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Fields.writeShorts(cursorPlace + 88, value, 4);
    }

    /**
     * Writes an element of {@code trim}.
     */
    public final void trim(int i, short value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putShort(cursorPlace + 88 + Fields.element(i, 4) * 2, value);
    }

    /**
     * Writes {@code gun}.
     */
    public final void gun(Tank.Gun value) {
        Fields.notNull(value, "Tank.gun");
        int gunCaliber = value.caliber();
        float gunWear = value.wear();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putInt(cursorPlace + 96, gunCaliber);
        Memory.RAW.putFloat(cursorPlace + 100, gunWear);
    }

    /**
     * Writes {@code gun.caliber}.
     */
    public final void gunCaliber(int value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putInt(cursorPlace + 96, value);
    }

    /**
     * Writes {@code gun.wear}.
     */
    public final void gunWear(float value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putFloat(cursorPlace + 100, value);
    }

    /**
     * Writes {@code spares}.
     */
    public final void spares(Tank.Gun[] value) {
        Fields.length(Fields.notNull(value, "Tank.spares").length, 2, "Tank.spares");
        Fields.notNull(value[0], "Tank.spares.0");
        Fields.notNull(value[1], "Tank.spares.1");
        int spares0Caliber = value[0].caliber();
        float spares0Wear = value[0].wear();
        int spares1Caliber = value[1].caliber();
        float spares1Wear = value[1].wear();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        Memory.RAW.putInt(cursorPlace + 104, spares0Caliber);
        Memory.RAW.putFloat(cursorPlace + 108, spares0Wear);
        Memory.RAW.putInt(cursorPlace + 112, spares1Caliber);
        Memory.RAW.putFloat(cursorPlace + 116, spares1Wear);
    }

    /**
     * Writes {@code spares[i]}.
     */
    public final void spares(int i, Tank.Gun value) {
        Fields.notNull(value, "Tank.spares.0");
        int spares0Caliber = value.caliber();
        float spares0Wear = value.wear();
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        long element = cursorPlace + Fields.element(i, 2) * 8L;
        Memory.RAW.putInt(element + 104, spares0Caliber);
        Memory.RAW.putFloat(element + 108, spares0Wear);
    }

    /**
     * Writes {@code spares[i].caliber}.
     */
    public final void sparesCaliber(int i, int value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        long element = cursorPlace + Fields.element(i, 2) * 8L;
        Memory.RAW.putInt(element + 104, value);
    }

    /**
     * Writes {@code spares[i].wear}.
     */
    public final void sparesWear(int i, float value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        written = true;
        long element = cursorPlace + Fields.element(i, 2) * 8L;
        Memory.RAW.putFloat(element + 108, value);
    }
}

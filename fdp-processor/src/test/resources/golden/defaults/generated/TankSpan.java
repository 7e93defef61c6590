package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.Span;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Memory;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Reads one chunk of {@link Tank} values.
 */
@GeneratedFrom(Tank.class)
@Generated("io.fdp.processor.FdpProcessor")
public class TankSpan extends Span {
    TankSpan(TableContext context, boolean writes) {
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
    public final Tank get(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return new Tank(Memory.RAW.getFloat(at), Memory.RAW.getDouble(at + 8), Memory.RAW.getByte(at + 16), Memory.RAW.getChar(at + 18), Memory.RAW.getLong(at + 24), Memory.RAW.getFloat(at + 32), Memory.RAW.getBoolean(at + 36), Fields.constant(TankTable.CONSTANTS_season, Memory.RAW.getInt(at + 40), "Tank.season"), FixedText.read(at + 44, 32), Memory.RAW.getLong(at + 80), Fields.readShorts(at + 88, 4), new Tank.Gun(Memory.RAW.getInt(at + 96), Memory.RAW.getFloat(at + 100)), new Tank.Gun[] {new Tank.Gun(Memory.RAW.getInt(at + 104), Memory.RAW.getFloat(at + 108)), new Tank.Gun(Memory.RAW.getInt(at + 112), Memory.RAW.getFloat(at + 116))});
    }

    /**
     * Reads {@code mass}.
     */
    public final float mass(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return Memory.RAW.getFloat(at);
    }

    /**
     * Reads {@code speed}.
     */
    public final double speed(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return Memory.RAW.getDouble(at + 8);
    }

    /**
     * Reads {@code gear}.
     */
    public final byte gear(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return Memory.RAW.getByte(at + 16);
    }

    /**
     * Reads {@code mark}.
     */
    public final char mark(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return Memory.RAW.getChar(at + 18);
    }

    /**
     * Reads {@code number}.
     */
    public final long number(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return Memory.RAW.getLong(at + 24);
    }

    /**
     * Reads {@code heat}.
     */
    public final float heat(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return Memory.RAW.getFloat(at + 32);
    }

    /**
     * Reads {@code tracked}.
     */
    public final boolean tracked(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return Memory.RAW.getBoolean(at + 36);
    }

    /**
     * Reads {@code season}.
     */
    public final Tank.Season season(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return Fields.constant(TankTable.CONSTANTS_season, Memory.RAW.getInt(at + 40), "Tank.season");
    }

    /**
     * Reads {@code name}.
     */
    public final String name(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return FixedText.read(at + 44, 32);
    }

    /**
     * Compares {@code name} with a text, without reading it into a string.
     */
    public final boolean nameEquals(int slot, String text) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return FixedText.equals(at + 44, 32, text);
    }

    /**
     * Reads {@code leader}.
     */
    public final long leader(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return Memory.RAW.getLong(at + 80);
    }

    /**
     * Reads {@code trim}.
     */
    public final short[] trim(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return Fields.readShorts(at + 88, 4);
    }

    /**
     * Reads an element of {@code trim}.
     */
    public final short trim(int slot, int i) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return Memory.RAW.getShort(at + 88 + Fields.element(i, 4) * 2);
    }

    /**
     * Reads {@code gun}.
     */
    public final Tank.Gun gun(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return new Tank.Gun(Memory.RAW.getInt(at + 96), Memory.RAW.getFloat(at + 100));
    }

    /**
     * Reads {@code gun.caliber}.
     */
    public final int gunCaliber(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return Memory.RAW.getInt(at + 96);
    }

    /**
     * Reads {@code gun.wear}.
     */
    public final float gunWear(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return Memory.RAW.getFloat(at + 100);
    }

    /**
     * Reads {@code spares}.
     */
    public final Tank.Gun[] spares(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        return new Tank.Gun[] {new Tank.Gun(Memory.RAW.getInt(at + 104), Memory.RAW.getFloat(at + 108)), new Tank.Gun(Memory.RAW.getInt(at + 112), Memory.RAW.getFloat(at + 116))};
    }

    /**
     * Reads {@code spares[i]}.
     */
    public final Tank.Gun spares(int slot, int i) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        long element = at + Fields.element(i, 2) * 8L;
        return new Tank.Gun(Memory.RAW.getInt(element + 104), Memory.RAW.getFloat(element + 108));
    }

    /**
     * Reads {@code spares[i].caliber}.
     */
    public final int sparesCaliber(int slot, int i) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        long element = at + Fields.element(i, 2) * 8L;
        return Memory.RAW.getInt(element + 104);
    }

    /**
     * Reads {@code spares[i].wear}.
     */
    public final float sparesWear(int slot, int i) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 120L;
        long element = at + Fields.element(i, 2) * 8L;
        return Memory.RAW.getFloat(element + 108);
    }
}

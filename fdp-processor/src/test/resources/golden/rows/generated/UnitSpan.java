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
 * Reads one chunk of {@link Unit} values.
 */
@GeneratedFrom(Unit.class)
@Generated("io.fdp.processor.FdpProcessor")
public class UnitSpan extends Span {
    UnitSpan(TableContext context, boolean writes) {
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
    public final Unit get(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return new Unit(Memory.RAW.getByte(at), Memory.RAW.getLong(at + 8), Memory.RAW.getBoolean(at + 16), Memory.RAW.getShort(at + 18), Memory.RAW.getChar(at + 20), Memory.RAW.getInt(at + 24), Memory.RAW.getFloat(at + 28), Memory.RAW.getDouble(at + 32), new Unit.Pose(new Unit.Point(Memory.RAW.getFloat(at + 40), Memory.RAW.getDouble(at + 48), Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.RAW.getInt(at + 56), "Unit.pose.at.near")), Memory.RAW.getByte(at + 64)), Fields.constant(UnitTable.CONSTANTS_side, Memory.RAW.getInt(at + 72), "Unit.side"), Memory.RAW.getLong(at + 80), FixedText.read(at + 88, 32), Fields.readShorts(at + 120, 3), Fields.readLongs(at + 128, 2), Memory.RAW.getByte(at + 144));
    }

    /**
     * Reads {@code level}.
     */
    public final byte level(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Memory.RAW.getByte(at);
    }

    /**
     * Reads {@code score}.
     */
    public final long score(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Memory.RAW.getLong(at + 8);
    }

    /**
     * Reads {@code alive}.
     */
    public final boolean alive(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Memory.RAW.getBoolean(at + 16);
    }

    /**
     * Reads {@code armor}.
     */
    public final short armor(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Memory.RAW.getShort(at + 18);
    }

    /**
     * Reads {@code symbol}.
     */
    public final char symbol(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Memory.RAW.getChar(at + 20);
    }

    /**
     * Reads {@code ammo}.
     */
    public final int ammo(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Memory.RAW.getInt(at + 24);
    }

    /**
     * Reads {@code speed}.
     */
    public final float speed(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Memory.RAW.getFloat(at + 28);
    }

    /**
     * Reads {@code heading}.
     */
    public final double heading(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Memory.RAW.getDouble(at + 32);
    }

    /**
     * Reads {@code pose}.
     */
    public final Unit.Pose pose(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return new Unit.Pose(new Unit.Point(Memory.RAW.getFloat(at + 40), Memory.RAW.getDouble(at + 48), Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.RAW.getInt(at + 56), "Unit.pose.at.near")), Memory.RAW.getByte(at + 64));
    }

    /**
     * Reads {@code pose.at}.
     */
    public final Unit.Point poseAt(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return new Unit.Point(Memory.RAW.getFloat(at + 40), Memory.RAW.getDouble(at + 48), Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.RAW.getInt(at + 56), "Unit.pose.at.near"));
    }

    /**
     * Reads {@code pose.at.x}.
     */
    public final float poseAtX(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Memory.RAW.getFloat(at + 40);
    }

    /**
     * Reads {@code pose.at.y}.
     */
    public final double poseAtY(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Memory.RAW.getDouble(at + 48);
    }

    /**
     * Reads {@code pose.at.near}.
     */
    public final Unit.Side poseAtNear(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.RAW.getInt(at + 56), "Unit.pose.at.near");
    }

    /**
     * Reads {@code pose.tilt}.
     */
    public final byte poseTilt(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Memory.RAW.getByte(at + 64);
    }

    /**
     * Reads {@code side}.
     */
    public final Unit.Side side(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Fields.constant(UnitTable.CONSTANTS_side, Memory.RAW.getInt(at + 72), "Unit.side");
    }

    /**
     * Reads {@code target}.
     */
    public final long target(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Memory.RAW.getLong(at + 80);
    }

    /**
     * Reads {@code name}.
     */
    public final String name(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return FixedText.read(at + 88, 32);
    }

    /**
     * Compares {@code name} with a text, without reading it into a string.
     */
    public final boolean nameEquals(int slot, String text) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return FixedText.equals(at + 88, 32, text);
    }

    /**
     * Reads {@code slots}.
     */
    public final short[] slots(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Fields.readShorts(at + 120, 3);
    }

    /**
     * Reads an element of {@code slots}.
     */
    public final short slots(int slot, int i) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Memory.RAW.getShort(at + 120 + Fields.element(i, 3) * 2);
    }

    /**
     * Reads {@code crew}.
     */
    public final long[] crew(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Fields.readLongs(at + 128, 2);
    }

    /**
     * Reads an element of {@code crew}.
     */
    public final long crew(int slot, int i) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Memory.RAW.getLong(at + 128 + Fields.element(i, 2) * 8);
    }

    /**
     * Reads {@code last}.
     */
    public final byte last(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress + Objects.checkIndex(slot, 1024) * 160L;
        return Memory.RAW.getByte(at + 144);
    }
}

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
 * Reads one chunk of {@link Track} values.
 */
@GeneratedFrom(Track.class)
@Generated("io.fdp.processor.FdpProcessor")
public class TrackSpan extends Span {
    TrackSpan(TableContext context, boolean writes) {
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
    public final Track get(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        return new Track(Memory.RAW.getByte(at + index), Memory.RAW.getDouble(at + 1024L + index * 8), new Track.Point(Memory.RAW.getFloat(at + 9216L + index * 4), Memory.RAW.getFloat(at + 13312L + index * 4)), Fields.constant(TrackTable.CONSTANTS_source, Memory.RAW.getInt(at + 17408L + index * 4), "Track.source"), FixedText.read(at + 21504L + index * 64, 64), Fields.readFloats(at + 87040L + index * 16, 4));
    }

    /**
     * Reads {@code quality}.
     */
    public final byte quality(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        return Memory.RAW.getByte(at + index);
    }

    /**
     * Reads {@code time}.
     */
    public final double time(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        return Memory.RAW.getDouble(at + 1024L + index * 8);
    }

    /**
     * Reads {@code point}.
     */
    public final Track.Point point(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        return new Track.Point(Memory.RAW.getFloat(at + 9216L + index * 4), Memory.RAW.getFloat(at + 13312L + index * 4));
    }

    /**
     * Reads {@code point.x}.
     */
    public final float pointX(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        return Memory.RAW.getFloat(at + 9216L + index * 4);
    }

    /**
     * Reads {@code point.y}.
     */
    public final float pointY(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        return Memory.RAW.getFloat(at + 13312L + index * 4);
    }

    /**
     * Reads {@code source}.
     */
    public final Track.Source source(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        return Fields.constant(TrackTable.CONSTANTS_source, Memory.RAW.getInt(at + 17408L + index * 4), "Track.source");
    }

    /**
     * Reads {@code label}.
     */
    public final String label(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        return FixedText.read(at + 21504L + index * 64, 64);
    }

    /**
     * Compares {@code label} with a text, without reading it into a string.
     */
    public final boolean labelEquals(int slot, String text) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        return FixedText.equals(at + 21504L + index * 64, 64, text);
    }

    /**
     * Reads {@code errors}.
     */
    public final float[] errors(int slot) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        return Fields.readFloats(at + 87040L + index * 16, 4);
    }

    /**
     * Reads an element of {@code errors}.
     */
    public final float errors(int slot, int i) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        return Memory.RAW.getFloat(at + 87040L + index * 16 + Fields.element(i, 4) * 4);
    }
}

package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Memory;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Reads and writes one chunk of {@link Track} values.
 */
@GeneratedFrom(Track.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class TrackEditSpan extends TrackSpan {
    TrackEditSpan(TableContext context) {
        super(context, true);
    }

    /**
     * Writes the whole value.
     */
    public final void set(int slot, Track value) {
        Fields.notNull(value, "Track");
        Fields.notNull(value.point(), "Track.point");
        byte quality = value.quality();
        double time = value.time();
        float pointX = value.point().x();
        float pointY = value.point().y();
        Track.Source source = value.source();
        String label = value.label();
        float[] errors = value.errors();
        Fields.notNull(source, "Track.source");
        Fields.notNull(label, "Track.label");
        Fields.length(Fields.notNull(errors, "Track.errors").length, 4, "Track.errors");
        Fields.room();
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putByte(at + index, quality);
        Memory.RAW.putDouble(at + 1024L + index * 8, time);
        Memory.RAW.putFloat(at + 9216L + index * 4, pointX);
        Memory.RAW.putFloat(at + 13312L + index * 4, pointY);
        Memory.RAW.putInt(at + 17408L + index * 4, source.ordinal());
        FixedText.write(at + 21504L + index * 64, 64, label, "game.Track.label");
        Fields.writeFloats(at + 87040L + index * 16, errors, 4);
    }

    /**
     * Writes {@code quality}.
     */
    public final void quality(int slot, byte value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putByte(at + index, value);
    }

    /**
     * Writes {@code time}.
     */
    public final void time(int slot, double value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putDouble(at + 1024L + index * 8, value);
    }

    /**
     * Writes {@code point}.
     */
    public final void point(int slot, Track.Point value) {
        Fields.notNull(value, "Track.point");
        float pointX = value.x();
        float pointY = value.y();
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putFloat(at + 9216L + index * 4, pointX);
        Memory.RAW.putFloat(at + 13312L + index * 4, pointY);
    }

    /**
     * Writes {@code point.x}.
     */
    public final void pointX(int slot, float value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putFloat(at + 9216L + index * 4, value);
    }

    /**
     * Writes {@code point.y}.
     */
    public final void pointY(int slot, float value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putFloat(at + 13312L + index * 4, value);
    }

    /**
     * Writes {@code source}.
     */
    public final void source(int slot, Track.Source value) {
        Fields.notNull(value, "Track.source");
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putInt(at + 17408L + index * 4, value.ordinal());
    }

    /**
     * Writes {@code label}.
     */
    public final void label(int slot, String value) {
        Fields.notNull(value, "Track.label");
        Fields.room();
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        FixedText.write(at + 21504L + index * 64, 64, value, "game.Track.label");
    }

    /**
     * Writes {@code errors}.
     */
    public final void errors(int slot, float[] value) {
        Fields.length(Fields.notNull(value, "Track.errors").length, 4, "Track.errors");
        Fields.room();
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Fields.writeFloats(at + 87040L + index * 16, value, 4);
    }

    /**
     * Writes an element of {@code errors}.
     */
    public final void errors(int slot, int i, float value) {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
        long at = spanAddress;
        long index = Objects.checkIndex(slot, 1024);
        if (clock.restrictsWrites) {
            requireMayWrite(slot);
        }
        Memory.RAW.putFloat(at + 87040L + index * 16 + Fields.element(i, 4) * 4, value);
    }
}

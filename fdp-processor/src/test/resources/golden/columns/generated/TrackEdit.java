package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;
import javax.annotation.processing.Generated;

/**
 * Reads and writes the {@link Track} of one entity.
 */
@GeneratedFrom(Track.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class TrackEdit extends TrackView {
    private boolean written;

    TrackEdit(TableContext context) {
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
    public final void set(Track value) {
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
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        written = true;
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
    public final void quality(byte value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        written = true;
        Memory.RAW.putByte(at + index, value);
    }

    /**
     * Writes {@code time}.
     */
    public final void time(double value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        written = true;
        Memory.RAW.putDouble(at + 1024L + index * 8, value);
    }

    /**
     * Writes {@code point}.
     */
    public final void point(Track.Point value) {
        Fields.notNull(value, "Track.point");
        float pointX = value.x();
        float pointY = value.y();
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        written = true;
        Memory.RAW.putFloat(at + 9216L + index * 4, pointX);
        Memory.RAW.putFloat(at + 13312L + index * 4, pointY);
    }

    /**
     * Writes {@code point.x}.
     */
    public final void pointX(float value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        written = true;
        Memory.RAW.putFloat(at + 9216L + index * 4, value);
    }

    /**
     * Writes {@code point.y}.
     */
    public final void pointY(float value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        written = true;
        Memory.RAW.putFloat(at + 13312L + index * 4, value);
    }

    /**
     * Writes {@code source}.
     */
    public final void source(Track.Source value) {
        Fields.notNull(value, "Track.source");
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        written = true;
        Memory.RAW.putInt(at + 17408L + index * 4, value.ordinal());
    }

    /**
     * Writes {@code label}.
     */
    public final void label(String value) {
        Fields.notNull(value, "Track.label");
        Fields.room();
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        written = true;
        FixedText.write(at + 21504L + index * 64, 64, value, "game.Track.label");
    }

    /**
     * Writes {@code errors}.
     */
    public final void errors(float[] value) {
        Fields.length(Fields.notNull(value, "Track.errors").length, 4, "Track.errors");
        Fields.room();
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        written = true;
        Fields.writeFloats(at + 87040L + index * 16, value, 4);
    }

    /**
     * Writes an element of {@code errors}.
     */
    public final void errors(int i, float value) {
        if (editEpoch != clock.now) {
            editLook();
        }
        long at = cursorPlace;
        long index = cursorSlot();
        written = true;
        Memory.RAW.putFloat(at + 87040L + index * 16 + Fields.element(i, 4) * 4, value);
    }
}

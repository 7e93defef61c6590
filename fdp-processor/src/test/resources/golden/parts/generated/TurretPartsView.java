package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.PartSpan;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Reads all {@link Turret} parts of one entity.
 */
@GeneratedFrom(Turret.class)
@Generated("io.fdp.processor.FdpProcessor")
public class TurretPartsView extends PartSpan {
    /**
     * When the span was put where it is. A getter looks first if the world has gone on since.
     */
    long partsEpoch;

    /**
     * The same for setters.
     */
    long editEpoch;

    long partsPlace;

    int partsCount;

    private long offset;

    private long state;

    private int index;

    TurretPartsView(TableContext context, boolean writes) {
        super(context, writes);
    }

    final void moveTo(long entity) {
        long now = enter(entity);
        index = (int) entity;
        offset = offsetAt(index);
        state = stateAt(index);
        partsPlace = addressOf(offset);
        partsCount = countOf(state);
        editEpoch = editEpoch(now);
        partsEpoch = now;
    }

    final boolean isOf(TableContext context) {
        return belongsTo(context);
    }

    @Override
    public final int size() {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        return partsCount;
    }

    final void partsLook() {
        partsEpoch = renew(partsEpoch, offset, state);
    }

    @Override
    protected final int spanIndex() {
        return index;
    }

    @Override
    protected final long spanBase() {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        return partsPlace;
    }

    @Override
    public final String toString() {
        return textAt(partsEpoch, offset, state);
    }

    /**
     * Begins a chunk; for generated loops.
     */
    public final void loopOver(Loops key) {
        partsEpoch = enterLoop();
        editEpoch = partsEpoch;
    }

    /**
     * Moves to the parts of an index; for generated loops.
     */
    public final void loopTo(Loops key, int at) {
        index = at;
        offset = offsetAt(index);
        state = stateAt(index);
        partsPlace = addressOf(offset);
        partsCount = countOf(state);
    }

    /**
     * Ends a run, after which the cursor is refused; for generated loops.
     */
    public final void loopLeave(Loops key) {
        partsEpoch = leaveLoop();
        editEpoch = partsEpoch;
    }

    /**
     * Reads the whole value.
     */
    public final Turret get(int position) {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        return new Turret(Fields.constant(TurretParts.CONSTANTS_mount, Memory.RAW.getInt(at), "Turret.mount"), Memory.RAW.getByte(at + 4), new Turret.Aim(Memory.RAW.getFloat(at + 8), Memory.RAW.getFloat(at + 12)), Memory.RAW.getLong(at + 16), FixedText.read(at + 24, 32), Fields.readShorts(at + 56, 2));
    }

    /**
     * Reads {@code mount}.
     */
    public final Turret.Mount mount(int position) {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        return Fields.constant(TurretParts.CONSTANTS_mount, Memory.RAW.getInt(at), "Turret.mount");
    }

    /**
     * Reads {@code level}.
     */
    public final byte level(int position) {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        return Memory.RAW.getByte(at + 4);
    }

    /**
     * Reads {@code aim}.
     */
    public final Turret.Aim aim(int position) {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        return new Turret.Aim(Memory.RAW.getFloat(at + 8), Memory.RAW.getFloat(at + 12));
    }

    /**
     * Reads {@code aim.yaw}.
     */
    public final float aimYaw(int position) {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        return Memory.RAW.getFloat(at + 8);
    }

    /**
     * Reads {@code aim.pitch}.
     */
    public final float aimPitch(int position) {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        return Memory.RAW.getFloat(at + 12);
    }

    /**
     * Reads {@code target}.
     */
    public final long target(int position) {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        return Memory.RAW.getLong(at + 16);
    }

    /**
     * Reads {@code label}.
     */
    public final String label(int position) {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        return FixedText.read(at + 24, 32);
    }

    /**
     * Compares {@code label} with a text, without reading it into a string.
     */
    public final boolean labelEquals(int position, String text) {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        return FixedText.equals(at + 24, 32, text);
    }

    /**
     * Reads {@code shells}.
     */
    public final short[] shells(int position) {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        return Fields.readShorts(at + 56, 2);
    }

    /**
     * Reads an element of {@code shells}.
     */
    public final short shells(int position, int i) {
        if (partsEpoch != clock.now) {
            partsLook();
        }
        long at = partsPlace + Objects.checkIndex(position, partsCount) * 64L;
        return Memory.RAW.getShort(at + 56 + Fields.element(i, 2) * 2);
    }

    /**
     * The position of the first part whose {@code mount} is the key, or -1.
     */
    public final int find(Turret.Mount key) {
        Fields.notNull(key, "Turret.mount");
        int ordinal = key.ordinal();
        int size = size();
        long at = spanBase();
        for (int i = 0; i < size; i++) {
            if (Memory.RAW.getInt(at) == ordinal) {
                return i;
            }
            at += 64;
        }
        return -1;
    }
}

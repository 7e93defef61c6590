package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.PartType;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Memory;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * The {@link Turret} parts of all entities.
 */
@GeneratedFrom(Turret.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class TurretParts extends PartTable<Turret> {
    /**
     * What a repository registers.
     */
    public static final PartType<Turret, TurretParts> TYPE = PartType.of("turret", Turret.class, describe(), TurretParts::new).withJson(() -> TurretJson.INSTANCE);

    static final Turret.Mount[] CONSTANTS_mount = Turret.Mount.class.getEnumConstants();

    private TurretParts(TableContext context) {
        super(TYPE, context);
    }

    @Override
    public Turret get(long entity, int position) {
        long at = requirePart(entity, position);
        return new Turret(Fields.constant(TurretParts.CONSTANTS_mount, Memory.RAW.getInt(at), "Turret.mount"), Memory.RAW.getByte(at + 4), new Turret.Aim(Memory.RAW.getFloat(at + 8), Memory.RAW.getFloat(at + 12)), Memory.RAW.getLong(at + 16), FixedText.read(at + 24, 32), Fields.readShorts(at + 56, 2));
    }

    /**
     * Adds a part, field by field, and answers its position.
     */
    public int add(long entity, Turret.Mount mount, byte level, float aimYaw, float aimPitch,
            long target, String label, short[] shells) {
        Fields.notNull(mount, "Turret.mount");
        Fields.entity(target, "Turret.target");
        Fields.notNull(label, "Turret.label");
        Fields.length(Fields.notNull(shells, "Turret.shells").length, 2, "Turret.shells");
        long at = beginAdd(entity);
        try {
            Memory.zero(at, 64);
            write(at, mount, level, aimYaw, aimPitch, target, label, shells);
            return finishAdd();
        } finally {
            endAdd();
        }
    }

    /**
     * Writes a part, field by field.
     */
    public void set(long entity, int position, Turret.Mount mount, byte level, float aimYaw,
            float aimPitch, long target, String label, short[] shells) {
        Fields.notNull(mount, "Turret.mount");
        Fields.entity(target, "Turret.target");
        Fields.notNull(label, "Turret.label");
        Fields.length(Fields.notNull(shells, "Turret.shells").length, 2, "Turret.shells");
        Fields.room();
        write(requireWritable(entity, position), mount, level, aimYaw, aimPitch, target, label, shells);
    }

    private static void write(long at, Turret.Mount mount, byte level, float aimYaw, float aimPitch,
            long target, String label, short[] shells) {
        Memory.RAW.putInt(at, mount.ordinal());
        Memory.RAW.putByte(at + 4, level);
        Memory.RAW.putFloat(at + 8, aimYaw);
        Memory.RAW.putFloat(at + 12, aimPitch);
        Memory.RAW.putLong(at + 16, target);
        FixedText.write(at + 24, 32, label, "turret.label");
        Fields.writeShorts(at + 56, shells, 2);
    }

    @Override
    public int add(long entity, Turret value) {
        Fields.notNull(value, "Turret");
        Fields.notNull(value.mount(), "Turret.mount");
        Fields.notNull(value.aim(), "Turret.aim");
        Fields.entity(value.target(), "Turret.target");
        Fields.notNull(value.label(), "Turret.label");
        Fields.length(Fields.notNull(value.shells(), "Turret.shells").length, 2, "Turret.shells");
        return add(entity, value.mount(), value.level(), value.aim().yaw(), value.aim().pitch(), value.target(), value.label(), value.shells());
    }

    @Override
    public void set(long entity, int position, Turret value) {
        Fields.notNull(value, "Turret");
        Fields.notNull(value.mount(), "Turret.mount");
        Fields.notNull(value.aim(), "Turret.aim");
        Fields.entity(value.target(), "Turret.target");
        Fields.notNull(value.label(), "Turret.label");
        Fields.length(Fields.notNull(value.shells(), "Turret.shells").length, 2, "Turret.shells");
        set(entity, position, value.mount(), value.level(), value.aim().yaw(), value.aim().pitch(), value.target(), value.label(), value.shells());
    }

    /**
     * Records that a part is added, field by field.
     */
    public void add(CommandBuffer commands, long entity, Turret.Mount mount, byte level,
            float aimYaw, float aimPitch, long target, String label, short[] shells) {
        Fields.notNull(mount, "Turret.mount");
        Fields.notNull(label, "Turret.label");
        Fields.length(Fields.notNull(shells, "Turret.shells").length, 2, "Turret.shells");
        long at = recordAdd(commands, entity);
        Memory.zero(at, 64);
        write(at, mount, level, aimYaw, aimPitch, target, label, shells);
        recorded(commands, at);
    }

    /**
     * Records that a part is written, field by field.
     */
    public void set(CommandBuffer commands, long entity, int position, Turret.Mount mount,
            byte level, float aimYaw, float aimPitch, long target, String label, short[] shells) {
        Fields.notNull(mount, "Turret.mount");
        Fields.notNull(label, "Turret.label");
        Fields.length(Fields.notNull(shells, "Turret.shells").length, 2, "Turret.shells");
        long at = recordSet(commands, entity, position);
        Memory.zero(at, 64);
        write(at, mount, level, aimYaw, aimPitch, target, label, shells);
        recorded(commands, at);
    }

    @Override
    public void add(CommandBuffer commands, long entity, Turret value) {
        Fields.notNull(value, "Turret");
        Fields.notNull(value.mount(), "Turret.mount");
        Fields.notNull(value.aim(), "Turret.aim");
        Fields.notNull(value.label(), "Turret.label");
        Fields.length(Fields.notNull(value.shells(), "Turret.shells").length, 2, "Turret.shells");
        add(commands, entity, value.mount(), value.level(), value.aim().yaw(), value.aim().pitch(), value.target(), value.label(), value.shells());
    }

    @Override
    public void set(CommandBuffer commands, long entity, int position, Turret value) {
        Fields.notNull(value, "Turret");
        Fields.notNull(value.mount(), "Turret.mount");
        Fields.notNull(value.aim(), "Turret.aim");
        Fields.notNull(value.label(), "Turret.label");
        Fields.length(Fields.notNull(value.shells(), "Turret.shells").length, 2, "Turret.shells");
        set(commands, entity, position, value.mount(), value.level(), value.aim().yaw(), value.aim().pitch(), value.target(), value.label(), value.shells());
    }

    @Override
    public void setAll(CommandBuffer commands, long entity, Turret[] values, int from, int to) {
        requireRange(values, from, to);
        int count = to - from;
        if (count == 0) {
            remove(commands, entity);
            return;
        }
        for (int i = from; i < to; i++) {
            Fields.notNull(values[i], "Turret");
            Fields.notNull(values[i].mount(), "Turret.mount");
            Fields.notNull(values[i].aim(), "Turret.aim");
            Fields.notNull(values[i].label(), "Turret.label");
            Fields.length(Fields.notNull(values[i].shells(), "Turret.shells").length, 2, "Turret.shells");
        }
        long first = recordSetAll(commands, entity, count);
        hold(commands);
        try {
            long at = first;
            for (int i = from; i < to; i++) {
                Memory.zero(at, 64);
                writeImage(at, values[i]);
                at += 64;
            }
            recorded(commands, first, count);
        } finally {
            release(commands);
        }
    }

    private static void writeImage(long at, Turret value) {
        Turret.Mount mount = value.mount();
        byte level = value.level();
        float aimYaw = value.aim().yaw();
        float aimPitch = value.aim().pitch();
        long target = value.target();
        String label = value.label();
        short[] shells = value.shells();
        Fields.notNull(mount, "Turret.mount");
        Fields.notNull(label, "Turret.label");
        Fields.length(Fields.notNull(shells, "Turret.shells").length, 2, "Turret.shells");
        Memory.RAW.putInt(at, mount.ordinal());
        Memory.RAW.putByte(at + 4, level);
        Memory.RAW.putFloat(at + 8, aimYaw);
        Memory.RAW.putFloat(at + 12, aimPitch);
        Memory.RAW.putLong(at + 16, target);
        FixedText.write(at + 24, 32, label, "turret.label");
        Fields.writeShorts(at + 56, shells, 2);
    }

    /**
     * Records that the first part of an entity whose {@code mount} is the key is removed; nothing happens if there is none.
     */
    public void removeByKey(CommandBuffer commands, long entity, Turret.Mount key) {
        Fields.notNull(key, "Turret.mount");
        long at = recordRemoveByKey(commands, entity, 0, 4);
        Memory.RAW.putInt(at, key.ordinal());
        recorded(commands, at, 0);
    }

    private static void write(long at, Turret value) {
        Turret.Mount mount = value.mount();
        byte level = value.level();
        float aimYaw = value.aim().yaw();
        float aimPitch = value.aim().pitch();
        long target = value.target();
        String label = value.label();
        short[] shells = value.shells();
        Fields.notNull(mount, "Turret.mount");
        Fields.entity(target, "Turret.target");
        Fields.notNull(label, "Turret.label");
        Fields.length(Fields.notNull(shells, "Turret.shells").length, 2, "Turret.shells");
        Memory.RAW.putInt(at, mount.ordinal());
        Memory.RAW.putByte(at + 4, level);
        Memory.RAW.putFloat(at + 8, aimYaw);
        Memory.RAW.putFloat(at + 12, aimPitch);
        Memory.RAW.putLong(at + 16, target);
        FixedText.write(at + 24, 32, label, "turret.label");
        Fields.writeShorts(at + 56, shells, 2);
    }

    @Override
    public void setAll(long entity, Turret[] values, int from, int to) {
        requireRange(values, from, to);
        int count = to - from;
        if (count == 0) {
            remove(entity);
            return;
        }
        for (int i = from; i < to; i++) {
            Fields.notNull(values[i], "Turret");
            Fields.notNull(values[i].mount(), "Turret.mount");
            Fields.notNull(values[i].aim(), "Turret.aim");
            Fields.entity(values[i].target(), "Turret.target");
            Fields.notNull(values[i].label(), "Turret.label");
            Fields.length(Fields.notNull(values[i].shells(), "Turret.shells").length, 2, "Turret.shells");
        }
        long at = beginSetAll(entity, count);
        try {
            for (int i = from; i < to; i++) {
                Memory.zero(at, 64);
                write(at, values[i]);
                at += 64;
            }
            finishSetAll(count);
        } finally {
            endAdd();
        }
    }

    /**
     * The position of the first part of an entity whose {@code mount} is the key, or -1. Positions last until a part is removed.
     */
    public int find(long entity, Turret.Mount key) {
        Fields.notNull(key, "Turret.mount");
        int ordinal = key.ordinal();
        int size = count(entity);
        long at = size == 0 ? 0 : address(entity);
        for (int i = 0; i < size; i++) {
            if (Memory.RAW.getInt(at) == ordinal) {
                return i;
            }
            at += 64;
        }
        return -1;
    }

    /**
     * Reads the first part of an entity whose {@code mount} is the key; throws when there is none.
     */
    public Turret getByKey(long entity, Turret.Mount key) {
        int position = find(entity, key);
        if (position < 0) {
            throw missing(entity, key);
        }
        return get(entity, position);
    }

    /**
     * Reads the first part of an entity whose {@code mount} is the key, or null.
     */
    public @Nullable Turret tryGetByKey(long entity, Turret.Mount key) {
        int position = find(entity, key);
        return position < 0 ? null : get(entity, position);
    }

    /**
     * Removes the first part of an entity whose {@code mount} is the key; the last part takes its place. False when there is none.
     */
    public boolean removeByKey(long entity, Turret.Mount key) {
        int position = find(entity, key);
        if (position >= 0) {
            removeAt(entity, position);
        }
        return position >= 0;
    }

    /**
     * Reads all parts of an entity.
     */
    public TurretPartsView view(long entity) {
        requirePresent(entity);
        TurretPartsView view = newView();
        view.moveTo(entity);
        return view;
    }

    /**
     * Reads all parts of an entity. Moves one that the caller keeps.
     */
    public TurretPartsView view(long entity, TurretPartsView view) {
        requireOwn(view.isOf(context()));
        requirePresent(entity);
        view.moveTo(entity);
        return view;
    }

    /**
     * For later use, on no entity yet.
     */
    public TurretPartsView newView() {
        return new TurretPartsView(context(), false);
    }

    /**
     * Reads and writes all parts of an entity, whose chunk counts as changed.
     */
    public TurretPartsEdit edit(long entity) {
        requirePresent(entity);
        TurretPartsEdit edit = newEdit();
        edit.moveTo(entity);
        return edit;
    }

    /**
     * Reads and writes all parts of an entity, whose chunk counts as changed. Moves one that the caller keeps.
     */
    public TurretPartsEdit edit(long entity, TurretPartsEdit edit) {
        requireOwn(edit.isOf(context()));
        requirePresent(entity);
        edit.moveTo(entity);
        return edit;
    }

    /**
     * For later use, on no entity yet.
     */
    public TurretPartsEdit newEdit() {
        return new TurretPartsEdit(context());
    }

    private static ComponentLayout describe() {
        ComponentLayout.Builder layout = ComponentLayout.rows(64, 8);
        layout.enumeration("mount", 0, "BOW", "STERN");
        layout.field("level", FieldKind.BYTE, 4);
        layout.field("aim.yaw", FieldKind.FLOAT, 8);
        layout.field("aim.pitch", FieldKind.FLOAT, 12);
        layout.field("target", FieldKind.ENTITY, 16);
        layout.string("label", 32, 24);
        layout.array("shells", FieldKind.SHORT, 2, 56);
        return layout.build();
    }
}

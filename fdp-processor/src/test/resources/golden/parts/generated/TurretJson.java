package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.JsonArrays;
import io.fdp.kernel.access.NativeJson;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Memory;
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads {@link Turret} values as JSON.
 */
@GeneratedFrom(Turret.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class TurretJson extends NativeJson<Turret> {
    /**
     * The one instance, which all threads share.
     */
    public static final TurretJson INSTANCE = new TurretJson();

    private static final List<String> FIELDS = List.of("mount", "level", "aim", "target", "label", "shells");

    private static final List<String> NAMES_mount = namesOf(TurretParts.CONSTANTS_mount);

    private static final List<String> FIELDS_aim = List.of("yaw", "pitch");

    private TurretJson() {
    }

    @Override
    protected ComponentLayout layout() {
        return TurretParts.TYPE.layout();
    }

    @Override
    public void write(Turret value, JsonWriter out) {
        Fields.notNull(value, "Turret");
        out.beginObject();
        out.name("mount").value(Fields.notNull(value.mount(), "Turret.mount").name());
        out.name("level").value(value.level());
        out.name("aim");
        write_aim(Fields.notNull(value.aim(), "Turret.aim"), out);
        out.name("target").entity(value.target());
        out.name("label").value(Fields.notNull(value.label(), "Turret.label"));
        out.name("shells");
        JsonArrays.writeShorts(Fields.notNull(value.shells(), "Turret.shells"), out);
        out.endObject();
    }

    @Override
    public void writeFrom(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("mount").value(Fields.constant(TurretParts.CONSTANTS_mount, Memory.RAW.getInt(at), "Turret.mount").name());
        out.name("level").value(Memory.RAW.getByte(at + 4));
        out.name("aim");
        write_aim(at, index, out);
        out.name("target").entity(Memory.RAW.getLong(at + 16));
        out.name("label").utf8(FixedText.BYTES, at + 24 + 1, FixedText.length(at + 24, 32));
        out.name("shells");
        JsonArrays.writeShorts(at + 56, 2, out);
        out.endObject();
    }

    @Override
    protected Turret readValue(JsonReader in, @Nullable Turret defaults) {
        Turret.Mount mountValue = defaults == null ? unset() : defaults.mount();
        byte levelValue = defaults == null ? 0 : defaults.level();
        Turret.Aim aimValue = defaults == null ? unset() : defaults.aim();
        long targetValue = defaults == null ? 0 : defaults.target();
        String labelValue = defaults == null ? unset() : defaults.label();
        short[] shellsValue = defaults == null ? unset() : defaults.shells();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "mount" -> mountValue = TurretParts.CONSTANTS_mount[in.oneOf(NAMES_mount)];
                case "level" -> levelValue = in.byteValue();
                case "aim" -> aimValue = read_aim(in, defaults == null ? null : defaults.aim());
                case "target" -> targetValue = in.entity();
                case "label" -> labelValue = in.string(31);
                case "shells" -> shellsValue = JsonArrays.readShorts(in, 2);
                default -> in.refuseField(name, FIELDS);
            }
        }
        if (defaults == null) {
            in.require(FIELDS);
        }
        try {
            return new Turret(mountValue, levelValue, aimValue, targetValue, labelValue, shellsValue);
        } catch (RuntimeException e) {
            in.refuse("Turret", e);
            return unset();
        }
    }

    @Override
    public String key() {
        return "mount";
    }

    private static void write_aim(Turret.Aim value, JsonWriter out) {
        out.beginObject();
        out.name("yaw").value(value.yaw());
        out.name("pitch").value(value.pitch());
        out.endObject();
    }

    private static void write_aim(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("yaw").value(Memory.RAW.getFloat(at + 8));
        out.name("pitch").value(Memory.RAW.getFloat(at + 12));
        out.endObject();
    }

    private static Turret.Aim read_aim(JsonReader in, Turret. @Nullable Aim defaults) {
        float yawValue = defaults == null ? 0 : defaults.yaw();
        float pitchValue = defaults == null ? 0 : defaults.pitch();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "yaw" -> yawValue = in.floatValue();
                case "pitch" -> pitchValue = in.floatValue();
                default -> in.refuseField(name, FIELDS_aim);
            }
        }
        if (defaults == null) {
            in.require(FIELDS_aim);
        }
        try {
            return new Turret.Aim(yawValue, pitchValue);
        } catch (RuntimeException e) {
            in.refuse("Aim", e);
            return unset();
        }
    }
}

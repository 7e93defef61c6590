package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.JsonArrays;
import io.fdp.kernel.access.NativeJson;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Memory;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads {@link Tank} values as JSON.
 */
@GeneratedFrom(Tank.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class TankJson extends NativeJson<Tank> {
    /**
     * The one instance, which all threads share.
     */
    public static final TankJson INSTANCE = new TankJson();

    private static final List<String> FIELDS = List.of("mass", "speed", "gear", "mark", "number", "heat", "tracked", "season", "name", "leader", "trim", "gun", "spares");

    private static final List<String> REQUIRED = List.of("mass");

    private static final Set<String> OPTIONAL = Set.of("speed", "gear", "mark", "number", "heat", "tracked", "season", "name", "leader", "trim", "gun.caliber", "gun.wear", "spares.caliber", "spares.wear");

    private static final List<String> NAMES_season = namesOf(TankTable.CONSTANTS_season);

    private static final List<String> FIELDS_gun = List.of("caliber", "wear");

    private static final List<String> FIELDS_spares = List.of("caliber", "wear");

    private TankJson() {
    }

    @Override
    protected Set<String> optional() {
        return OPTIONAL;
    }

    @Override
    protected ComponentLayout layout() {
        return TankTable.TYPE.layout();
    }

    @Override
    public void write(Tank value, JsonWriter out) {
        Fields.notNull(value, "Tank");
        out.beginObject();
        out.name("mass").value(value.mass());
        out.name("speed").value(value.speed());
        out.name("gear").value(value.gear());
        out.name("mark").value(value.mark());
        out.name("number").value(value.number());
        out.name("heat").value(value.heat());
        out.name("tracked").value(value.tracked());
        out.name("season").value(Fields.notNull(value.season(), "Tank.season").name());
        out.name("name").value(Fields.notNull(value.name(), "Tank.name"));
        out.name("leader").entity(value.leader());
        out.name("trim");
        JsonArrays.writeShorts(Fields.notNull(value.trim(), "Tank.trim"), out);
        out.name("gun");
        write_gun(Fields.notNull(value.gun(), "Tank.gun"), out);
        out.name("spares");
        writeAll_spares(Fields.notNull(value.spares(), "Tank.spares"), out);
        out.endObject();
    }

    @Override
    public void writeFrom(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("mass").value(Memory.RAW.getFloat(at));
        out.name("speed").value(Memory.RAW.getDouble(at + 8));
        out.name("gear").value(Memory.RAW.getByte(at + 16));
        out.name("mark").value(Memory.RAW.getChar(at + 18));
        out.name("number").value(Memory.RAW.getLong(at + 24));
        out.name("heat").value(Memory.RAW.getFloat(at + 32));
        out.name("tracked").value(Memory.RAW.getBoolean(at + 36));
        out.name("season").value(Fields.constant(TankTable.CONSTANTS_season, Memory.RAW.getInt(at + 40), "Tank.season").name());
        out.name("name").utf8(FixedText.BYTES, at + 44 + 1, FixedText.length(at + 44, 32));
        out.name("leader").entity(Memory.RAW.getLong(at + 80));
        out.name("trim");
        JsonArrays.writeShorts(at + 88, 4, out);
        out.name("gun");
        write_gun(at, index, out);
        out.name("spares");
        writeAll_spares(at, index, out);
        out.endObject();
    }

    @Override
    protected Tank readValue(JsonReader in, @Nullable Tank defaults) {
        float massValue = defaults == null ? 0 : defaults.mass();
        double speedValue = defaults == null ? 16.5d : defaults.speed();
        byte gearValue = defaults == null ? (byte) -7 : defaults.gear();
        char markValue = defaults == null ? (char) 39 : defaults.mark();
        long numberValue = defaults == null ? 9223372036854775807L : defaults.number();
        float heatValue = defaults == null ? 0.0f / 0.0f : defaults.heat();
        boolean trackedValue = defaults == null ? true : defaults.tracked();
        Tank.Season seasonValue = defaults == null ? TankTable.CONSTANTS_season[1] : defaults.season();
        String nameValue = defaults == null ? "no \"name\"" : defaults.name();
        long leaderValue = defaults == null ? Entity.NULL : defaults.leader();
        short[] trimValue = defaults == null ? JsonArrays.filled(new short[4], (short) 3) : defaults.trim();
        Tank.Gun gunValue = defaults == null ? unset() : defaults.gun();
        Tank.Gun[] sparesValue = defaults == null ? unset() : defaults.spares();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "mass" -> massValue = in.floatValue();
                case "speed" -> speedValue = in.doubleValue();
                case "gear" -> gearValue = in.byteValue();
                case "mark" -> markValue = in.charValue();
                case "number" -> numberValue = in.longValue();
                case "heat" -> heatValue = in.floatValue();
                case "tracked" -> trackedValue = in.booleanValue();
                case "season" -> seasonValue = TankTable.CONSTANTS_season[in.oneOf(NAMES_season)];
                case "name" -> nameValue = in.string(31);
                case "leader" -> leaderValue = in.entity();
                case "trim" -> trimValue = JsonArrays.readShorts(in, 4);
                case "gun" -> gunValue = read_gun(in, defaults == null ? null : defaults.gun());
                case "spares" -> sparesValue = readAll_spares(in, defaults == null ? null : defaults.spares());
                default -> in.refuseField(name, FIELDS);
            }
        }
        if (defaults == null) {
            in.require(REQUIRED);
        }
        try {
            return new Tank(massValue, speedValue, gearValue, markValue, numberValue, heatValue, trackedValue, seasonValue, nameValue, leaderValue, trimValue, gunValue == null ? default_gun() : gunValue, sparesValue == null ? defaultAll_spares() : sparesValue);
        } catch (RuntimeException e) {
            in.refuse("Tank", e);
            return unset();
        }
    }

    private static Tank.Gun default_gun() {
        return new Tank.Gun(125, 1.0f);
    }

    private static void write_gun(Tank.Gun value, JsonWriter out) {
        out.beginObject();
        out.name("caliber").value(value.caliber());
        out.name("wear").value(value.wear());
        out.endObject();
    }

    private static void write_gun(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("caliber").value(Memory.RAW.getInt(at + 96));
        out.name("wear").value(Memory.RAW.getFloat(at + 100));
        out.endObject();
    }

    private static Tank.Gun read_gun(JsonReader in, Tank. @Nullable Gun defaults) {
        int caliberValue = defaults == null ? 125 : defaults.caliber();
        float wearValue = defaults == null ? 1.0f : defaults.wear();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "caliber" -> caliberValue = in.intValue();
                case "wear" -> wearValue = in.floatValue();
                default -> in.refuseField(name, FIELDS_gun);
            }
        }
        try {
            return new Tank.Gun(caliberValue, wearValue);
        } catch (RuntimeException e) {
            in.refuse("Gun", e);
            return unset();
        }
    }

    private static Tank.Gun[] defaultAll_spares() {
        Tank.Gun[] array = new Tank.Gun[2];
        for (int i = 0; i < 2; i++) {
            array[i] = default_spares();
        }
        return array;
    }

    private static void writeAll_spares(Tank.Gun[] value, JsonWriter out) {
        Fields.length(Fields.notNull(value, "Tank.spares").length, 2, "Tank.spares");
        out.beginArray();
        for (Tank.Gun element : value) {
            write_spares(Fields.notNull(element, "Tank.spares"), out);
        }
        out.endArray();
    }

    private static void writeAll_spares(long at, long index, JsonWriter out) {
        out.beginArray();
        for (int i = 0; i < 2; i++) {
            write_spares(at + i * 8L, index, out);
        }
        out.endArray();
    }

    private static Tank.Gun[] readAll_spares(JsonReader in, Tank.Gun @Nullable [] defaults) {
        Tank.Gun[] array = new Tank.Gun[2];
        in.beginArray();
        for (int i = 0; in.nextElement(i, 2); i++) {
            array[i] = read_spares(in, defaults == null || i >= defaults.length ? null : defaults[i]);
        }
        return array;
    }

    private static Tank.Gun default_spares() {
        return new Tank.Gun(125, 1.0f);
    }

    private static void write_spares(Tank.Gun value, JsonWriter out) {
        out.beginObject();
        out.name("caliber").value(value.caliber());
        out.name("wear").value(value.wear());
        out.endObject();
    }

    private static void write_spares(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("caliber").value(Memory.RAW.getInt(at + 104));
        out.name("wear").value(Memory.RAW.getFloat(at + 108));
        out.endObject();
    }

    private static Tank.Gun read_spares(JsonReader in, Tank. @Nullable Gun defaults) {
        int caliberValue = defaults == null ? 125 : defaults.caliber();
        float wearValue = defaults == null ? 1.0f : defaults.wear();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "caliber" -> caliberValue = in.intValue();
                case "wear" -> wearValue = in.floatValue();
                default -> in.refuseField(name, FIELDS_spares);
            }
        }
        try {
            return new Tank.Gun(caliberValue, wearValue);
        } catch (RuntimeException e) {
            in.refuse("Gun", e);
            return unset();
        }
    }
}

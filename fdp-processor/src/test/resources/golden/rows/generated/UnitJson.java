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
 * Writes and reads {@link Unit} values as JSON.
 */
@GeneratedFrom(Unit.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class UnitJson extends NativeJson<Unit> {
    /**
     * The one instance, which all threads share.
     */
    public static final UnitJson INSTANCE = new UnitJson();

    private static final List<String> FIELDS = List.of("level", "score", "alive", "armor", "symbol", "ammo", "speed", "heading", "pose", "side", "target", "name", "slots", "crew", "last");

    private static final List<String> FIELDS_pose = List.of("at", "tilt");

    private static final List<String> FIELDS_poseAt = List.of("x", "y", "near");

    private static final List<String> NAMES_poseAtNear = namesOf(UnitTable.CONSTANTS_poseAtNear);

    private static final List<String> NAMES_side = namesOf(UnitTable.CONSTANTS_side);

    private UnitJson() {
    }

    @Override
    protected ComponentLayout layout() {
        return UnitTable.TYPE.layout();
    }

    @Override
    public void write(Unit value, JsonWriter out) {
        Fields.notNull(value, "Unit");
        out.beginObject();
        out.name("level").value(value.level());
        out.name("score").value(value.score());
        out.name("alive").value(value.alive());
        out.name("armor").value(value.armor());
        out.name("symbol").value(value.symbol());
        out.name("ammo").value(value.ammo());
        out.name("speed").value(value.speed());
        out.name("heading").value(value.heading());
        out.name("pose");
        write_pose(Fields.notNull(value.pose(), "Unit.pose"), out);
        out.name("side").value(Fields.notNull(value.side(), "Unit.side").name());
        out.name("target").entity(value.target());
        out.name("name").value(Fields.notNull(value.name(), "Unit.name"));
        out.name("slots");
        JsonArrays.writeShorts(Fields.notNull(value.slots(), "Unit.slots"), out);
        out.name("crew");
        JsonArrays.writeEntities(Fields.notNull(value.crew(), "Unit.crew"), out);
        out.name("last").value(value.last());
        out.endObject();
    }

    @Override
    public void writeFrom(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("level").value(Memory.RAW.getByte(at));
        out.name("score").value(Memory.RAW.getLong(at + 8));
        out.name("alive").value(Memory.RAW.getBoolean(at + 16));
        out.name("armor").value(Memory.RAW.getShort(at + 18));
        out.name("symbol").value(Memory.RAW.getChar(at + 20));
        out.name("ammo").value(Memory.RAW.getInt(at + 24));
        out.name("speed").value(Memory.RAW.getFloat(at + 28));
        out.name("heading").value(Memory.RAW.getDouble(at + 32));
        out.name("pose");
        write_pose(at, index, out);
        out.name("side").value(Fields.constant(UnitTable.CONSTANTS_side, Memory.RAW.getInt(at + 72), "Unit.side").name());
        out.name("target").entity(Memory.RAW.getLong(at + 80));
        out.name("name").utf8(FixedText.BYTES, at + 88 + 1, FixedText.length(at + 88, 32));
        out.name("slots");
        JsonArrays.writeShorts(at + 120, 3, out);
        out.name("crew");
        JsonArrays.writeEntities(at + 128, 2, out);
        out.name("last").value(Memory.RAW.getByte(at + 144));
        out.endObject();
    }

    @Override
    protected Unit readValue(JsonReader in, @Nullable Unit defaults) {
        byte levelValue = defaults == null ? 0 : defaults.level();
        long scoreValue = defaults == null ? 0 : defaults.score();
        boolean aliveValue = defaults == null ? false : defaults.alive();
        short armorValue = defaults == null ? 0 : defaults.armor();
        char symbolValue = defaults == null ? 0 : defaults.symbol();
        int ammoValue = defaults == null ? 0 : defaults.ammo();
        float speedValue = defaults == null ? 0 : defaults.speed();
        double headingValue = defaults == null ? 0 : defaults.heading();
        Unit.Pose poseValue = defaults == null ? unset() : defaults.pose();
        Unit.Side sideValue = defaults == null ? unset() : defaults.side();
        long targetValue = defaults == null ? 0 : defaults.target();
        String nameValue = defaults == null ? unset() : defaults.name();
        short[] slotsValue = defaults == null ? unset() : defaults.slots();
        long[] crewValue = defaults == null ? unset() : defaults.crew();
        byte lastValue = defaults == null ? 0 : defaults.last();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "level" -> levelValue = in.byteValue();
                case "score" -> scoreValue = in.longValue();
                case "alive" -> aliveValue = in.booleanValue();
                case "armor" -> armorValue = in.shortValue();
                case "symbol" -> symbolValue = in.charValue();
                case "ammo" -> ammoValue = in.intValue();
                case "speed" -> speedValue = in.floatValue();
                case "heading" -> headingValue = in.doubleValue();
                case "pose" -> poseValue = read_pose(in, defaults == null ? null : defaults.pose());
                case "side" -> sideValue = UnitTable.CONSTANTS_side[in.oneOf(NAMES_side)];
                case "target" -> targetValue = in.entity();
                case "name" -> nameValue = in.string(31);
                case "slots" -> slotsValue = JsonArrays.readShorts(in, 3);
                case "crew" -> crewValue = JsonArrays.readEntities(in, 2);
                case "last" -> lastValue = in.byteValue();
                default -> in.refuseField(name, FIELDS);
            }
        }
        if (defaults == null) {
            in.require(FIELDS);
        }
        try {
            return new Unit(levelValue, scoreValue, aliveValue, armorValue, symbolValue, ammoValue, speedValue, headingValue, poseValue, sideValue, targetValue, nameValue, slotsValue, crewValue, lastValue);
        } catch (RuntimeException e) {
            in.refuse("Unit", e);
            return unset();
        }
    }

    private static void write_pose(Unit.Pose value, JsonWriter out) {
        out.beginObject();
        out.name("at");
        write_poseAt(Fields.notNull(value.at(), "Unit.pose.at"), out);
        out.name("tilt").value(value.tilt());
        out.endObject();
    }

    private static void write_pose(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("at");
        write_poseAt(at, index, out);
        out.name("tilt").value(Memory.RAW.getByte(at + 64));
        out.endObject();
    }

    private static Unit.Pose read_pose(JsonReader in, Unit. @Nullable Pose defaults) {
        Unit.Point atValue = defaults == null ? unset() : defaults.at();
        byte tiltValue = defaults == null ? 0 : defaults.tilt();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "at" -> atValue = read_poseAt(in, defaults == null ? null : defaults.at());
                case "tilt" -> tiltValue = in.byteValue();
                default -> in.refuseField(name, FIELDS_pose);
            }
        }
        if (defaults == null) {
            in.require(FIELDS_pose);
        }
        try {
            return new Unit.Pose(atValue, tiltValue);
        } catch (RuntimeException e) {
            in.refuse("Pose", e);
            return unset();
        }
    }

    private static void write_poseAt(Unit.Point value, JsonWriter out) {
        out.beginObject();
        out.name("x").value(value.x());
        out.name("y").value(value.y());
        out.name("near").value(Fields.notNull(value.near(), "Unit.pose.at.near").name());
        out.endObject();
    }

    private static void write_poseAt(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("x").value(Memory.RAW.getFloat(at + 40));
        out.name("y").value(Memory.RAW.getDouble(at + 48));
        out.name("near").value(Fields.constant(UnitTable.CONSTANTS_poseAtNear, Memory.RAW.getInt(at + 56), "Unit.pose.at.near").name());
        out.endObject();
    }

    private static Unit.Point read_poseAt(JsonReader in, Unit. @Nullable Point defaults) {
        float xValue = defaults == null ? 0 : defaults.x();
        double yValue = defaults == null ? 0 : defaults.y();
        Unit.Side nearValue = defaults == null ? unset() : defaults.near();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "x" -> xValue = in.floatValue();
                case "y" -> yValue = in.doubleValue();
                case "near" -> nearValue = UnitTable.CONSTANTS_poseAtNear[in.oneOf(NAMES_poseAtNear)];
                default -> in.refuseField(name, FIELDS_poseAt);
            }
        }
        if (defaults == null) {
            in.require(FIELDS_poseAt);
        }
        try {
            return new Unit.Point(xValue, yValue, nearValue);
        } catch (RuntimeException e) {
            in.refuse("Point", e);
            return unset();
        }
    }
}

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
 * Writes and reads {@link Truck} values as JSON.
 */
@GeneratedFrom(Truck.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class TruckJson extends NativeJson<Truck> {
    /**
     * The one instance, which all threads share.
     */
    public static final TruckJson INSTANCE = new TruckJson();

    private static final List<String> FIELDS = List.of("mass", "axles");

    private static final List<String> FIELDS_axles = List.of("grip", "label", "loads", "wheels");

    private static final List<String> NAMES_axlesGrip = namesOf(TruckTable.CONSTANTS_axlesGrip);

    private static final List<String> FIELDS_axlesWheels = List.of("radius", "flat");

    private TruckJson() {
    }

    @Override
    protected ComponentLayout layout() {
        return TruckTable.TYPE.layout();
    }

    @Override
    public void write(Truck value, JsonWriter out) {
        Fields.notNull(value, "Truck");
        out.beginObject();
        out.name("mass").value(value.mass());
        out.name("axles");
        writeAll_axles(Fields.notNull(value.axles(), "Truck.axles"), out);
        out.endObject();
    }

    @Override
    public void writeFrom(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("mass").value(Memory.RAW.getFloat(at));
        out.name("axles");
        writeAll_axles(at, index, out);
        out.endObject();
    }

    @Override
    protected Truck readValue(JsonReader in, @Nullable Truck defaults) {
        float massValue = defaults == null ? 0 : defaults.mass();
        Truck.Axle[] axlesValue = defaults == null ? unset() : defaults.axles();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "mass" -> massValue = in.floatValue();
                case "axles" -> axlesValue = readAll_axles(in, defaults == null ? null : defaults.axles());
                default -> in.refuseField(name, FIELDS);
            }
        }
        if (defaults == null) {
            in.require(FIELDS);
        }
        try {
            return new Truck(massValue, axlesValue);
        } catch (RuntimeException e) {
            in.refuse("Truck", e);
            return unset();
        }
    }

    private static void writeAll_axles(Truck.Axle[] value, JsonWriter out) {
        Fields.length(Fields.notNull(value, "Truck.axles").length, 2, "Truck.axles");
        out.beginArray();
        for (Truck.Axle element : value) {
            write_axles(Fields.notNull(element, "Truck.axles"), out);
        }
        out.endArray();
    }

    private static void writeAll_axles(long at, long index, JsonWriter out) {
        out.beginArray();
        for (int i = 0; i < 2; i++) {
            write_axles(at + i * 80L, index, out);
        }
        out.endArray();
    }

    private static Truck.Axle[] readAll_axles(JsonReader in, Truck.Axle @Nullable [] defaults) {
        Truck.Axle[] array = new Truck.Axle[2];
        in.beginArray();
        for (int i = 0; in.nextElement(i, 2); i++) {
            array[i] = read_axles(in, defaults == null || i >= defaults.length ? null : defaults[i]);
        }
        return array;
    }

    private static void write_axles(Truck.Axle value, JsonWriter out) {
        out.beginObject();
        out.name("grip").value(Fields.notNull(value.grip(), "Truck.axles.0.grip").name());
        out.name("label").value(Fields.notNull(value.label(), "Truck.axles.0.label"));
        out.name("loads");
        JsonArrays.writeInts(Fields.notNull(value.loads(), "Truck.axles.0.loads"), out);
        out.name("wheels");
        writeAll_axlesWheels(Fields.notNull(value.wheels(), "Truck.axles.0.wheels"), out);
        out.endObject();
    }

    private static void write_axles(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("grip").value(Fields.constant(TruckTable.CONSTANTS_axlesGrip, Memory.RAW.getInt(at + 8), "Truck.axles.0.grip").name());
        out.name("label").utf8(FixedText.BYTES, at + 12 + 1, FixedText.length(at + 12, 32));
        out.name("loads");
        JsonArrays.writeInts(at + 44, 3, out);
        out.name("wheels");
        writeAll_axlesWheels(at, index, out);
        out.endObject();
    }

    private static Truck.Axle read_axles(JsonReader in, Truck. @Nullable Axle defaults) {
        Truck.Grip gripValue = defaults == null ? unset() : defaults.grip();
        String labelValue = defaults == null ? unset() : defaults.label();
        int[] loadsValue = defaults == null ? unset() : defaults.loads();
        Truck.Wheel[] wheelsValue = defaults == null ? unset() : defaults.wheels();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "grip" -> gripValue = TruckTable.CONSTANTS_axlesGrip[in.oneOf(NAMES_axlesGrip)];
                case "label" -> labelValue = in.string(31);
                case "loads" -> loadsValue = JsonArrays.readInts(in, 3);
                case "wheels" -> wheelsValue = readAll_axlesWheels(in, defaults == null ? null : defaults.wheels());
                default -> in.refuseField(name, FIELDS_axles);
            }
        }
        if (defaults == null) {
            in.require(FIELDS_axles);
        }
        try {
            return new Truck.Axle(gripValue, labelValue, loadsValue, wheelsValue);
        } catch (RuntimeException e) {
            in.refuse("Axle", e);
            return unset();
        }
    }

    private static void writeAll_axlesWheels(Truck.Wheel[] value, JsonWriter out) {
        Fields.length(Fields.notNull(value, "Truck.axles.0.wheels").length, 2, "Truck.axles.0.wheels");
        out.beginArray();
        for (Truck.Wheel element : value) {
            write_axlesWheels(Fields.notNull(element, "Truck.axles.0.wheels"), out);
        }
        out.endArray();
    }

    private static void writeAll_axlesWheels(long at, long index, JsonWriter out) {
        out.beginArray();
        for (int i = 0; i < 2; i++) {
            write_axlesWheels(at + i * 16L, index, out);
        }
        out.endArray();
    }

    private static Truck.Wheel[] readAll_axlesWheels(JsonReader in,
            Truck.Wheel @Nullable [] defaults) {
        Truck.Wheel[] array = new Truck.Wheel[2];
        in.beginArray();
        for (int i = 0; in.nextElement(i, 2); i++) {
            array[i] = read_axlesWheels(in, defaults == null || i >= defaults.length ? null : defaults[i]);
        }
        return array;
    }

    private static void write_axlesWheels(Truck.Wheel value, JsonWriter out) {
        out.beginObject();
        out.name("radius").value(value.radius());
        out.name("flat").value(value.flat());
        out.endObject();
    }

    private static void write_axlesWheels(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("radius").value(Memory.RAW.getDouble(at + 56));
        out.name("flat").value(Memory.RAW.getBoolean(at + 64));
        out.endObject();
    }

    private static Truck.Wheel read_axlesWheels(JsonReader in, Truck. @Nullable Wheel defaults) {
        double radiusValue = defaults == null ? 0 : defaults.radius();
        boolean flatValue = defaults == null ? false : defaults.flat();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "radius" -> radiusValue = in.doubleValue();
                case "flat" -> flatValue = in.booleanValue();
                default -> in.refuseField(name, FIELDS_axlesWheels);
            }
        }
        if (defaults == null) {
            in.require(FIELDS_axlesWheels);
        }
        try {
            return new Truck.Wheel(radiusValue, flatValue);
        } catch (RuntimeException e) {
            in.refuse("Wheel", e);
            return unset();
        }
    }
}

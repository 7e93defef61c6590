package game;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.JsonArrays;
import io.fdp.kernel.access.NativeJson;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.Memory;
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads {@link Convoy} values as JSON.
 */
@GeneratedFrom(Convoy.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class ConvoyJson extends NativeJson<Convoy> {
    /**
     * The one instance, which all threads share.
     */
    public static final ConvoyJson INSTANCE = new ConvoyJson();

    private static final List<String> FIELDS = List.of("leader", "plain", "guards", "slots");

    private static final List<String> FIELDS_slots = List.of("number", "truck");

    private ConvoyJson() {
    }

    @Override
    protected ComponentLayout layout() {
        return ConvoyTable.TYPE.layout();
    }

    @Override
    public void write(Convoy value, JsonWriter out) {
        Fields.notNull(value, "Convoy");
        out.beginObject();
        out.name("leader").entity(value.leader());
        out.name("plain").entity(value.plain());
        out.name("guards");
        JsonArrays.writeEntities(Fields.notNull(value.guards(), "Convoy.guards"), out);
        out.name("slots");
        writeAll_slots(Fields.notNull(value.slots(), "Convoy.slots"), out);
        out.endObject();
    }

    @Override
    public void writeFrom(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("leader").entity(Memory.RAW.getLong(at));
        out.name("plain").entity(Memory.RAW.getLong(at + 8));
        out.name("guards");
        JsonArrays.writeEntities(at + 16, 2, out);
        out.name("slots");
        writeAll_slots(at, index, out);
        out.endObject();
    }

    @Override
    protected Convoy readValue(JsonReader in, @Nullable Convoy defaults) {
        long leaderValue = defaults == null ? 0 : defaults.leader();
        long plainValue = defaults == null ? 0 : defaults.plain();
        long[] guardsValue = defaults == null ? unset() : defaults.guards();
        Convoy.Slot[] slotsValue = defaults == null ? unset() : defaults.slots();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "leader" -> leaderValue = in.entity();
                case "plain" -> plainValue = in.entity();
                case "guards" -> guardsValue = JsonArrays.readEntities(in, 2);
                case "slots" -> slotsValue = readAll_slots(in, defaults == null ? null : defaults.slots());
                default -> in.refuseField(name, FIELDS);
            }
        }
        if (defaults == null) {
            in.require(FIELDS);
        }
        try {
            return new Convoy(leaderValue, plainValue, guardsValue, slotsValue);
        } catch (RuntimeException e) {
            in.refuse("Convoy", e);
            return unset();
        }
    }

    private static void writeAll_slots(Convoy.Slot[] value, JsonWriter out) {
        Fields.length(Fields.notNull(value, "Convoy.slots").length, 2, "Convoy.slots");
        out.beginArray();
        for (Convoy.Slot element : value) {
            write_slots(Fields.notNull(element, "Convoy.slots"), out);
        }
        out.endArray();
    }

    private static void writeAll_slots(long at, long index, JsonWriter out) {
        out.beginArray();
        for (int i = 0; i < 2; i++) {
            write_slots(at + i * 16L, index, out);
        }
        out.endArray();
    }

    private static Convoy.Slot[] readAll_slots(JsonReader in, Convoy.Slot @Nullable [] defaults) {
        Convoy.Slot[] array = new Convoy.Slot[2];
        in.beginArray();
        for (int i = 0; in.nextElement(i, 2); i++) {
            array[i] = read_slots(in, defaults == null || i >= defaults.length ? null : defaults[i]);
        }
        return array;
    }

    private static void write_slots(Convoy.Slot value, JsonWriter out) {
        out.beginObject();
        out.name("number").value(value.number());
        out.name("truck").entity(value.truck());
        out.endObject();
    }

    private static void write_slots(long at, long index, JsonWriter out) {
        out.beginObject();
        out.name("number").value(Memory.RAW.getInt(at + 32));
        out.name("truck").entity(Memory.RAW.getLong(at + 40));
        out.endObject();
    }

    private static Convoy.Slot read_slots(JsonReader in, Convoy. @Nullable Slot defaults) {
        int numberValue = defaults == null ? 0 : defaults.number();
        long truckValue = defaults == null ? 0 : defaults.truck();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "number" -> numberValue = in.intValue();
                case "truck" -> truckValue = in.entity();
                default -> in.refuseField(name, FIELDS_slots);
            }
        }
        if (defaults == null) {
            in.require(FIELDS_slots);
        }
        try {
            return new Convoy.Slot(numberValue, truckValue);
        } catch (RuntimeException e) {
            in.refuse("Slot", e);
            return unset();
        }
    }
}

package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.source.MapValue;
import io.fdp.dashboard.source.WorldSource;
import io.fdp.dashboard.source.WorldView;
import io.fdp.format.FieldDescription;
import io.fdp.format.query.EntityAccess;
import io.fdp.format.query.HeaderField;
import io.fdp.format.query.ValueRow;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.FieldKind;
import java.io.IOException;

/** What is written beside the points of a client that is near. A few times in a second: nobody reads faster. */
final class MapLabels {
    /** A client with more points in its view is not near. */
    static final int NEAR = 80;

    private static final long EVERY_NANOS = 400_000_000;

    private final MapValue value;
    private long wroteAt = System.nanoTime() - EVERY_NANOS;
    private String last = "{}";

    MapLabels(MapValue value) {
        this.value = value;
    }

    /** Writes labels as a member, if they have changed; returns whether they have. */
    boolean write(WorldSource source, long tick, MapDelta known, JsonWriter beat) throws IOException {
        long now = System.nanoTime();
        if (now - wroteAt < EVERY_NANOS) {
            return false;
        }
        wroteAt = now;
        JsonWriter json = new JsonWriter();
        json.beginObject();
        if (known.count() <= NEAR && known.count() > 0) {
            source.look(tick, world -> {
                for (int i = 0; i < known.count(); i++) {
                    write(world, known.index(i), json);
                }
                return true;
            });
        }
        String text = json.endObject().toString();
        if (text.equals(last)) {
            return false;
        }
        last = text;
        beat.name("labels");
        JsonCopy.copy(JsonReader.of("labels", text), beat);
        return true;
    }

    private void write(WorldView world, int index, JsonWriter json) {
        long entity = world.living(index);
        EntityAccess found = entity == Entity.NULL ? null : world.find(entity);
        if (found == null) {
            return;
        }
        String text = switch (value.kind()) {
            case SIDE -> value.label(world.types(), (double) found.header(HeaderField.SIDE));
            case TEMPLATE -> value.label(world.types(), (double) found.header(HeaderField.TKB));
            case FIELD -> found.has(value.type()) ? words(world, found.row(value.type(), 0)) : null;
            case NONE, OWNER -> null;
        };
        if (text != null) {
            json.field(Integer.toString(index), text);
        }
    }

    private String words(WorldView world, ValueRow row) {
        FieldDescription field = world.types().get(value.type()).fields().get(value.field());
        if (field.kind() == FieldKind.STRING) {
            return row.text(value.field());
        }
        long bits = row.bits(value.field(), 0);
        if (field.kind() == FieldKind.ENTITY) {
            return bits == Entity.NULL ? "none" : Entity.toString(bits);
        }
        if (field.kind() == FieldKind.CHAR) {
            return String.valueOf((char) bits);
        }
        double number = MapValue.number(field.kind(), bits);
        String label = value.label(world.types(), number);
        if (label != null) {
            return label;
        }
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.toString((long) number)
                : Float.toString((float) number);
    }
}

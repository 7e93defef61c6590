package io.fdp.kernel.query;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.access.Fields;
import io.fdp.kernel.access.NativeJson;
import io.fdp.kernel.internal.query.SlicePlace;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.Memory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes and reads a {@link SliceState} as JSON. */
final class SliceStateJson extends NativeJson<SliceState> {
    static final SliceStateJson INSTANCE = new SliceStateJson();

    private static final List<String> FIELDS = List.of("rounds", "position", "visited", "complete");

    private SliceStateJson() {}

    @Override
    protected ComponentLayout layout() {
        return SliceStateTable.layoutOfState();
    }

    @Override
    public void write(SliceState value, JsonWriter out) {
        Fields.notNull(value, "SliceState");
        write(value.rounds(), value.position(), value.visited(), value.complete(), out);
    }

    @Override
    public void writeFrom(long at, long index, JsonWriter out) {
        write(
                Memory.RAW.getLong(at + SlicePlace.ROUNDS),
                Memory.RAW.getInt(at + SlicePlace.POSITION),
                Memory.RAW.getInt(at + SlicePlace.VISITED),
                Memory.RAW.getByte(at + SlicePlace.COMPLETE) != 0,
                out);
    }

    private static void write(long rounds, int position, int visited, boolean complete, JsonWriter out) {
        out.beginObject();
        out.name("rounds").value(rounds);
        out.name("position").value(position);
        out.name("visited").value(visited);
        out.name("complete").value(complete);
        out.endObject();
    }

    @Override
    protected SliceState readValue(JsonReader in, @Nullable SliceState defaults) {
        long rounds = defaults == null ? 0 : defaults.rounds();
        int position = defaults == null ? 0 : defaults.position();
        int visited = defaults == null ? 0 : defaults.visited();
        boolean complete = defaults != null && defaults.complete();
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            switch (name) {
                case "rounds" -> rounds = in.longValue();
                case "position" -> position = in.intValue();
                case "visited" -> visited = in.intValue();
                case "complete" -> complete = in.booleanValue();
                default -> in.refuseField(name, FIELDS);
            }
        }
        if (defaults == null) {
            in.require(FIELDS);
        }
        return new SliceState(rounds, position, visited, complete);
    }
}

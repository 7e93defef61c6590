package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonReader;
import io.fdp.dashboard.model.PositionFields;
import io.fdp.dashboard.source.WorldSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a client looks at.
 *
 * @param rate how often it wants to hear, in a second
 * @param status whether it wants figures
 * @param tick the tick of a recording
 * @param entity an entity as people write it; empty for none
 * @param map the map; null for none
 */
record Watch(
        double rate,
        boolean status,
        long tick,
        String entity,
        @Nullable MapWatch map) {
    static final Watch NOTHING = new Watch(10, false, WorldSource.NOW, "", null);

    private static final List<String> FIELDS = List.of("type", "rate", "status", "tick", "entity", "map");
    private static final List<String> MAP_FIELDS =
            List.of("component", "x", "y", "colour", "shape", "label", "view", "id");
    private static final int LONGEST = 300;
    private static final double LEAST_RATE = 0.2;
    private static final double MOST_RATE = 30;

    /**
     * A map.
     *
     * @param id a number of the client: another one makes the next message complete
     * @param position which fields are the place
     * @param colour what colours say
     * @param shape what shapes say
     * @param label what labels say; empty for none
     * @param view left, lower, right and upper edge; empty to see all
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by hand, where it matters
    record MapWatch(long id, PositionFields position, String colour, String shape, String label, double[] view) {}

    /** Reads the rest of a message, after its type. */
    static Watch read(JsonReader in) {
        double rate = NOTHING.rate;
        boolean status = false;
        long tick = WorldSource.NOW;
        String entity = "";
        MapWatch map = null;
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case "rate" -> rate = readRate(in);
                case "status" -> status = in.booleanValue();
                case "tick" -> tick = in.longValue(-1, Long.MAX_VALUE);
                case "entity" -> entity = in.tryNull() ? "" : in.string(LONGEST);
                case "map" -> map = in.tryNull() ? null : readMap(in);
                default -> throw in.unknownField(field, FIELDS);
            }
        }
        in.end();
        if (!entity.isEmpty()) {
            Handles.parse(entity);
        }
        return new Watch(rate, status, tick, entity, map);
    }

    private static double readRate(JsonReader in) {
        double rate = in.doubleValue();
        if (Double.isNaN(rate)) {
            throw in.error("a rate is a number of beats in a second");
        }
        return Math.clamp(rate, LEAST_RATE, MOST_RATE);
    }

    private static MapWatch readMap(JsonReader in) {
        long id = 0;
        String component = "";
        String x = PositionFields.DEFAULT.x();
        String y = PositionFields.DEFAULT.y();
        String colour = "";
        String shape = "";
        String label = "";
        double[] view = {};
        in.beginObject();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case "id" -> id = in.longValue();
                case "component" -> component = in.string(LONGEST);
                case "x" -> x = in.string(LONGEST);
                case "y" -> y = in.string(LONGEST);
                case "colour" -> colour = in.string(LONGEST);
                case "shape" -> shape = in.string(LONGEST);
                case "label" -> label = in.string(LONGEST);
                case "view" -> view = in.tryNull() ? new double[0] : readView(in);
                default -> throw in.unknownField(field, MAP_FIELDS);
            }
        }
        return new MapWatch(id, new PositionFields(component, x, y), colour, shape, label, view);
    }

    private static double[] readView(JsonReader in) {
        double[] view = new double[4];
        in.beginArray();
        for (int i = 0; i < view.length; i++) {
            if (!in.nextElement()) {
                throw in.error("a view has four edges: left, lower, right, upper");
            }
            view[i] = in.doubleValue();
        }
        if (in.nextElement()) {
            throw in.error("a view has four edges: left, lower, right, upper");
        }
        boolean isRoom = view[2] > view[0]
                && view[3] > view[1]
                && Double.isFinite(view[2] - view[0])
                && Double.isFinite(view[3] - view[1]);
        if (!isRoom) {
            throw in.error("a view has room: its right edge is right of its left, its upper above its lower");
        }
        return view;
    }
}

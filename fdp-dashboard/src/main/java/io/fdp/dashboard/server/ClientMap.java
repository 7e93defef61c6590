package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.error.DashboardException;
import io.fdp.dashboard.source.MapFields;
import io.fdp.dashboard.source.MapPoints;
import io.fdp.dashboard.source.MapValue;
import io.fdp.dashboard.source.WorldSource;
import io.fdp.format.query.QueryTypes;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The map of one client. Used by the thread of the clients. */
final class ClientMap {
    private static final double MARGIN = 0.04;
    private static final double WIDE_MARGIN = 0.2;
    private static final double MOST_OUTSIDE = 0.02;

    private final MapDelta delta = new MapDelta();
    private Watch.@Nullable MapWatch shown;
    private @Nullable MapFields fields;
    private @Nullable Legend legend;
    private @Nullable Legend shapes;
    private @Nullable MapLabels labels;
    private double[] all = {};
    private boolean saidMore;

    /**
     * Makes the next message.
     *
     * @param watch what the client looks at
     * @param tick the tick of a recording
     * @param seq the number of the beat
     * @param source where the entities are
     * @param scan finds places
     * @param beat gets what goes with the message, as members
     * @return the message; null when nothing has changed
     */
    @Nullable
    ByteBuffer next(Watch.MapWatch watch, long tick, int seq, WorldSource source, MapScan scan, JsonWriter beat)
            throws IOException {
        saidMore = false;
        try {
            if (!isSame(watch)) {
                begin(watch, source);
            }
        } catch (DashboardException none) {
            shown = watch;
            fields = null;
            saidMore = true;
            beat.field("map_error", String.valueOf(none.getMessage()));
            return null;
        }
        MapFields of = fields;
        Legend colours = legend;
        Legend forms = shapes;
        if (of == null || colours == null || forms == null) {
            return null;
        }
        MapPoints points = scan.find(tick, of);
        colours.look(points);
        forms.look(points);
        ByteBuffer message = delta.next(seq, points, view(watch, points), colours, forms);
        beat.field("tick", points.tick()).field("places", points.count());
        write("legend", colours, beat);
        write("shapes", forms, beat);
        MapLabels texts = labels;
        if (texts != null) {
            saidMore |= texts.write(source, tick, delta, beat);
        }
        return message;
    }

    private void write(String name, Legend legendOf, JsonWriter beat) {
        if (legendOf.hasChanged()) {
            saidMore = true;
            beat.name(name);
            legendOf.write(beat);
        }
    }

    /** Whether the beat has more to say than the message. */
    boolean saidMore() {
        return saidMore;
    }

    private boolean isSame(Watch.MapWatch watch) {
        Watch.MapWatch before = shown;
        return before != null
                && before.id() == watch.id()
                && before.position().equals(watch.position())
                && before.colour().equals(watch.colour())
                && before.shape().equals(watch.shape())
                && before.label().equals(watch.label());
    }

    private void begin(Watch.MapWatch watch, WorldSource source) {
        QueryTypes types = source.types();
        MapFields found = MapFields.of(types, watch.position(), watch.colour(), watch.shape());
        MapValue label = MapValue.ofLabel(types, watch.label());
        boolean saysOwner =
                found.colour().kind() == MapValue.Kind.OWNER || found.shape().kind() == MapValue.Kind.OWNER;
        if (label.kind() == MapValue.Kind.OWNER || (saysOwner && !source.hasOwners())) {
            throw new DashboardException(
                    saysOwner
                            ? "nothing says here which node owns an entity: choose something else, or name"
                                    + " DashboardConfig.owners()"
                            : "labels do not say owners: let colours or shapes do so");
        }
        fields = found;
        legend = Legend.ofColours(found, types);
        shapes = Legend.ofShapes(found, types);
        labels = label.kind() == MapValue.Kind.NONE ? null : new MapLabels(label);
        shown = watch;
        all = new double[0];
        delta.restart();
    }

    /** The view that was asked for, or one in which all entities are. */
    private double[] view(Watch.MapWatch watch, MapPoints points) {
        if (watch.view().length == 4) {
            return watch.view();
        }
        if (all.length == 0) {
            all = around(points, MARGIN);
        } else if (hasLeft(points)) {
            all = around(points, WIDE_MARGIN);
        }
        return all;
    }

    /** Whether so many are outside of the view that another one is better. */
    private boolean hasLeft(MapPoints points) {
        int outside = 0;
        for (int i = 0; i < points.count(); i++) {
            double x = points.x(i);
            double y = points.y(i);
            if (x < all[0] || x > all[2] || y < all[1] || y > all[3]) {
                outside++;
            }
        }
        return outside > points.count() * MOST_OUTSIDE;
    }

    private static double[] around(MapPoints points, double margin) {
        double left = Double.POSITIVE_INFINITY;
        double lower = Double.POSITIVE_INFINITY;
        double right = Double.NEGATIVE_INFINITY;
        double upper = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < points.count(); i++) {
            left = Math.min(left, points.x(i));
            right = Math.max(right, points.x(i));
            lower = Math.min(lower, points.y(i));
            upper = Math.max(upper, points.y(i));
        }
        if (!(left <= right)) {
            return new double[] {-100, -100, 100, 100};
        }
        double room = Math.max(Math.max(right - left, upper - lower) * margin, 1);
        return new double[] {left - room, lower - room, right + room, upper + room};
    }
}

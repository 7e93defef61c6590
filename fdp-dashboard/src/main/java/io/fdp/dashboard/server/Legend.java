package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.source.MapFields;
import io.fdp.dashboard.source.MapPoints;
import io.fdp.format.query.QueryTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which colour stands for which value: one of a few colours for each value, or a step of a scale between the smallest
 * and the largest value.
 */
final class Legend {
    /** The colour of entities without a value, and of values after the last colour. */
    static final int OTHER = 255;

    private static final int MOST = 64;
    private static final int STEPS = 254;

    private final MapFields fields;
    private final QueryTypes types;
    private final boolean isScale;
    private final Map<Double, Integer> colours = new HashMap<>();
    private final List<Double> values = new ArrayList<>();
    private double least;
    private double most;
    private boolean hasChanged = true;

    Legend(MapFields fields, QueryTypes types) {
        this.fields = fields;
        this.types = types;
        this.isScale = fields.isScale(types);
    }

    /** Looks at all values before colours are asked for. */
    void look(MapPoints points) {
        if (!isScale) {
            return;
        }
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < points.count(); i++) {
            double value = points.colour(i);
            if (Math.abs(value) <= Double.MAX_VALUE) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        if (low <= high && (low != least || high != most)) {
            least = low;
            most = high;
            hasChanged = true;
        }
    }

    /** The colour of a value. */
    int colour(double value) {
        if (Double.isNaN(value)) {
            return OTHER;
        }
        if (isScale) {
            return most > least ? (int) Math.round(Math.clamp((value - least) / (most - least), 0, 1) * STEPS) : 0;
        }
        if (fields.colour() == MapFields.Colour.SIDE) {
            note(value);
            return value >= 0 && value < MOST ? (int) value : OTHER;
        }
        Integer known = colours.get(value);
        if (known == null) {
            known = values.size() < MOST ? values.size() : OTHER;
            note(value);
            if (known != OTHER) {
                colours.put(value, known);
            }
        }
        return known;
    }

    private void note(double value) {
        if (values.size() < MOST && !values.contains(value)) {
            values.add(value);
            hasChanged = true;
        }
    }

    /** Whether it has changed since it was last written. */
    boolean hasChanged() {
        return hasChanged;
    }

    void write(JsonWriter json) {
        hasChanged = false;
        json.beginObject().field("scale", isScale);
        if (isScale) {
            json.field("least", least).field("most", most);
        }
        json.name("values").beginArray();
        for (double value : values) {
            if (fields.colour() != MapFields.Colour.NONE) {
                String label = fields.label(types, value);
                json.beginObject().field("colour", colour(value));
                json.field("label", label != null ? label : words(value)).endObject();
            }
        }
        json.endArray().endObject();
    }

    private String words(double value) {
        String number = value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
        return fields.colour() == MapFields.Colour.SIDE ? "side " + number : number;
    }
}

package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.source.MapFields;
import io.fdp.dashboard.source.MapPoints;
import io.fdp.dashboard.source.MapValue;
import io.fdp.format.query.QueryTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which colour, or which shape, stands for which value: one of a few for each value, or a step of a scale between the
 * smallest and the largest value.
 */
final class Legend {
    /** What entities without a value have, and values after the last colour or shape. */
    static final int OTHER = 255;

    private static final int COLOURS = 64;
    private static final int SHAPES = 6;
    private static final int STEPS = 254;

    private final MapValue of;
    private final QueryTypes types;
    private final boolean isShape;
    private final boolean isScale;
    private final int most;
    private final int steps;
    private final Map<Double, Integer> numbers = new HashMap<>();
    private final List<Double> values = new ArrayList<>();
    private double least;
    private double greatest;
    private long seen;
    private boolean hasChanged = true;

    private Legend(MapValue of, QueryTypes types, boolean isShape) {
        this.of = of;
        this.types = types;
        this.isShape = isShape;
        this.isScale = of.isScale(types);
        this.most = isShape ? SHAPES : COLOURS;
        this.steps = isShape ? SHAPES - 1 : STEPS;
    }

    /** The legend of colours. */
    static Legend ofColours(MapFields fields, QueryTypes types) {
        return new Legend(fields.colour(), types, false);
    }

    /** The legend of shapes. */
    static Legend ofShapes(MapFields fields, QueryTypes types) {
        return new Legend(fields.shape(), types, true);
    }

    /** Looks at all values before colours are asked for. */
    void look(MapPoints points) {
        if (!isScale) {
            return;
        }
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < points.count(); i++) {
            double value = isShape ? points.shape(i) : points.colour(i);
            if (Math.abs(value) <= Double.MAX_VALUE) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        if (low <= high && (low != least || high != greatest)) {
            least = low;
            greatest = high;
            hasChanged = true;
        }
    }

    /** The number of the colour or shape of a value. */
    int number(double value) {
        if (of.kind() == MapValue.Kind.NONE) {
            return 0;
        }
        if (Double.isNaN(value)) {
            return OTHER;
        }
        if (isScale) {
            return greatest > least
                    ? (int) Math.round(Math.clamp((value - least) / (greatest - least), 0, 1) * steps)
                    : 0;
        }
        if (of.kind() == MapValue.Kind.SIDE || of.kind() == MapValue.Kind.OWNER) {
            return ofItself((int) value);
        }
        Integer known = numbers.get(value);
        if (known == null) {
            known = values.size() < most ? values.size() : OTHER;
            note(value);
            if (known != OTHER) {
                numbers.put(value, known);
            }
        }
        return known;
    }

    /** Sides and nodes are numbers of colours themselves. Called for each point: a bit says what was seen. */
    private int ofItself(int value) {
        if (value < 0 || value >= most) {
            note(value);
            return OTHER;
        }
        if ((seen >>> value & 1) == 0) {
            seen |= 1L << value;
            note(value);
        }
        return value;
    }

    private void note(double value) {
        if (values.size() < most && !values.contains(value)) {
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
            json.field("least", least).field("most", greatest);
        }
        json.name("values").beginArray();
        for (double value : values) {
            if (of.kind() != MapValue.Kind.NONE) {
                String label = of.label(types, value);
                json.beginObject().field(isShape ? "shape" : "colour", number(value));
                json.field("label", label != null ? label : words(value)).endObject();
            }
        }
        json.endArray().endObject();
    }

    private static String words(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}

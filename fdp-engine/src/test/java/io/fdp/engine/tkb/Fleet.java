package io.fdp.engine.tkb;

import io.fdp.annotations.Component;
import io.fdp.annotations.Default;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Components with defaults, parts without a key, and objects with generated JSON. */
final class Fleet {
    private Fleet() {}

    enum Paint {
        GREEN,
        SAND
    }

    record Gauge(@Default("2") int low, @Default("9") int high) {}

    @Component
    @SuppressWarnings("ArrayRecordComponent") // the array has a fixed length
    record Hull(
            int mass,
            @Default("16.5") float speed,
            @Default("true") boolean tracked,
            @Default("SAND") Paint paint,
            @Default("no \"name\"") @FixedString(32) String name,
            @Default("null") @EntityRef long owner,
            @Default("-3") @FixedArray(2) short[] trim,
            Gauge gauge) {}

    /** A part without a key. */
    @Component(parts = true)
    record Seat(int row, boolean taken) {
        Seat {
            if (row < 0) {
                throw new IllegalArgumentException("row is negative: " + row);
            }
        }
    }

    @Serialized
    sealed interface Task permits Haul, Rest {}

    @Serialized(id = 1)
    record Haul(
            @FieldKey(1) String what,
            @FieldKey(2) @Default("5") int tons,
            @FieldKey(3) @Nullable Task then) implements Task {}

    @Serialized(id = 2)
    record Rest(@FieldKey(1) double hours) implements Task {
        Rest {
            if (hours < 0) {
                throw new IllegalArgumentException("hours are negative: " + hours);
            }
        }
    }

    @Managed(name = "fleet.Orders")
    @Serialized
    static final class Orders {
        @FieldKey(1)
        String chief = "nobody";

        @FieldKey(2)
        final List<Task> tasks = new ArrayList<>();

        @FieldKey(3)
        @Nullable
        Map<String, List<Integer>> stops = new TreeMap<>();

        @FieldKey(4)
        @Nullable
        Map<Integer, Paint> paints;

        @FieldKey(5)
        @Nullable
        Rest last;

        @FieldKey(6)
        int @Nullable [] marks;
    }
}

package io.fdp.recorder.tool;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.ImageRow;
import io.fdp.format.LittleEndian;
import io.fdp.format.ObjectJson;
import io.fdp.format.TypeDescription;
import io.fdp.format.query.OtherValue;
import io.fdp.format.query.QueryTypes;
import io.fdp.format.query.ValueRow;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.RecordedState;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The singletons and events of a recorded state, in the order of their names. */
public final class StateOthers {
    // work, in bytes that take as long
    private static final int WORK_PER_VALUE = 256;
    private static final int WORK_PER_BYTE = 32;

    private final RecordedState state;
    private final List<Value> singletons;
    private final List<Value> events;
    private final ObjectJson objects = new ObjectJson();

    /** Makes the values of a state, whose schema may get more types up to those given. */
    public StateOthers(RecordedState state, QueryTypes types) {
        this.state = state;
        this.singletons = named(types, type -> type.kind().isSingleton());
        this.events = named(types, type -> type.kind().isEvent());
    }

    private List<Value> named(QueryTypes types, Predicate<TypeDescription> wanted) {
        return IntStream.range(0, types.count())
                .filter(number -> wanted.test(types.get(number)))
                .mapToObj(number -> new Value(number, types.get(number)))
                .sorted(Comparator.comparing(value -> value.type.name()))
                .toList();
    }

    /** Visits the singletons that have a value. */
    public void forEachSingleton(Consumer<? super OtherValue> visitor) {
        for (Value value : singletons) {
            if (isKnown(value)) {
                Image image = state.values(value.number).get(0);
                charge(1, image.length());
                if (value.of(image)) {
                    visitor.accept(value);
                }
            }
        }
    }

    /** Visits the events of the frame; those of a type in their order. */
    public void forEachEvent(Consumer<? super OtherValue> visitor) {
        for (Value value : events) {
            if (isKnown(value)) {
                int count = state.eventCount(value.number);
                Image image = state.events(value.number);
                charge(count, count == 0 ? 0 : image.length());
                value.begin(image.bytes(), count);
                for (int i = 0; i < count; i++) {
                    value.next(i);
                    visitor.accept(value);
                }
            }
        }
    }

    /** The number of events of the frame. */
    public int eventCount() {
        int sum = 0;
        for (Value value : events) {
            sum += isKnown(value) ? state.eventCount(value.number) : 0;
        }
        return sum;
    }

    private void charge(int values, int bytes) {
        state.chargeWork((long) values * WORK_PER_VALUE + (long) bytes * WORK_PER_BYTE, "singletons and events");
    }

    /** A type may come into the schema at a later frame. */
    private boolean isKnown(Value value) {
        return value.number < state.schema().types().size();
    }

    /** One value at a time of a type. */
    private final class Value implements OtherValue, ValueRow {
        private final int number;
        private final TypeDescription type;
        private final ImageRow row;
        private final ChunkValues values;
        private byte[] bytes = {};
        private boolean owned = true;
        private int rows;
        private int object;
        private int length;
        private int base;

        Value(int number, TypeDescription type) {
            this.number = number;
            this.type = type;
            this.row = new ImageRow(type);
            this.values = new ChunkValues(type);
        }

        /** Goes to the value of a singleton; returns whether there is one. */
        boolean of(Image image) {
            values.of(image.bytes(), image.length());
            if (!values.isPresent(0)) {
                return false;
            }
            bytes = values.bytes();
            owned = values.isOwned(0);
            if (type.kind().hasObjects()) {
                object = values.objectStart(0);
                length = values.objectLength(0);
            } else {
                row.at(bytes, values.base(), 1, 0);
            }
            return true;
        }

        /** Begins before the first event: rows, or the lengths of objects and then all objects. */
        void begin(byte[] of, int count) {
            bytes = of;
            rows = count;
            base = count * Integer.BYTES;
        }

        void next(int i) {
            if (type.kind().hasObjects()) {
                object = base;
                length = (int) LittleEndian.INT.get(bytes, i * Integer.BYTES);
                base += length;
            } else {
                row.at(bytes, 0, rows, i);
            }
        }

        @Override
        public int type() {
            return number;
        }

        @Override
        public boolean isOwned() {
            return owned;
        }

        @Override
        public boolean isPending() {
            return false;
        }

        @Override
        public ValueRow row() {
            return this;
        }

        @Override
        public void writeObject(JsonWriter json) {
            objects.write(bytes, object, length, json);
        }

        @Override
        public long bits(int field, int element) {
            return row.bits(field, element);
        }

        @Override
        public String text(int field) {
            return row.text(field);
        }
    }
}

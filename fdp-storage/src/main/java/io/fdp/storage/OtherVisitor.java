package io.fdp.storage;

import io.fdp.codec.data.ReadAccount;
import io.fdp.codec.json.JsonWriter;
import io.fdp.format.ObjectJson;
import io.fdp.format.TypeDescription;
import io.fdp.format.query.OtherValue;
import io.fdp.format.query.QueryTypes;
import io.fdp.format.query.ValueRow;
import io.fdp.storage.format.SaveHeader;
import io.fdp.storage.read.SaveVisitor;
import io.fdp.storage.read.SavedEntities;
import io.fdp.storage.read.SavedEvents;
import io.fdp.storage.read.SavedRow;
import io.fdp.storage.read.SavedRows;
import io.fdp.storage.read.SavedValues;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Visits the singletons of a save in the order of their names, or its events in the order of the file. */
final class OtherVisitor implements SaveVisitor {
    private final ReadAccount account;
    private final QueryTypes types;
    private final boolean ofEvents;
    private final Consumer<? super OtherValue> visitor;
    private final List<SavedValues> singletons = new ArrayList<>();
    private final Value value = new Value();
    private @Nullable SaveHeader header;

    private OtherVisitor(
            ReadAccount account, QueryTypes types, boolean ofEvents, Consumer<? super OtherValue> visitor) {
        this.account = account;
        this.types = types;
        this.ofEvents = ofEvents;
        this.visitor = visitor;
    }

    static OtherVisitor ofSingletons(ReadAccount account, QueryTypes types, Consumer<? super OtherValue> visitor) {
        return new OtherVisitor(account, types, false, visitor);
    }

    static OtherVisitor ofEvents(ReadAccount account, QueryTypes types, Consumer<? super OtherValue> visitor) {
        return new OtherVisitor(account, types, true, visitor);
    }

    SaveHeader header() {
        SaveHeader read = header;
        if (read == null) {
            throw new IllegalStateException("nothing was read");
        }
        return read;
    }

    @Override
    public void header(SaveHeader of) {
        header = of;
    }

    @Override
    public void entities(SavedEntities entities) {}

    @Override
    public void values(SavedValues values) {
        boolean wanted = !ofEvents && values.type().kind().isSingleton() && values.count() > 0;
        if (wanted && isSame(values.number(), values.type())) {
            account.chargeHeap(values.bytes(), "a singleton");
            singletons.add(values.copy());
        }
    }

    @Override
    public void links(int[] children, int[] parents) {}

    @Override
    public void roles(int[] roles, long[] entities) {}

    @Override
    public void events(SavedEvents events) {
        boolean wanted = ofEvents && isSame(events.number(), events.type());
        for (int i = 0; wanted && i < events.rows().rows(); i++) {
            visitor.accept(value.at(events, i));
        }
    }

    /** Whether a type is that of the file when it was opened: another file may have taken its place. */
    private boolean isSame(int number, TypeDescription type) {
        return number < types.count() && types.get(number).isSame(type);
    }

    @Override
    public void end() {
        singletons.sort(Comparator.comparing(values -> values.type().name()));
        for (SavedValues of : singletons) {
            visitor.accept(value.at(of));
            account.releaseHeap(of.bytes());
        }
    }

    /** One value at a time. */
    private static final class Value implements OtherValue, ValueRow {
        private final SavedRow row = new SavedRow();
        private final ObjectJson objects = new ObjectJson();
        private @Nullable SavedRows rows;
        private int number;
        private int object;
        private boolean owned;
        private boolean pending;

        Value at(SavedValues singleton) {
            owned = singleton.isOwned(0);
            pending = false;
            return at(singleton.number(), singleton.type(), singleton.rows(), 0);
        }

        Value at(SavedEvents events, int i) {
            owned = true;
            pending = events.isPending();
            return at(events.number(), events.type(), events.rows(), i);
        }

        private Value at(int type, TypeDescription description, SavedRows of, int i) {
            number = type;
            rows = of;
            object = i;
            row.at(description, of, i);
            return this;
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
            return pending;
        }

        @Override
        public ValueRow row() {
            return this;
        }

        @Override
        public void writeObject(JsonWriter json) {
            SavedRows of = rows;
            if (of == null) {
                throw new IllegalStateException("there is no value yet");
            }
            objects.write(of.bytes(), of.start(object), of.length(object), json);
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

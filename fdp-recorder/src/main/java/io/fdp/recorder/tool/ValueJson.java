package io.fdp.recorder.tool;

import io.fdp.format.FieldTree;
import io.fdp.format.LittleEndian;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.json.JsonWriter;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.format.Schema;
import java.util.ArrayList;
import java.util.List;

/** Whole values and events of all types as JSON. */
final class ValueJson {
    private final List<FieldTree> trees = new ArrayList<>();
    private final ObjectText objects = new ObjectText();

    ValueJson(Schema schema, boolean nested) {
        for (TypeDescription type : schema.types()) {
            trees.add(nested ? FieldTree.of(type.fields()) : FieldTree.flat(type.fields()));
        }
    }

    FieldTree tree(int type) {
        return trees.get(type);
    }

    /** Writes what a slot has: whether it is owned, and then its value or its parts; a tag has neither. */
    void writeMembers(int number, ChunkValues values, int slot, JsonWriter json) {
        TypeDescription type = values.type();
        json.field("owned", values.isOwned(slot));
        if (type.kind() == TypeKind.PARTS) {
            json.name("parts").beginArray();
            for (int part = 0; part < values.rowCount(slot); part++) {
                writeRow(number, values, values.firstRow(slot) + part, json);
            }
            json.endArray();
        } else if (type.kind().hasObjects()) {
            json.name("value");
            objects.write(values.bytes(), values.objectStart(slot), values.objectLength(slot), json);
        } else if (type.kind() != TypeKind.TAG) {
            json.name("value");
            writeRow(number, values, values.firstRow(slot), json);
        }
    }

    private void writeRow(int number, ChunkValues values, int row, JsonWriter json) {
        FieldText.writeRow(values.type(), trees.get(number), values.bytes(), values.base(), values.rows(), row, json);
    }

    /** Is told when an event is due, before it and after it. */
    interface EventFrame {
        void begin() throws java.io.IOException;

        void end() throws java.io.IOException;
    }

    /** Writes the events of a type one by one. */
    void writeEvents(RecordedState state, int number, JsonWriter json, EventFrame frame) throws java.io.IOException {
        TypeDescription type = state.schema().types().get(number);
        Image image = state.events(number);
        int count = state.eventCount(number);
        int at = count * Integer.BYTES;
        for (int i = 0; i < count; i++) {
            frame.begin();
            if (type.kind().hasObjects()) {
                int length = (int) LittleEndian.INT.get(image.bytes(), i * Integer.BYTES);
                objects.write(image.bytes(), at, length, json);
                at += length;
            } else {
                FieldText.writeRow(type, trees.get(number), image.bytes(), 0, count, i, json);
            }
            frame.end();
        }
    }
}

package io.fdp.recorder.tool;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.FieldTree;
import io.fdp.format.ImageRow;
import io.fdp.format.LittleEndian;
import io.fdp.format.ObjectJson;
import io.fdp.format.RowJson;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.format.Schema;
import java.util.ArrayList;
import java.util.List;

/** Writes whole values and events of all types as JSON. */
final class StateJson {
    private final List<RowJson> values = new ArrayList<>();
    private final List<ImageRow> shown = new ArrayList<>();
    private final ObjectJson objects = new ObjectJson();

    StateJson(Schema schema) {
        for (TypeDescription type : schema.types()) {
            values.add(new RowJson(type.fields()));
            shown.add(new ImageRow(type));
        }
    }

    List<FieldTree.Node> members(int type) {
        return values.get(type).members();
    }

    /** Writes the value of a slot: whether it is owned, then the value or the parts; a tag has neither. */
    void writeMembers(int number, ChunkValues of, int slot, JsonWriter json) {
        TypeDescription type = of.type();
        json.field("owned", of.isOwned(slot));
        if (type.kind() == TypeKind.PARTS) {
            json.name("parts").beginArray();
            for (int part = 0; part < of.rowCount(slot); part++) {
                writeRow(number, of, of.firstRow(slot) + part, json);
            }
            json.endArray();
        } else if (type.kind().hasObjects()) {
            json.name("value");
            objects.write(of.bytes(), of.objectStart(slot), of.objectLength(slot), json);
        } else if (type.kind() != TypeKind.TAG) {
            json.name("value");
            writeRow(number, of, of.firstRow(slot), json);
        }
    }

    private void writeRow(int number, ChunkValues of, int row, JsonWriter json) {
        values.get(number).write(shown.get(number).at(of.bytes(), of.base(), of.rows(), row), json);
    }

    /** Called before and after each event. */
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
                values.get(number).write(shown.get(number).at(image.bytes(), 0, count, i), json);
            }
            frame.end();
        }
    }
}

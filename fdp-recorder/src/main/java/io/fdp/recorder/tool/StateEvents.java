package io.fdp.recorder.tool;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.TypeDescription;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.format.Schema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** The events of a recorded state, one by one. */
public final class StateEvents {
    private static final int WORK_PER_OUTPUT_BYTE = 32;

    private final List<TypeDescription> types;
    private final StateJson values;

    public StateEvents(Schema schema) {
        this.types = schema.types();
        this.values = new StateJson(schema);
    }

    /** Receives events. */
    public interface Visitor {
        void event(String type, JsonWriter json);
    }

    /** How many events a state has, of all types. */
    public int count(RecordedState state) {
        int sum = 0;
        for (int type = 0; type < types.size(); type++) {
            sum += state.eventCount(type);
        }
        return sum;
    }

    /** Visits all events, type by type. */
    public void forEach(RecordedState state, Visitor visitor) {
        JsonWriter json = new JsonWriter();
        for (int number = 0; number < types.size(); number++) {
            if (state.eventCount(number) > 0) {
                visit(state, number, json, visitor);
            }
        }
    }

    private void visit(RecordedState state, int number, JsonWriter json, Visitor visitor) {
        try {
            values.writeEvents(state, number, json, new StateJson.EventFrame() {
                @Override
                public void begin() {
                    json.reset();
                }

                @Override
                public void end() {
                    state.chargeWork((long) json.length() * WORK_PER_OUTPUT_BYTE, "text");
                    visitor.event(types.get(number).name(), json);
                }
            });
        } catch (IOException impossible) { // nothing is written to a file
            throw new UncheckedIOException(impossible);
        }
    }
}

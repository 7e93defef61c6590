package io.fdp.recorder.tool;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.entity.Entity;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.format.Schema;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON lines: one for the schema, then one for each frame with its changes. A line goes to the stream in pieces,
 * however long it is.
 */
public final class JsonLinesSink implements FrameSink {
    private static final int PIECE = 1 << 16;

    private final JsonWriter json = new JsonWriter();
    private final OutputStream out;
    private @Nullable StateJson values;
    private List<TypeDescription> types = List.of();
    private @Nullable FrameChanges shown;

    public JsonLinesSink(OutputStream out) {
        this.out = out;
    }

    private void drain(int from) throws IOException {
        if (json.length() >= from) {
            if (shown != null) {
                shown.chargeOutput(json.length());
            }
            json.drainTo(out);
        }
    }

    private void endLine() throws IOException {
        json.endObject().nextLine();
        drain(PIECE);
    }

    @Override
    public void begin(Schema schema) throws IOException {
        values = new StateJson(schema);
        types = schema.types();
        json.beginObject();
        json.field("format", Format.VERSION);
        json.field("created", Instant.ofEpochMilli(schema.created()).toString());
        json.field("hash", schema.hash().text());
        json.field("entities", schema.entities());
        json.name("types");
        SchemaText.writeTypes(schema, json);
        endLine();
    }

    @Override
    public void gap(long first, long count, String why) throws IOException {
        json.beginObject().name("gap").beginObject();
        json.field("first", first).field("count", count).field("why", why);
        json.endObject();
        endLine();
    }

    // ---- frames

    /** An array or object in a frame that is left out when it is empty. */
    private final class Member {
        private final String name;
        private final boolean array;
        private boolean begun;

        Member(String name, boolean array) {
            this.name = name;
            this.array = array;
        }

        JsonWriter begin() throws IOException {
            drain(PIECE);
            if (!begun) {
                begun = true;
                json.name(name);
                if (array) {
                    json.beginArray();
                } else {
                    json.beginObject();
                }
            }
            return json;
        }

        void end() {
            if (begun && array) {
                json.endArray();
            } else if (begun) {
                json.endObject();
            }
        }
    }

    @Override
    public void frame(FrameChanges changes, boolean keyframe) throws IOException {
        RecordedState state = changes.state();
        shown = changes;
        json.beginObject();
        json.field("tick", state.tick());
        json.field("keyframe", keyframe);
        json.field("hash", HexFormat.of().toHexDigits(state.hash()));
        json.field("entities", state.entityCount());
        entities(changes);
        components(changes);
        removed(changes);
        singletons(changes);
        families(changes);
        roles(changes);
        events(state);
        endLine();
    }

    private void entities(FrameChanges changes) throws IOException {
        Member destroyed = new Member("destroyed", true);
        changes.forEachDestroyed(entity -> destroyed.begin().value(Entity.toString(entity)));
        destroyed.end();
        Member created = new Member("created", true);
        changes.forEachCreated((image, chunk, slot) -> header(created, image, chunk, slot));
        created.end();
        Member changed = new Member("changed", true);
        changes.forEachRestated((image, chunk, slot) -> header(changed, image, chunk, slot));
        changed.end();
    }

    private void header(Member in, byte[] image, int chunk, int slot) throws IOException {
        in.begin().beginObject();
        EntityHeader.write(image, chunk, slot, json);
        json.endObject();
    }

    private StateJson values() {
        StateJson known = values;
        if (known == null) {
            throw new IllegalStateException("a frame comes before the schema");
        }
        return known;
    }

    private void components(FrameChanges changes) throws IOException {
        Member components = new Member("components", false);
        for (int type = 0; type < types.size(); type++) {
            if (isComponent(types.get(type).kind())) {
                int number = type;
                Member of = new Member(types.get(type).name(), true);
                changes.forEachValue(type, (entity, chunk, slot) -> {
                    components.begin();
                    of.begin().beginObject().field("entity", Entity.toString(entity));
                    values().writeMembers(number, chunk, slot, json);
                    json.endObject();
                });
                of.end();
            }
        }
        components.end();
    }

    private static boolean isComponent(TypeKind kind) {
        return !kind.isSingleton() && !kind.isEvent();
    }

    private void removed(FrameChanges changes) throws IOException {
        Member removed = new Member("removed", false);
        for (int type = 0; type < types.size(); type++) {
            if (isComponent(types.get(type).kind())) {
                Member of = new Member(types.get(type).name(), true);
                changes.forEachRemoved(type, entity -> {
                    removed.begin();
                    of.begin().value(Entity.toString(entity));
                });
                of.end();
            }
        }
        removed.end();
    }

    /** Writes changed singletons; a removed singleton is null. */
    private void singletons(FrameChanges changes) throws IOException {
        Member singletons = new Member("singletons", false);
        for (int type = 0; type < types.size(); type++) {
            if (types.get(type).kind().isSingleton()) {
                int number = type;
                String name = types.get(type).name();
                changes.forEachValue(type, (entity, chunk, slot) -> {
                    singletons.begin().name(name).beginObject();
                    values().writeMembers(number, chunk, slot, json);
                    json.endObject();
                });
                changes.forEachRemoved(
                        type, entity -> singletons.begin().name(name).nullValue());
            }
        }
        singletons.end();
    }

    private void families(FrameChanges changes) throws IOException {
        Member links = new Member("links", true);
        changes.forEachFamily((parent, children, count) -> {
            links.begin().beginObject().field("parent", Entity.toString(parent));
            json.name("children").beginArray();
            for (int i = 0; i < count; i++) {
                json.value(Entity.toString(children[i]));
            }
            json.endArray().endObject();
        });
        links.end();
    }

    private void roles(FrameChanges changes) {
        RecordedState state = changes.state();
        if (changes.haveRolesChanged()) {
            json.name("roles").beginArray();
            for (int i = 0; i < state.roleCount(); i++) {
                json.beginObject();
                json.field("role", state.role(i));
                json.name("entity").entity(state.roleEntity(i));
                json.endObject();
            }
            json.endArray();
        }
    }

    private void events(RecordedState state) throws IOException {
        Member events = new Member("events", false);
        for (int type = 0; type < types.size(); type++) {
            if (state.eventCount(type) > 0) {
                Member of = new Member(types.get(type).name(), true);
                events.begin();
                values().writeEvents(state, type, json, new StateJson.EventFrame() {
                    @Override
                    public void begin() throws IOException {
                        of.begin();
                    }

                    @Override
                    public void end() {}
                });
                of.end();
            }
        }
        events.end();
    }

    @Override
    public void end() throws IOException {
        drain(0);
    }
}

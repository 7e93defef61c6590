package io.fdp.recorder.tool;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.RecordedState;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;

/** The whole state of a frame as the twins of conformance files have it. */
public final class TwinWriter {
    private TwinWriter() {}

    private static byte[] bytes(Image image) {
        return image.isEmpty() ? new byte[0] : image.bytes();
    }

    public static void writeFrame(RecordedState state, boolean keyframe, JsonWriter json) throws IOException {
        List<TypeDescription> types = state.schema().types();
        StateJson values = new StateJson(state.schema());
        json.beginObject();
        json.field("tick", state.tick()).field("keyframe", keyframe);
        json.field("hash", HexFormat.of().toHexDigits(state.hash()));
        json.field("chunksReached", state.reach()).field("entities", state.entityCount());
        json.name("chunks").beginArray();
        for (int chunk = 0; chunk < state.entities().reach(); chunk++) {
            writeChunk(state, chunk, values, json);
        }
        json.endArray();
        json.name("singletons").beginArray();
        for (int type = 0; type < types.size(); type++) {
            Image image = state.values(type).get(0);
            if (types.get(type).kind().isSingleton() && !image.isEmpty()) {
                ChunkValues of = new ChunkValues(types.get(type)).of(image.bytes(), image.length());
                json.beginObject().field("type", types.get(type).name());
                values.writeMembers(type, of, 0, json);
                json.endObject();
            }
        }
        json.endArray();
        writeLinks(state, json);
        json.name("roles").beginArray();
        for (int i = 0; i < state.roleCount(); i++) {
            json.beginObject().field("role", state.role(i));
            json.field("entity", Entity.toString(state.roleEntity(i))).endObject();
        }
        json.endArray();
        json.name("events").beginArray();
        for (int type = 0; type < types.size(); type++) {
            if (state.eventCount(type) > 0) {
                json.beginObject()
                        .field("type", types.get(type).name())
                        .name("events")
                        .beginArray();
                values.writeEvents(state, type, json, new StateJson.EventFrame() {
                    @Override
                    public void begin() {}

                    @Override
                    public void end() {}
                });
                json.endArray().endObject();
            }
        }
        json.endArray().endObject();
    }

    private static void writeChunk(RecordedState state, int chunk, StateJson values, JsonWriter json) {
        byte[] image = bytes(state.entities().get(chunk));
        if (image.length == 0) {
            return;
        }
        json.beginObject().field("chunk", chunk).name("entities").beginArray();
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            if (EntityHeader.isAlive(image, slot)) {
                json.beginObject();
                EntityHeader.write(image, chunk, slot, EntityHeader.column(image, 1, slot), json);
                json.endObject();
            }
        }
        json.endArray().name("dead").beginArray();
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            long generation = Integer.toUnsignedLong(EntityHeader.generation(image, slot));
            if (!EntityHeader.isAlive(image, slot) && generation > 1) {
                json.beginObject().field("index", chunk * 1024L + slot);
                json.field("nextGeneration", generation).endObject();
            }
        }
        json.endArray().name("components").beginArray();
        for (int type = 0; type < state.schema().types().size(); type++) {
            TypeDescription known = state.schema().types().get(type);
            Image of = state.values(type).get(chunk);
            if (!known.kind().isSingleton() && !known.kind().isEvent() && !of.isEmpty()) {
                ChunkValues has = new ChunkValues(known).of(of.bytes(), of.length());
                json.beginObject().field("type", known.name()).name("values").beginArray();
                for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
                    if (has.isPresent(slot)) {
                        json.beginObject();
                        json.field("entity", Entity.toString(EntityHeader.handle(image, chunk, slot)));
                        values.writeMembers(type, has, slot, json);
                        json.endObject();
                    }
                }
                json.endArray().endObject();
            }
        }
        json.endArray().endObject();
    }

    private static void writeLinks(RecordedState state, JsonWriter json) {
        json.name("links").beginArray();
        for (int parent = 0; parent < state.links().reach() * ImageLayout.SLOTS; parent++) {
            for (int child = link(state, parent, 1); child > 0; child = link(state, child - 1, 2)) {
                json.beginObject()
                        .field("child", child - 1L)
                        .field("parent", parent)
                        .endObject();
            }
        }
        json.endArray();
    }

    private static int link(RecordedState state, int index, int field) {
        byte[] image = bytes(state.links().get(index / ImageLayout.SLOTS));
        return Families.link(image, field, index % ImageLayout.SLOTS);
    }
}

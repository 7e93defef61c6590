package io.fdp.recorder.tool;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.entity.Entity;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.format.Schema;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes MCAP: a channel for each type with a message for each changed value or event, and channels for frames, gaps,
 * entities, links and roles.
 */
public final class McapSink implements FrameSink {
    private static final long SECOND = 1_000_000_000;
    private static final int TICKS_PER_SECOND = 60;

    /** The work of writing a message, in bytes of output. */
    private static final int WORK_PER_MESSAGE = 1024;

    private final McapWriter writer;
    private final JsonSchemas schemas = new JsonSchemas();
    private final JsonWriter json = new JsonWriter();
    private final List<Integer> channels = new ArrayList<>();
    private final Set<String> topics = new HashSet<>();
    private List<TypeDescription> types = List.of();
    private @Nullable StateJson values;
    private @Nullable FrameChanges shown;
    private int frames;
    private int gaps;
    private int entities;
    private int links;
    private int roles;

    public McapSink(OutputStream out) {
        this.writer = new McapWriter(out);
    }

    /**
     * The time of a tick in nanoseconds, at 60 ticks a second; times that exceed 63 bits become the last possible time.
     */
    static long time(long tick) {
        if (tick / TICKS_PER_SECOND >= Long.MAX_VALUE / SECOND) {
            return Long.MAX_VALUE;
        }
        return tick / TICKS_PER_SECOND * SECOND + tick % TICKS_PER_SECOND * SECOND / TICKS_PER_SECOND;
    }

    /** How many bytes were written. */
    public long bytes() {
        return writer.offset();
    }

    // ---- channels

    @Override
    public void begin(Schema schema) throws IOException {
        types = schema.types();
        values = new StateJson(schema);
        writer.begin("fdp");
        frames = own("frames", "tick", "integer", "keyframe", "boolean", "hash", "string", "entities", "integer");
        gaps = own("gaps", "first", "integer", "count", "integer", "why", "string");
        entities = own(
                "entities",
                "tick",
                "integer",
                "what",
                "string",
                "entity",
                "string",
                "spawnTick",
                "integer",
                "structuralTick",
                "integer",
                "disType",
                "string",
                "tkbType",
                "integer",
                "side",
                "integer",
                "flags",
                "integer");
        links = own("links", "tick", "integer", "parent", "string", "children", "strings");
        topics.add("/roles");
        roles = writer.channel("/roles", "fdp.roles", schemas.roles(), Map.of());
        for (int type = 0; type < types.size(); type++) {
            TypeDescription known = types.get(type);
            channels.add(writer.channel(
                    topic(known),
                    known.name(),
                    schemas.of(known, values.members(type)),
                    Map.of("kind", known.kind().text())));
        }
    }

    private int own(String name, String... members) throws IOException {
        topics.add("/" + name);
        return writer.channel("/" + name, "fdp." + name, schemas.plain(members), Map.of());
    }

    /** The topic of a type, with slashes instead of dots: viewers take dots for members of messages. */
    private String topic(TypeDescription type) {
        String topic = "/" + type.kind().family() + "/" + type.name().replace('.', '/');
        String unique = topic;
        for (int i = 2; !topics.add(unique); i++) {
            unique = topic + "_" + i;
        }
        return unique;
    }

    // ---- messages

    private JsonWriter message(long tick) {
        FrameChanges of = shown;
        if (of != null) {
            of.state().chargeWork(WORK_PER_MESSAGE, "a message");
        }
        return json.reset().beginObject().field("tick", tick);
    }

    private void send(int channel, long tick) throws IOException {
        json.endObject();
        if (shown != null) {
            shown.chargeOutput(json.length());
        }
        writer.message(channel, time(tick), json);
    }

    @Override
    public void gap(long first, long count, String why) throws IOException {
        json.reset().beginObject().field("first", first).field("count", count).field("why", why);
        send(gaps, first);
    }

    @Override
    public void frame(FrameChanges changes, boolean keyframe) throws IOException {
        RecordedState state = changes.state();
        shown = changes;
        long tick = state.tick();
        message(tick).field("keyframe", keyframe);
        json.field("hash", HexFormat.of().toHexDigits(state.hash())).field("entities", state.entityCount());
        send(frames, tick);
        changes.forEachDestroyed(entity -> {
            message(tick).field("what", "destroyed").field("entity", Entity.toString(entity));
            send(entities, tick);
        });
        changes.forEachCreated((image, chunk, slot) -> header(tick, "created", image, chunk, slot));
        changes.forEachRestated((image, chunk, slot) -> header(tick, "changed", image, chunk, slot));
        for (int type = 0; type < types.size(); type++) {
            if (types.get(type).kind().isEvent()) {
                events(state, type);
            } else {
                values(changes, type);
            }
        }
        changes.forEachFamily((parent, children, count) -> family(tick, parent, children, count));
        if (changes.haveRolesChanged()) {
            roles(state);
        }
    }

    private void header(long tick, String what, byte[] image, int chunk, int slot) throws IOException {
        message(tick).field("what", what);
        EntityHeader.write(image, chunk, slot, json);
        send(entities, tick);
    }

    private StateJson values() {
        StateJson known = values;
        if (known == null) {
            throw new IllegalStateException("a frame comes before the schema");
        }
        return known;
    }

    private void values(FrameChanges changes, int type) throws IOException {
        long tick = changes.state().tick();
        boolean single = types.get(type).kind().isSingleton();
        int channel = channels.get(type);
        changes.forEachRemoved(type, entity -> {
            message(tick);
            if (!single) {
                json.field("entity", Entity.toString(entity));
            }
            json.field("removed", true);
            send(channel, tick);
        });
        changes.forEachValue(type, (entity, chunk, slot) -> {
            message(tick);
            if (!single) {
                json.field("entity", Entity.toString(entity));
            }
            values().writeMembers(type, chunk, slot, json);
            send(channel, tick);
        });
    }

    private void events(RecordedState state, int type) throws IOException {
        values().writeEvents(state, type, json, new StateJson.EventFrame() {
            @Override
            public void begin() {
                message(state.tick()).name("value");
            }

            @Override
            public void end() throws IOException {
                send(channels.get(type), state.tick());
            }
        });
    }

    private void family(long tick, long parent, long[] children, int count) throws IOException {
        message(tick).field("parent", Entity.toString(parent)).name("children").beginArray();
        for (int i = 0; i < count; i++) {
            json.value(Entity.toString(children[i]));
        }
        json.endArray();
        send(links, tick);
    }

    /** Writes all roles in one message, so that the message also tells when there are none. */
    private void roles(RecordedState state) throws IOException {
        message(state.tick()).name("roles").beginArray();
        for (int i = 0; i < state.roleCount(); i++) {
            json.beginObject().field("role", state.role(i));
            json.name("entity").entity(state.roleEntity(i)).endObject();
        }
        json.endArray();
        send(roles, state.tick());
    }

    @Override
    public void end() throws IOException {
        writer.end();
    }
}

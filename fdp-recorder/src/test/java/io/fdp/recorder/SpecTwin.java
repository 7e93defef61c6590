package io.fdp.recorder;

import static io.fdp.recorder.SpecState.SLOTS;

import io.fdp.codec.json.JsonWriter;
import io.fdp.recorder.SpecSchema.Field;
import io.fdp.recorder.SpecState.Chunk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.msgpack.core.MessagePack;
import org.msgpack.value.Value;

/** The chapter about twins in {@code docs/spec/recording.md}: a frame as JSON. */
final class SpecTwin {
    private final SpecState state;
    private final List<SpecSchema.Type> types;

    private SpecTwin(SpecState state) {
        this.state = state;
        this.types = state.types();
    }

    /** The frame that a state is at. */
    static String frame(SpecState state, long tick, boolean keyframe) throws IOException {
        return new SpecTwin(state).text(tick, keyframe);
    }

    private String text(long tick, boolean keyframe) throws IOException {
        List<String> chunks = new ArrayList<>();
        int alive = 0;
        for (Map.Entry<Integer, Chunk> entry : state.entities.entrySet()) {
            chunks.add(chunk(entry.getKey(), entry.getValue()));
            for (int slot = 0; slot < SLOTS; slot++) {
                alive += SpecState.isSet(entry.getValue().present, slot) ? 1 : 0;
            }
        }
        NotAsSpecified.require(alive == state.living, state.living + " live, not " + alive);
        List<String> singletons = new ArrayList<>();
        for (int type = 0; type < types.size(); type++) {
            Chunk chunk = state.values.get(type).get(0);
            if (types.get(type).isSingle() && chunk != null && SpecState.isSet(chunk.present, 0)) {
                singletons.add(
                        "{\"type\":\"" + types.get(type).name() + "\"," + value(types.get(type), chunk, 0) + "}");
            }
        }
        return "{\"tick\":" + tick + ",\"keyframe\":" + keyframe + ",\"hash\":\""
                + String.format(Locale.ROOT, "%016x", state.hash) + "\",\"chunksReached\":" + state.reach
                + ",\"entities\":"
                + state.living + ",\"chunks\":[" + String.join(",", chunks) + "],\"singletons\":["
                + String.join(",", singletons) + "],\"links\":[" + String.join(",", linkTexts()) + "],\"roles\":["
                + String.join(",", roleTexts()) + "],\"events\":[" + String.join(",", eventTexts()) + "]}";
    }

    private List<String> linkTexts() {
        List<String> all = new ArrayList<>();
        state.links.forEach((number, chunk) -> {
            for (int slot = 0; slot < SLOTS; slot++) {
                int parent = number * SLOTS + slot;
                long child = chunk.rows.get(slot).getFirst()[1][0];
                while (child != 0) {
                    all.add("{\"child\":" + (child - 1) + ",\"parent\":" + parent + "}");
                    int index = (int) child - 1;
                    NotAsSpecified.require(link(index, 0) == parent + 1, "the parent of " + index);
                    child = link(index, 2);
                }
            }
        });
        return all;
    }

    private List<String> roleTexts() {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < state.roleNumbers.length; i++) {
            all.add("{\"role\":" + state.roleNumbers[i] + ",\"entity\":\"" + handle(state.roleEntities[i]) + "\"}");
        }
        return all;
    }

    private List<String> eventTexts() throws IOException {
        List<String> all = new ArrayList<>();
        for (SpecState.Events of : state.events) {
            List<String> each = new ArrayList<>();
            for (byte[] object : of.objects()) {
                each.add(object(object));
            }
            of.rows().forEach(row -> each.add(row(of.type(), row)));
            all.add("{\"type\":\"" + of.type().name() + "\",\"events\":[" + String.join(",", each) + "]}");
        }
        return all;
    }

    private long link(int index, int field) {
        return state.links.get(index / SLOTS).rows.get(index % SLOTS).getFirst()[field][0];
    }

    private static String handle(long handle) {
        return (handle & 0xffffffffL) + "#" + (handle >>> 32);
    }

    private static String handle(int chunk, Chunk of, int slot) {
        return (chunk * 1024L + slot) + "#" + of.rows.get(slot).getFirst()[0][0];
    }

    private String chunk(int number, Chunk chunk) throws IOException {
        List<String> alive = new ArrayList<>();
        List<String> dead = new ArrayList<>();
        for (int slot = 0; slot < SLOTS; slot++) {
            long[][] row = chunk.rows.get(slot).getFirst();
            if (SpecState.isSet(chunk.present, slot)) {
                long identity = row[4][0];
                alive.add("{\"entity\":\"" + handle(number, chunk, slot) + "\",\"spawnTick\":" + row[1][0]
                        + ",\"structuralTick\":" + row[2][0] + ",\"disType\":\""
                        + String.format(Locale.ROOT, "%016x", row[3][0]) + "\",\"tkbType\":" + (int) identity
                        + ",\"side\":" + ((identity >>> 32) & 0xffff) + ",\"flags\":" + (identity >>> 48) + "}");
            } else if (row[0][0] > 1) {
                dead.add("{\"index\":" + (number * 1024 + slot) + ",\"nextGeneration\":" + row[0][0] + "}");
            }
        }
        List<String> components = new ArrayList<>();
        for (int type = 0; type < types.size(); type++) {
            Chunk of = state.values.get(type).get(number);
            if (!types.get(type).isSingle() && of != null) {
                List<String> all = new ArrayList<>();
                for (int slot = 0; slot < SLOTS; slot++) {
                    if (SpecState.isSet(of.present, slot)) {
                        all.add("{\"entity\":\"" + handle(number, chunk, slot) + "\","
                                + value(types.get(type), of, slot) + "}");
                    }
                }
                if (!all.isEmpty()) {
                    components.add(
                            "{\"type\":\"" + types.get(type).name() + "\",\"values\":[" + String.join(",", all) + "]}");
                }
            }
        }
        return "{\"chunk\":" + number + ",\"entities\":[" + String.join(",", alive) + "],\"dead\":["
                + String.join(",", dead) + "],\"components\":[" + String.join(",", components) + "]}";
    }

    private static String value(SpecSchema.Type type, Chunk of, int slot) throws IOException {
        String owned = "\"owned\":" + SpecState.isSet(of.owned, slot);
        if (type.isObjects()) {
            return owned + ",\"value\":" + object(of.objects.get(slot));
        }
        if (type.kind().equals("parts")) {
            List<String> parts = new ArrayList<>();
            of.rows.get(slot).forEach(row -> parts.add(row(type, row)));
            return owned + ",\"parts\":[" + String.join(",", parts) + "]";
        }
        return type.kind().equals("tag")
                ? owned
                : owned + ",\"value\":" + row(type, of.rows.get(slot).getFirst());
    }

    private static String row(SpecSchema.Type type, long[][] row) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < row.length; i++) {
            all.add(field(type.fields().get(i), row[i]));
        }
        return nested(type.fields().stream().map(field -> field.name()).toList(), all);
    }

    /** Fields by their paths: what is before a dot is the name of an object. */
    private static String nested(List<String> paths, List<String> values) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < paths.size(); ) {
            int dot = paths.get(i).indexOf('.');
            if (dot < 0) {
                all.add("\"" + paths.get(i) + "\":" + values.get(i));
                i++;
                continue;
            }
            String prefix = paths.get(i).substring(0, dot + 1);
            int end = i;
            List<String> inner = new ArrayList<>();
            while (end < paths.size() && paths.get(end).startsWith(prefix)) {
                inner.add(paths.get(end++).substring(dot + 1));
            }
            all.add("\"" + paths.get(i).substring(0, dot) + "\":" + nested(inner, values.subList(i, end)));
            i = end;
        }
        return "{" + String.join(",", all) + "}";
    }

    private static String field(Field field, long[] elements) {
        if (field.kind().equals("string")) {
            byte[] utf8 = new byte[(int) elements[0]];
            for (int i = 0; i < utf8.length; i++) {
                utf8[i] = (byte) elements[i + 1];
            }
            return quoted(new String(utf8, StandardCharsets.UTF_8));
        }
        if (!field.array()) {
            return element(field, elements[0]);
        }
        List<String> all = new ArrayList<>();
        for (long element : elements) {
            all.add(element(field, element));
        }
        return "[" + String.join(",", all) + "]";
    }

    private static String element(Field field, long bits) {
        return switch (field.kind()) {
            case "boolean" -> bits != 0 ? "true" : "false";
            case "byte" -> "" + (byte) bits;
            case "short" -> "" + (short) bits;
            case "int" -> "" + (int) bits;
            case "float" -> number(Float.intBitsToFloat((int) bits), true);
            case "double" -> number(Double.longBitsToDouble(bits), false);
            case "enum" -> "\"" + field.constants().get((int) bits) + "\"";
            case "entity" -> bits == 0 ? "null" : "\"" + handle(bits) + "\"";
            case "char" -> bits >= 0xd800 && bits < 0xe000 ? "" + bits : quoted("" + (char) bits);
            default -> "" + bits;
        };
    }

    private static String number(double value, boolean single) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return "\"" + value + "\"";
        }
        // the shortest text that means the same is not what is tested here
        JsonWriter json = new JsonWriter();
        return (single ? json.value((float) value) : json.value(value)).toString();
    }

    private static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        text.chars().forEach(c -> {
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\t' -> out.append("\\t");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\r' -> out.append("\\r");
                default -> out.append(c < ' ' ? String.format("\\u%04x", c) : "" + (char) c);
            }
        });
        return out.append('"').toString();
    }

    private static String object(byte[] bytes) throws IOException {
        return object(MessagePack.newDefaultUnpacker(bytes).unpackValue());
    }

    private static String object(Value value) {
        return switch (value.getValueType()) {
            case NIL -> "null";
            case BOOLEAN -> value.asBooleanValue().getBoolean() ? "true" : "false";
            case INTEGER -> "" + value.asIntegerValue().asLong();
            case FLOAT -> number(value.asFloatValue().toDouble(), false);
            case STRING -> quoted(value.asStringValue().asString());
            case BINARY ->
                "\"" + Base64.getEncoder().encodeToString(value.asBinaryValue().asByteArray()) + "\"";
            case EXTENSION -> utf16(value.asExtensionValue().getData());
            case ARRAY -> {
                List<String> all = new ArrayList<>();
                value.asArrayValue().forEach(element -> all.add(object(element)));
                yield "[" + String.join(",", all) + "]";
            }
            case MAP -> {
                List<String> all = new ArrayList<>();
                Value[] entries = value.asMapValue().getKeyValueArray();
                for (int i = 0; i < entries.length; i += 2) {
                    String key = entries[i].isStringValue()
                            ? quoted(entries[i].asStringValue().asString())
                            : "\"" + entries[i].asIntegerValue().asLong() + "\"";
                    all.add(key + ":" + object(entries[i + 1]));
                }
                yield "{" + String.join(",", all) + "}";
            }
        };
    }

    private static String utf16(byte[] units) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < units.length; i += 2) {
            all.add("" + ((units[i] & 0xff) * 256 + (units[i + 1] & 0xff)));
        }
        return "{\"utf16\":[" + String.join(",", all) + "]}";
    }
}

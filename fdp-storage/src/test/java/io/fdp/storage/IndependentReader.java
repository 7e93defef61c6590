package io.fdp.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Factory;
import org.msgpack.core.MessagePack;
import org.msgpack.value.ArrayValue;
import org.msgpack.value.Value;

/**
 * A reader of saves that follows {@code docs/spec/save.md} and shares nothing with the one under test: another library
 * for MessagePack, the pure Java LZ4, another way to build JSON. What both agree on, the specification says.
 */
final class IndependentReader {
    private final StringBuilder json = new StringBuilder();
    private final IndependentHash hash = new IndependentHash();
    private final List<Type> types = new ArrayList<>();
    private int[] generations = new int[1024];
    private int chunk;

    private record Field(String name, String kind, int count, boolean array, List<String> constants) {
        int width() {
            return IndependentReader.width(kind);
        }
    }

    private record Type(String kind, String name, List<Field> fields) {}

    private IndependentReader() {}

    static int width(String kind) {
        return switch (kind) {
            case "byte", "boolean", "string" -> 1;
            case "short", "char" -> 2;
            case "int", "float", "enum" -> 4;
            default -> 8;
        };
    }

    /** The state hash that a save states, and the one that its content has; null where it cannot be told. */
    static Long[] hashes(byte[] save) throws IOException {
        IndependentReader reader = new IndependentReader();
        reader.read(save);
        return new Long[] {reader.hash.stated(), reader.hash.total()};
    }

    static String toJson(byte[] save) throws IOException {
        IndependentReader reader = new IndependentReader();
        reader.read(save);
        return reader.json.toString();
    }

    private void read(byte[] save) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(save).order(ByteOrder.LITTLE_ENDIAN);
        byte[] magic = new byte[8];
        in.get(magic);
        require(new String(magic, StandardCharsets.ISO_8859_1).equals("\u0089FDPW\r\n\u001a"), "magic");
        List<String> singletons = new ArrayList<>();
        List<String> links = new ArrayList<>();
        List<String> roles = new ArrayList<>();
        List<String> events = new ArrayList<>();
        List<String> chunks = new ArrayList<>();
        List<String> components = new ArrayList<>();
        String[] open = {null};
        int number = 0;
        while (true) {
            int start = in.position();
            int kind = in.get();
            boolean lz4 = in.get() == 1;
            in.getShort();
            require(in.getInt() == number, "number");
            int raw = in.getInt();
            int stored = in.getInt();
            int storedCrc = in.getInt();
            require(in.getInt() == crc(save, start, 20), "header checksum");
            require(storedCrc == crc(save, in.position(), stored), "checksum");
            byte[] content = new byte[raw];
            if (lz4) {
                LZ4Factory.safeInstance().safeDecompressor().decompress(save, in.position(), stored, content, 0, raw);
            } else {
                System.arraycopy(save, in.position(), content, 0, raw);
            }
            in.position(in.position() + stored);
            Value value = MessagePack.newDefaultUnpacker(content).unpackValue();
            if (kind == 2 || kind > 3) {
                endChunk(open, chunks, components);
            }
            switch (kind) {
                case 1 -> {
                    header(value);
                    hash.header(value, content);
                }
                case 2 -> {
                    open[0] = entities(value.asArrayValue());
                    hash.entities(value.asArrayValue());
                }
                case 3 -> {
                    hash.values(value.asArrayValue());
                    Type type = types.get(
                            value.asArrayValue().get(0).asIntegerValue().asInt());
                    if (type.kind.endsWith("singleton")) {
                        endChunk(open, chunks, components);
                        singletons.add(values(value.asArrayValue(), type));
                    } else {
                        components.add(values(value.asArrayValue(), type));
                    }
                }
                case 4 -> {
                    long[] children = numbers(bin(value.asArrayValue().get(0)), 4);
                    long[] parents = numbers(bin(value.asArrayValue().get(1)), 4);
                    hash.links(children, parents);
                    for (int i = 0; i < children.length; i++) {
                        links.add("{\"child\":" + children[i] + ",\"parent\":" + parents[i] + "}");
                    }
                }
                case 5 -> {
                    long[] ids = numbers(bin(value.asArrayValue().get(0)), 4);
                    long[] handles = numbers(bin(value.asArrayValue().get(1)), 8);
                    for (int i = 0; i < ids.length; i++) {
                        hash.role((int) ids[i], handles[i]);
                        roles.add("{\"role\":" + (int) ids[i] + ",\"entity\":\"" + handle(handles[i]) + "\"}");
                    }
                }
                case 6 -> {
                    events.add(events(value.asArrayValue()));
                    hash.events(value.asArrayValue());
                }
                default -> {
                    require(value.asArrayValue().get(0).asIntegerValue().asInt() == number, "number of blocks");
                    json.append(String.join(",", chunks))
                            .append("],\"singletons\":[")
                            .append(String.join(",", singletons));
                    json.append("],\"links\":[").append(String.join(",", links));
                    json.append("],\"roles\":[").append(String.join(",", roles));
                    json.append("],\"events\":[")
                            .append(String.join(",", events))
                            .append("]}");
                    require(!in.hasRemaining(), "bytes after the end");
                    return;
                }
            }
            number++;
        }
    }

    private static void endChunk(String[] open, List<String> chunks, List<String> components) {
        if (open[0] != null) {
            chunks.add(open[0] + "\"components\":[" + String.join(",", components) + "]}");
            components.clear();
            open[0] = null;
        }
    }

    private static void require(boolean right, String what) {
        if (!right) {
            throw new AssertionError("not as specified: " + what);
        }
    }

    private static int crc(byte[] bytes, int from, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }

    static Map<String, Value> map(Value value) {
        Map<String, Value> map = new HashMap<>();
        value.asMapValue().map().forEach((k, v) -> map.put(k.asStringValue().asString(), v));
        return map;
    }

    private void header(Value value) {
        Map<String, Value> header = map(value);
        json.append("{\"format\":").append(header.get("format"));
        json.append(",\"tick\":").append(header.get("tick"));
        json.append(",\"version\":").append(header.get("version"));
        json.append(",\"chunksReached\":").append(header.get("chunks"));
        json.append(",\"entities\":").append(header.get("entities"));
        if (header.containsKey("hash")) {
            long hash = header.get("hash").asIntegerValue().asLong();
            json.append(String.format(",\"hash\":\"%016x\"", hash));
        }
        List<String> described = new ArrayList<>();
        for (Value each : header.get("types").asArrayValue()) {
            Map<String, Value> type = map(each);
            List<Field> fields = new ArrayList<>();
            List<String> texts = new ArrayList<>();
            for (Value f : type.get("fields").asArrayValue()) {
                Map<String, Value> field = map(f);
                List<String> constants = new ArrayList<>();
                field.get("constants")
                        .asArrayValue()
                        .forEach(c -> constants.add(c.asStringValue().asString()));
                fields.add(new Field(
                        field.get("name").asStringValue().asString(),
                        field.get("kind").asStringValue().asString(),
                        field.get("count").asIntegerValue().asInt(),
                        field.get("array").asBooleanValue().getBoolean(),
                        constants));
                texts.add("{\"name\":" + field.get("name").toJson() + ",\"kind\":"
                        + field.get("kind").toJson() + ",\"count\":"
                        + field.get("count") + ",\"array\":" + field.get("array")
                        + (constants.isEmpty() ? "" : ",\"constants\":" + field.get("constants"))
                        + "}");
            }
            String kind = type.get("kind").asStringValue().asString();
            types.add(new Type(kind, type.get("name").asStringValue().asString(), fields));
            described.add(
                    "{\"kind\":\"" + kind + "\",\"name\":" + type.get("name").toJson()
                            + (kind.endsWith("event") ? ",\"id\":" + type.get("id") : "") + ",\"fields\":["
                            + String.join(",", texts) + "]}");
        }
        json.append(",\"types\":[").append(String.join(",", described)).append("],\"chunks\":[");
    }

    static byte[] bin(Value value) {
        return value.asBinaryValue().asByteArray();
    }

    /** Numbers whose bytes are apart: all lowest bytes first. */
    static long[] numbers(byte[] planes, int width) {
        long[] all = new long[planes.length / width];
        for (int i = 0; i < all.length; i++) {
            for (int b = 0; b < width; b++) {
                all[i] |= (planes[b * all.length + i] & 0xffL) << (8 * b);
            }
        }
        return all;
    }

    static List<Integer> slots(byte[] bits) {
        List<Integer> slots = new ArrayList<>();
        for (int slot = 0; slot < 1024; slot++) {
            if ((bits[slot / 8] & (1 << (slot % 8))) != 0) {
                slots.add(slot);
            }
        }
        return slots;
    }

    private static String handle(long handle) {
        return (handle & 0xffffffffL) + "#" + (handle >>> 32);
    }

    private String handleOf(int slot) {
        return (chunk * 1024L + slot) + "#" + Integer.toUnsignedLong(generations[slot]);
    }

    private String entities(ArrayValue block) {
        chunk = block.get(0).asIntegerValue().asInt();
        List<Integer> alive = slots(bin(block.get(1)));
        long[] all = numbers(bin(block.get(2)), 4);
        for (int slot = 0; slot < 1024; slot++) {
            generations[slot] = (int) all[slot];
        }
        long[] spawn = numbers(bin(block.get(3)), 8);
        long[] structural = numbers(bin(block.get(4)), 8);
        long[] dis = numbers(bin(block.get(5)), 8);
        long[] identity = numbers(bin(block.get(6)), 8);
        List<String> living = new ArrayList<>();
        for (int i = 0; i < alive.size(); i++) {
            living.add("{\"entity\":\"" + handleOf(alive.get(i)) + "\",\"spawnTick\":" + spawn[i]
                    + ",\"structuralTick\":" + structural[i] + ",\"disType\":\""
                    + String.format(Locale.ROOT, "%016x", dis[i]) + "\",\"tkbType\":" + (int) identity[i]
                    + ",\"side\":" + ((identity[i] >>> 32) & 0xffff) + ",\"flags\":" + (identity[i] >>> 48) + "}");
        }
        List<String> dead = new ArrayList<>();
        for (int slot = 0; slot < 1024; slot++) {
            if (!alive.contains(slot) && generations[slot] != 0 && generations[slot] != 1) {
                dead.add("{\"index\":" + (chunk * 1024 + slot) + ",\"nextGeneration\":"
                        + Integer.toUnsignedLong(generations[slot]) + "}");
            }
        }
        return "{\"chunk\":" + chunk + ",\"entities\":[" + String.join(",", living) + "],\"dead\":["
                + String.join(",", dead) + "],";
    }

    private String values(ArrayValue block, Type type) {
        List<Integer> present = slots(bin(block.get(2)));
        List<Integer> owned = slots(bin(block.get(3)));
        boolean single = type.kind.endsWith("singleton");
        long[] parts = type.kind.equals("parts") ? numbers(bin(block.get(4)), 4) : null;
        List<String> rows = rows(
                block.get(5).asArrayValue(),
                type,
                parts == null ? present.size() : (int) Arrays.stream(parts).sum());
        List<String> all = new ArrayList<>();
        int row = 0;
        for (int i = 0; i < present.size(); i++) {
            String value = "\"owned\":" + owned.contains(present.get(i));
            if (parts != null) {
                value += ",\"parts\":[" + String.join(",", rows.subList(row, row + (int) parts[i])) + "]";
                row += (int) parts[i];
            } else if (!type.kind.equals("tag")) {
                value += ",\"value\":" + rows.get(row++);
            }
            all.add(single ? value : "{\"entity\":\"" + handleOf(present.get(i)) + "\"," + value + "}");
        }
        String start = "{\"type\":\"" + type.name + "\",";
        return single ? start + all.getFirst() + "}" : start + "\"values\":[" + String.join(",", all) + "]}";
    }

    private String events(ArrayValue block) {
        Type type = types.get(block.get(0).asIntegerValue().asInt());
        int count = block.get(2).asIntegerValue().asInt();
        return "{\"type\":\"" + type.name + "\",\"pending\":" + block.get(1) + ",\"events\":["
                + String.join(",", rows(block.get(3).asArrayValue(), type, count)) + "]}";
    }

    private static List<String> rows(ArrayValue columns, Type type, int count) {
        List<String> rows = new ArrayList<>();
        if (type.kind.startsWith("managed")) {
            columns.forEach(object -> rows.add(object(object)));
            return rows;
        }
        for (int row = 0; row < count; row++) {
            List<String> values = new ArrayList<>();
            for (int i = 0; i < type.fields.size(); i++) {
                values.add(field(type.fields.get(i), bin(columns.get(i)), row));
            }
            rows.add(nested(type.fields.stream().map(field -> field.name).toList(), values));
        }
        return rows;
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

    private static String field(Field field, byte[] column, int row) {
        if (field.kind.equals("string")) {
            int start = row * field.count;
            return "\"" + new String(column, start + 1, column[start], StandardCharsets.UTF_8) + "\"";
        }
        long[] numbers = numbers(column, field.width());
        if (!field.array) {
            return element(field, numbers[row]);
        }
        List<String> all = new ArrayList<>();
        for (int i = 0; i < field.count; i++) {
            all.add(element(field, numbers[row * field.count + i]));
        }
        return "[" + String.join(",", all) + "]";
    }

    private static String element(Field field, long bits) {
        return switch (field.kind) {
            case "boolean" -> bits != 0 ? "true" : "false";
            case "byte" -> "" + (byte) bits;
            case "short" -> "" + (short) bits;
            case "char" -> bits >= 0xd800 && bits < 0xe000 ? "" + bits : "\"" + (char) bits + "\"";
            case "int" -> "" + (int) bits;
            case "float" -> number(Float.intBitsToFloat((int) bits), true);
            case "double" -> number(Double.longBitsToDouble(bits), false);
            case "enum" -> "\"" + field.constants.get((int) bits) + "\"";
            case "entity" -> bits == 0 ? "null" : "\"" + handle(bits) + "\"";
            default -> "" + bits;
        };
    }

    private static String number(double value, boolean single) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return "\"" + value + "\"";
        }
        return JsonNumbers.text(value, single);
    }

    private static String utf16(byte[] units) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < units.length; i += 2) {
            all.add("" + ((units[i] & 0xff) * 256 + (units[i + 1] & 0xff)));
        }
        return "{\"utf16\":[" + String.join(",", all) + "]}";
    }

    private static String object(Value value) {
        return switch (value.getValueType()) {
            case NIL -> "null";
            case BOOLEAN -> value.asBooleanValue().getBoolean() ? "true" : "false";
            case INTEGER -> "" + value.asIntegerValue().asLong();
            case FLOAT -> number(value.asFloatValue().toDouble(), false);
            case STRING -> "\"" + value.asStringValue().asString() + "\"";
            case BINARY -> "\"" + Base64.getEncoder().encodeToString(bin(value)) + "\"";
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
                            ? entries[i].asStringValue().asString()
                            : "" + entries[i].asIntegerValue().asLong();
                    all.add("\"" + key + "\":" + object(entries[i + 1]));
                }
                yield "{" + String.join(",", all) + "}";
            }
            default -> throw new AssertionError("no such value: " + value);
        };
    }
}

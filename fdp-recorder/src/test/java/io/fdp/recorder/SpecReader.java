package io.fdp.recorder;

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
import java.util.TreeMap;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import org.msgpack.core.MessagePack;
import org.msgpack.value.Value;

/**
 * A reader of recordings that follows {@code docs/spec/recording.md} and shares nothing with the one under test: another library for MessagePack, the pure Java LZ4, states as maps from slots to rows, another way to build JSON. What both agree
 * on, the specification says.
 */
final class SpecReader {
    private static final int SLOTS = 1024;
    private static final int[] ENTITY_WIDTHS = {4, 8, 8, 8, 8};
    private static final int[] LINK_WIDTHS = {4, 4, 4};

    record Field(String name, String kind, int count, boolean array, int offset, List<String> constants) {
        int width() {
            return switch (kind) {
                case "byte", "boolean", "string" -> 1;
                case "short", "char" -> 2;
                case "int", "float", "enum" -> 4;
                default -> 8;
            };
        }
    }

    record Type(String kind, String name, int id, List<Field> fields, boolean isInRows, int stride, String hashed) {
        boolean isSingle() {
            return kind.endsWith("singleton");
        }

        boolean isObjects() {
            return kind.startsWith("managed");
        }
    }

    /** Something is not as specified. */
    private static final class NotAsSpecified extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NotAsSpecified(String what) {
            super(what);
        }
    }

    /** Rows of slots: each a list of rows, each an array of fields, each an array of elements. Objects are rows of one field of bytes. */
    static final class Chunk {
        byte[] present = new byte[SLOTS / 8];
        byte[] owned = new byte[SLOTS / 8];
        TreeMap<Integer, List<long[][]>> rows = new TreeMap<>();
        TreeMap<Integer, byte[]> objects = new TreeMap<>();
    }

    private record Head(int kind, int flags, long tick, int number, int raw, int stored, int crc) {
        boolean has(int flag) {
            return (flags & flag) != 0;
        }
    }

    private final byte[] file;
    private final ByteBuffer in;
    private List<Type> types = List.of();
    private String schemaText = "";

    private long hash;
    private int reach;
    private int living;
    private TreeMap<Integer, Chunk> entities = new TreeMap<>();
    private TreeMap<Integer, Chunk> links = new TreeMap<>();
    private List<TreeMap<Integer, Chunk>> values = new ArrayList<>();
    private List<String> roles = List.of();
    private List<String> events = new ArrayList<>();
    private SpecHash hasher = new SpecHash();
    private int[] roleNumbers = {};
    private long[] roleEntities = {};

    private final List<String> frames = new ArrayList<>();
    private final List<SpecHash.Frame> hashes = new ArrayList<>();
    private final List<String> gaps = new ArrayList<>();

    private SpecReader(byte[] file) {
        this.file = file;
        this.in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The twin of a file. */
    static String toJson(byte[] file) throws IOException {
        return new SpecReader(file).read();
    }

    /** The state hash of each frame that can be read, from its state. */
    static List<SpecHash.Frame> hashes(byte[] file) throws IOException {
        SpecReader reader = new SpecReader(file);
        reader.read();
        return reader.hashes;
    }

    private static void require(boolean right, String what) {
        if (!right) {
            throw new NotAsSpecified(what);
        }
    }

    private static int crc(byte[] bytes, int from, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }

    // ---- records

    private String read() throws IOException {
        byte[] magic = Arrays.copyOf(file, 8);
        require(new String(magic, StandardCharsets.ISO_8859_1).equals("\u0089FDPR\r\n\u001a"), "magic");
        schema();
        boolean whole = true;
        boolean ended = false;
        boolean good = false;
        int number = 0;
        int at = 8;
        List<byte[]> contents = new ArrayList<>();
        boolean inFrame = false;
        while (at < file.length) {
            Head head = head(at);
            if (head == null) {
                whole = false;
                good = false;
                inFrame = false;
                at = find(at + 1, number);
                if (at < 0) {
                    break;
                }
                continue;
            }
            boolean next = head.number == number;
            number = head.number + 1;
            byte[] content = content(at, head);
            int start = at;
            at += 48 + head.stored;
            if (content == null) {
                Head behind = head(at);
                int inside = behind != null && behind.number == number ? -1 : find(start + 1, number);
                at = inside >= 0 && inside < at ? inside : at;
            }
            if (!next || content == null) {
                whole = false;
                good = false;
                inFrame = false;
                if (content == null) {
                    continue;
                }
            }
            switch (head.kind) {
                case 1 -> {} // the last one has all types, and is known
                case 2 -> {
                    if (head.has(2)) {
                        contents.clear();
                        inFrame = true;
                        good |= head.has(8);
                    }
                    if (inFrame) {
                        contents.add(content);
                    }
                    if (inFrame && head.has(4)) {
                        inFrame = false;
                        if (good) {
                            frame(head, contents);
                        }
                    }
                }
                case 3 -> {
                    ByteBuffer gap = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
                    gaps.add("{\"first\":" + gap.getLong() + ",\"count\":" + gap.getLong() + ",\"why\":\""
                            + (gap.get() == 1 ? "dropped" : "skipped") + "\"}");
                }
                case 4 -> index(MessagePack.newDefaultUnpacker(content).unpackValue());
                default -> ended = at == file.length;
            }
        }
        whole &= ended;
        return "{\"format\":1," + schemaText + ",\"frames\":[" + String.join(",", frames) + "],\"gaps\":["
                + String.join(",", gaps) + "],\"whole\":" + whole + "}";
    }

    /** Finds the last schema that can be read: it has all types. */
    private void schema() throws IOException {
        for (int at = find(8, 0); at >= 0; ) {
            Head head = head(at);
            byte[] content = content(at, head);
            if (head.kind == 1 && content != null) {
                schema(MessagePack.newDefaultUnpacker(content).unpackValue());
            }
            at = find(at + 48 + head.stored, 0);
        }
        require(!schemaText.isEmpty(), "there is no schema");
    }

    /** A header whose checksum is right and whose content is in the file, or null. */
    private Head head(int at) {
        if (file.length - at < 48 || in.getInt(at) != 0x66504446 || crc(file, at, 44) != in.getInt(at + 44)) {
            return null;
        }
        Head head = new Head(
                in.get(at + 4),
                in.get(at + 5),
                in.getLong(at + 8),
                in.getInt(at + 24),
                in.getInt(at + 28),
                in.getInt(at + 32),
                in.getInt(at + 36));
        return head.stored > file.length - at - 48 ? null : head;
    }

    private int find(int from, int number) {
        for (int at = from; at <= file.length - 48; at++) {
            Head head = head(at);
            if (head != null && head.number >= number) {
                return at;
            }
        }
        return -1;
    }

    private byte[] content(int at, Head head) {
        if (crc(file, at + 48, head.stored) != head.crc) {
            return null;
        }
        if (!head.has(1)) {
            return Arrays.copyOfRange(file, at + 48, at + 48 + head.stored);
        }
        byte[] raw = new byte[head.raw];
        try {
            LZ4Factory.safeInstance().safeDecompressor().decompress(file, at + 48, head.stored, raw, 0, head.raw);
            return raw;
        } catch (LZ4Exception wrong) {
            return null;
        }
    }

    private static Map<String, Value> map(Value value) {
        Map<String, Value> map = new HashMap<>();
        value.asMapValue().map().forEach((k, v) -> map.put(k.asStringValue().asString(), v));
        return map;
    }

    private void schema(Value value) {
        Map<String, Value> schema = map(value);
        require(schema.get("format").asIntegerValue().asInt() == 1, "format");
        List<Type> described = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (Value each : schema.get("types").asArrayValue()) {
            Map<String, Value> type = map(each);
            List<Field> fields = new ArrayList<>();
            List<String> fieldTexts = new ArrayList<>();
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
                        field.get("offset").asIntegerValue().asInt(),
                        constants));
                fieldTexts.add("{\"name\":" + field.get("name").toJson() + ",\"kind\":"
                        + field.get("kind").toJson() + ",\"count\":" + field.get("count") + ",\"array\":"
                        + field.get("array")
                        + (constants.isEmpty()
                                ? ""
                                : ",\"constants\":" + field.get("constants").toJson()) + "}");
            }
            String kind = type.get("kind").asStringValue().asString();
            int id = type.get("id").asIntegerValue().asInt();
            described.add(new Type(
                    kind,
                    type.get("name").asStringValue().asString(),
                    id,
                    fields,
                    type.containsKey("arrangement")
                            && type.get("arrangement")
                                    .asStringValue()
                                    .asString()
                                    .equals("rows"),
                    type.containsKey("stride")
                            ? type.get("stride").asIntegerValue().asInt()
                            : 0,
                    type.containsKey("hashed")
                            ? type.get("hashed").asStringValue().asString()
                            : ""));
            texts.add("{\"kind\":\"" + kind + "\",\"name\":" + type.get("name").toJson()
                    + (kind.endsWith("event") ? ",\"id\":" + id : "") + ",\"fields\":["
                    + String.join(",", fieldTexts) + "]}");
        }
        require(described.subList(0, types.size()).equals(types), "a schema goes on with the one before");
        types = described;
        while (values.size() < types.size()) {
            values.add(new TreeMap<>());
        }
        schemaText = "\"created\":" + schema.get("created") + ",\"hash\":"
                + schema.get("hash").toJson() + ",\"recorded\":"
                + schema.get("entities").toJson() + ",\"types\":["
                + String.join(",", texts) + "]";
    }

    private void index(Value value) {
        Map<String, Value> index = map(value);
        long dropped = 0;
        for (Value gap : index.get("gaps").asArrayValue()) {
            List<Value> of = gap.asArrayValue().list();
            dropped += of.get(2).asIntegerValue().asInt() == 1
                    ? of.get(1).asIntegerValue().asLong()
                    : 0;
        }
        require(index.get("dropped").asIntegerValue().asLong() == dropped, "dropped");
        require((index.get("frames").asIntegerValue().asLong() == 0) == !index.containsKey("first"), "first");
        List<Value> keyframes = index.get("keyframes").asArrayValue().list();
        long[] ticks = planes(keyframes.get(0).asBinaryValue().asByteArray(), 8);
        long[] offsets = planes(keyframes.get(1).asBinaryValue().asByteArray(), 8);
        for (int i = 0; i < ticks.length; i++) {
            Head head = head((int) offsets[i]);
            require(head == null || (head.tick == ticks[i] && head.has(8) && head.has(2)), "keyframe " + i);
        }
    }

    // ---- sections

    private void frame(Head head, List<byte[]> contents) throws IOException {
        events = new ArrayList<>();
        hasher = new SpecHash();
        if (head.has(8)) {
            roleNumbers = new int[0];
            roleEntities = new long[0];
            entities = new TreeMap<>();
            links = new TreeMap<>();
            roles = List.of();
            values.replaceAll(all -> new TreeMap<>());
        }
        for (byte[] content : contents) {
            ByteBuffer sections = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
            while (sections.hasRemaining()) {
                int kind = sections.get();
                int flags = sections.get() & 0xff;
                int type = sections.getShort() & 0xffff;
                int chunk = sections.getInt();
                byte[] bytes = new byte[sections.getInt()];
                sections.get(bytes);
                ByteBuffer body = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
                section(kind, flags, type, chunk, body);
                require(!body.hasRemaining(), "a section of kind " + kind + " has bytes left");
            }
        }
        frames.add(frameText(head));
        hasher.entities(entities);
        hasher.hierarchy(links);
        hasher.roles(roleNumbers, roleEntities);
        for (int type = 0; type < types.size(); type++) {
            hasher.values(types.get(type), values.get(type));
        }
        hashes.add(hasher.end(head.tick, hash));
    }

    private void section(int kind, int flags, int type, int chunk, ByteBuffer body) throws IOException {
        switch (kind) {
            case 1 -> {
                hash = body.getLong();
                reach = body.getInt();
                living = body.getInt();
            }
            case 2 -> fixed(entities.computeIfAbsent(chunk, c -> new Chunk()), flags, body, ENTITY_WIDTHS);
            case 3 -> values(types.get(type), values.get(type).computeIfAbsent(chunk, c -> new Chunk()), flags, body);
            case 4 -> fixed(links.computeIfAbsent(chunk, c -> new Chunk()), flags, body, LINK_WIDTHS);
            case 5 -> {
                int count = body.getInt();
                long[] ids = planes(take(body, count * 4), 4);
                long[] handles = planes(take(body, count * 8), 8);
                roles = new ArrayList<>();
                roleNumbers = Arrays.stream(ids).mapToInt(id -> (int) id).toArray();
                roleEntities = handles;
                for (int i = 0; i < count; i++) {
                    roles.add("{\"role\":" + (int) ids[i] + ",\"entity\":\"" + handle(handles[i]) + "\"}");
                }
            }
            default -> events.add(events(types.get(type), flags, body));
        }
    }

    private static byte[] take(ByteBuffer body, int length) {
        byte[] bytes = new byte[length];
        body.get(bytes);
        return bytes;
    }

    private static boolean isSet(byte[] bits, int slot) {
        return (bits[slot / 8] & (1 << (slot % 8))) != 0;
    }

    private static long[] planes(byte[] bytes, int width) {
        long[] all = new long[bytes.length / width];
        for (int i = 0; i < all.length; i++) {
            for (int b = 0; b < width; b++) {
                all[i] |= (bytes[b * all.length + i] & 0xffL) << (8 * b);
            }
        }
        return all;
    }

    /** Which rows differ. */
    private static List<Integer> differing(int rows, int flags, ByteBuffer body) {
        List<Integer> all = new ArrayList<>();
        if ((flags & 16) != 0) {
            return all;
        }
        byte[] mask = (flags & 8) != 0 ? null : take(body, (rows + 7) / 8);
        for (int row = 0; row < rows; row++) {
            if (mask == null || isSet(mask, row)) {
                all.add(row);
            }
        }
        return all;
    }

    /** Chunks that always have all rows. */
    private static void fixed(Chunk chunk, int flags, ByteBuffer body, int[] widths) {
        if ((flags & 1) != 0) {
            chunk.present = take(body, SLOTS / 8);
        }
        List<long[][]> rows = new ArrayList<>();
        for (int slot = 0; slot < SLOTS; slot++) {
            rows.add(chunk.rows
                    .computeIfAbsent(slot, s -> new ArrayList<>(List.<long[][]>of(new long[widths.length][1])))
                    .getFirst());
        }
        int[] counts = new int[widths.length];
        Arrays.fill(counts, 1);
        apply(rows, differing(SLOTS, flags, body), widths, counts, body);
    }

    private static void apply(List<long[][]> rows, List<Integer> differ, int[] widths, int[] counts, ByteBuffer body) {
        for (int field = 0; field < widths.length; field++) {
            long[] changes = planes(take(body, differ.size() * counts[field] * widths[field]), widths[field]);
            int at = 0;
            for (int row : differ) {
                for (int element = 0; element < counts[field]; element++) {
                    rows.get(row)[field][element] ^= changes[at++];
                }
            }
        }
    }

    private static void values(Type type, Chunk chunk, int flags, ByteBuffer body) {
        if ((flags & 1) != 0) {
            chunk.present = take(body, SLOTS / 8);
        }
        if ((flags & 2) != 0) {
            chunk.owned = take(body, SLOTS / 8);
        }
        List<Integer> has = new ArrayList<>();
        for (int slot = 0; slot < SLOTS; slot++) {
            if (isSet(chunk.present, slot)) {
                has.add(slot);
            }
        }
        chunk.rows.keySet().retainAll(has);
        chunk.objects.keySet().retainAll(has);
        if (type.isObjects()) {
            for (int row : differing(has.size(), flags, body)) {
                chunk.objects.put(has.get(row), take(body, body.getInt()));
            }
            return;
        }
        if (type.kind.equals("tag")) {
            return;
        }
        long[] parts = (flags & 4) != 0 ? planes(take(body, has.size() * 4), 4) : null;
        List<long[][]> rows = new ArrayList<>();
        for (int i = 0; i < has.size(); i++) {
            List<long[][]> of = chunk.rows.computeIfAbsent(has.get(i), slot -> new ArrayList<>());
            long count = !type.kind.equals("parts") ? 1 : parts == null ? of.size() : parts[i];
            while (of.size() > count) {
                of.removeLast();
            }
            while (of.size() < count) {
                of.add(empty(type));
            }
            rows.addAll(of);
        }
        int[] widths = type.fields.stream().mapToInt(Field::width).toArray();
        int[] counts = type.fields.stream().mapToInt(Field::count).toArray();
        apply(rows, differing(rows.size(), flags, body), widths, counts, body);
    }

    private static long[][] empty(Type type) {
        return type.fields.stream().map(field -> new long[field.count]).toArray(long[][]::new);
    }

    private String events(Type type, int flags, ByteBuffer body) throws IOException {
        int count = body.getInt();
        List<String> all = new ArrayList<>();
        List<byte[]> objects = new ArrayList<>();
        require(((flags & 32) != 0) == type.isObjects(), "objects");
        if (type.isObjects()) {
            for (int i = 0; i < count; i++) {
                objects.add(take(body, body.getInt()));
                all.add(object(objects.getLast()));
            }
            hasher.events(type, List.of(), objects);
        } else {
            List<long[][]> rows = new ArrayList<>();
            List<Integer> numbers = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                rows.add(empty(type));
                numbers.add(i);
            }
            int[] widths = type.fields.stream().mapToInt(Field::width).toArray();
            int[] counts = type.fields.stream().mapToInt(Field::count).toArray();
            apply(rows, numbers, widths, counts, body);
            rows.forEach(row -> all.add(row(type, row)));
            hasher.events(type, rows, List.of());
        }
        return "{\"type\":\"" + type.name + "\",\"events\":[" + String.join(",", all) + "]}";
    }

    // ---- as JSON

    private String frameText(Head head) throws IOException {
        List<String> chunks = new ArrayList<>();
        int alive = 0;
        for (Map.Entry<Integer, Chunk> entry : entities.entrySet()) {
            chunks.add(chunk(entry.getKey(), entry.getValue()));
            for (int slot = 0; slot < SLOTS; slot++) {
                alive += isSet(entry.getValue().present, slot) ? 1 : 0;
            }
        }
        require(alive == living, living + " live, not " + alive);
        List<String> singletons = new ArrayList<>();
        for (int type = 0; type < types.size(); type++) {
            Chunk chunk = values.get(type).get(0);
            if (types.get(type).isSingle() && chunk != null && isSet(chunk.present, 0)) {
                singletons.add("{\"type\":\"" + types.get(type).name + "\"," + value(types.get(type), chunk, 0) + "}");
            }
        }
        return "{\"tick\":" + head.tick + ",\"keyframe\":" + head.has(8) + ",\"hash\":\""
                + String.format(Locale.ROOT, "%016x", hash) + "\",\"chunksReached\":" + reach + ",\"entities\":"
                + living + ",\"chunks\":[" + String.join(",", chunks) + "],\"singletons\":["
                + String.join(",", singletons) + "],\"links\":[" + String.join(",", linkTexts()) + "],\"roles\":["
                + String.join(",", roles) + "],\"events\":[" + String.join(",", events) + "]}";
    }

    private List<String> linkTexts() {
        List<String> all = new ArrayList<>();
        links.forEach((number, chunk) -> {
            for (int slot = 0; slot < SLOTS; slot++) {
                int parent = number * SLOTS + slot;
                long child = chunk.rows.get(slot).getFirst()[1][0];
                while (child != 0) {
                    all.add("{\"child\":" + (child - 1) + ",\"parent\":" + parent + "}");
                    int index = (int) child - 1;
                    require(link(index, 0) == parent + 1, "the parent of " + index);
                    child = link(index, 2);
                }
            }
        });
        return all;
    }

    private long link(int index, int field) {
        return links.get(index / SLOTS).rows.get(index % SLOTS).getFirst()[field][0];
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
            if (isSet(chunk.present, slot)) {
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
            Chunk of = values.get(type).get(number);
            if (!types.get(type).isSingle() && of != null) {
                List<String> all = new ArrayList<>();
                for (int slot = 0; slot < SLOTS; slot++) {
                    if (isSet(of.present, slot)) {
                        all.add("{\"entity\":\"" + handle(number, chunk, slot) + "\","
                                + value(types.get(type), of, slot) + "}");
                    }
                }
                if (!all.isEmpty()) {
                    components.add(
                            "{\"type\":\"" + types.get(type).name + "\",\"values\":[" + String.join(",", all) + "]}");
                }
            }
        }
        return "{\"chunk\":" + number + ",\"entities\":[" + String.join(",", alive) + "],\"dead\":["
                + String.join(",", dead) + "],\"components\":[" + String.join(",", components) + "]}";
    }

    private static String value(Type type, Chunk of, int slot) throws IOException {
        String owned = "\"owned\":" + isSet(of.owned, slot);
        if (type.isObjects()) {
            return owned + ",\"value\":" + object(of.objects.get(slot));
        }
        if (type.kind.equals("parts")) {
            List<String> parts = new ArrayList<>();
            of.rows.get(slot).forEach(row -> parts.add(row(type, row)));
            return owned + ",\"parts\":[" + String.join(",", parts) + "]";
        }
        return type.kind.equals("tag")
                ? owned
                : owned + ",\"value\":" + row(type, of.rows.get(slot).getFirst());
    }

    private static String row(Type type, long[][] row) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < row.length; i++) {
            all.add(field(type.fields.get(i), row[i]));
        }
        return nested(type.fields.stream().map(field -> field.name).toList(), all);
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
        if (field.kind.equals("string")) {
            byte[] utf8 = new byte[(int) elements[0]];
            for (int i = 0; i < utf8.length; i++) {
                utf8[i] = (byte) elements[i + 1];
            }
            return quoted(new String(utf8, StandardCharsets.UTF_8));
        }
        if (!field.array) {
            return element(field, elements[0]);
        }
        List<String> all = new ArrayList<>();
        for (long element : elements) {
            all.add(element(field, element));
        }
        return "[" + String.join(",", all) + "]";
    }

    private static String element(Field field, long bits) {
        return switch (field.kind) {
            case "boolean" -> bits != 0 ? "true" : "false";
            case "byte" -> "" + (byte) bits;
            case "short" -> "" + (short) bits;
            case "int" -> "" + (int) bits;
            case "float" -> number(Float.intBitsToFloat((int) bits), true);
            case "double" -> number(Double.longBitsToDouble(bits), false);
            case "enum" -> "\"" + field.constants.get((int) bits) + "\"";
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
        io.fdp.kernel.json.JsonWriter json = new io.fdp.kernel.json.JsonWriter();
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

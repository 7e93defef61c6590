package io.fdp.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.value.ArrayValue;
import org.msgpack.value.Value;

/**
 * The state hash of a save, from {@code docs/spec/save.md} and {@code docs/spec/state-hash.md} alone: nothing is shared
 * with the one under test. Gets the values of all blocks in their order.
 */
final class IndependentHash {
    private static final long P1 = 0x9e3779b185ebca87L;
    private static final long P2 = 0xc2b2ae3d27d4eb4fL;
    private static final long P3 = 0x165667b19e3779f9L;
    private static final long P4 = 0x85ebca77c2b2ae63L;
    private static final int SLOTS = 1024;

    /** A type: what the header says of it, and how it is hashed. */
    private record Type(String kind, String name, long id, List<int[]> fields, Value way) {
        boolean isObjects() {
            return kind.startsWith("managed");
        }

        boolean isInRows() {
            return way.asArrayValue().get(0).asStringValue().asString().equals("rows");
        }

        int stride() {
            return way.asArrayValue().get(1).asIntegerValue().asInt();
        }

        /** Places of the fields that are hashed. */
        int[] offsets() {
            ArrayValue all = way.asArrayValue().get(3).asArrayValue();
            int[] offsets = new int[all.size()];
            for (int i = 0; i < offsets.length; i++) {
                offsets[i] = all.get(i).asIntegerValue().asInt();
            }
            return offsets;
        }
    }

    private final List<Type> types = new ArrayList<>();
    private final Map<Integer, Long> sums = new TreeMap<>();
    private final Map<Integer, long[]> links = new TreeMap<>();
    private final Map<Long, Long> lastChildren = new TreeMap<>();
    private final Map<Integer, List<byte[]>> events = new TreeMap<>();
    private long entities;
    private long roles;
    private long tick;
    private Long stated;
    private boolean canTell;

    /** What is computed, or null if the save does not say how. */
    Long total() throws IOException {
        if (!canTell) {
            return null;
        }
        long sum = entities + roles + hierarchy();
        long singletons = 0;
        for (Map.Entry<Integer, Long> each : sums.entrySet()) {
            Type type = types.get(each.getKey());
            long column = each.getValue() == 0 ? 0 : finish(mix(text(type.name), each.getValue()));
            if (type.kind.endsWith("singleton")) {
                singletons += column;
            } else {
                sum += column;
            }
        }
        for (Map.Entry<Integer, List<byte[]>> each : events.entrySet()) {
            sum += waiting(types.get(each.getKey() / 2), 1 + each.getKey() % 2, each.getValue());
        }
        sum += singletons == 0 ? 0 : finish(mix(text("singletons"), singletons));
        return finish(mix(sum, tick));
    }

    Long stated() {
        return stated;
    }

    // ---- functions

    private static long mix(long h, long w) {
        long x = (h ^ (Long.rotateLeft(w * P2, 31) * P1)) * P4 + P3;
        return x ^ (x >>> 29);
    }

    private static long lane(long l, long w) {
        return Long.rotateLeft(l + w * P2, 31) * P1;
    }

    private static long finish(long h) {
        long x = (h ^ (h >>> 33)) * P2;
        x = (x ^ (x >>> 29)) * P3;
        return x ^ (x >>> 32);
    }

    private static long text(String s) {
        long h = P3 + s.length();
        for (int i = 0; i < s.length(); i++) {
            h = mix(h, s.charAt(i));
        }
        return finish(h);
    }

    private static long bytes(long before, byte[] b) {
        ByteBuffer left = ByteBuffer.wrap(b).order(ByteOrder.LITTLE_ENDIAN);
        long h = mix(before, b.length);
        if (b.length >= 32) {
            long[] lanes = {h + P1, h ^ P2, h + P3, h ^ P4};
            while (left.remaining() >= 32) {
                for (int i = 0; i < 4; i++) {
                    lanes[i] = lane(lanes[i], left.getLong());
                }
            }
            for (long lane : lanes) {
                h = mix(h, lane);
            }
        }
        while (left.remaining() >= 8) {
            h = mix(h, left.getLong());
        }
        while (left.hasRemaining()) {
            h = mix(h, left.get());
        }
        return h;
    }

    private static long weighed(long chunk, long h) {
        long ended = finish(h) == 0 ? 1 : finish(h);
        return finish(mix(ended, chunk));
    }

    // ---- blocks

    void header(Value value, byte[] content) throws IOException {
        Map<String, Value> header = IndependentReader.map(value);
        tick = header.get("tick").asIntegerValue().asLong();
        stated =
                header.containsKey("hash") ? header.get("hash").asIntegerValue().asLong() : null;
        if (stated == null || !header.containsKey("hashing")) {
            return;
        }
        ArrayValue hashing = header.get("hashing").asArrayValue();
        ArrayValue described = header.get("types").asArrayValue();
        canTell = hashing.get(0).asIntegerValue().asLong() == stated
                && hashing.get(1).asIntegerValue().asLong() == crc(described, content);
        for (int i = 0; i < described.size(); i++) {
            Map<String, Value> type = IndependentReader.map(described.get(i));
            List<int[]> fields = new ArrayList<>();
            for (Value each : type.get("fields").asArrayValue()) {
                Map<String, Value> field = IndependentReader.map(each);
                fields.add(new int[] {
                    field.get("count").asIntegerValue().asInt(),
                    IndependentReader.width(field.get("kind").asStringValue().asString())
                });
            }
            types.add(new Type(
                    type.get("kind").asStringValue().asString(),
                    type.get("name").asStringValue().asString(),
                    type.get("id").asIntegerValue().asLong(),
                    fields,
                    hashing.get(2).asArrayValue().get(i)));
        }
    }

    /** The checksum of the types as the block has them: this library writes numbers as short as FDP does. */
    private static long crc(Value described, byte[] content) throws IOException {
        MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();
        packer.packValue(described);
        byte[] packed = packer.toByteArray();
        if (!new String(content, StandardCharsets.ISO_8859_1)
                .contains(new String(packed, StandardCharsets.ISO_8859_1))) {
            throw new AssertionError("the types are written otherwise: find their bytes in another way");
        }
        CRC32C crc = new CRC32C();
        crc.update(packed);
        return crc.getValue();
    }

    void entities(ArrayValue block) {
        if (!canTell) {
            return;
        }
        int chunk = block.get(0).asIntegerValue().asInt();
        byte[] alive = IndependentReader.bin(block.get(1));
        long[] all = IndependentReader.numbers(IndependentReader.bin(block.get(2)), 4);
        ByteBuffer generations = ByteBuffer.allocate(4 * SLOTS).order(ByteOrder.LITTLE_ENDIAN);
        for (long generation : all) {
            generations.putInt((int) generation);
        }
        long[][] columns = new long[4][];
        for (int i = 0; i < 4; i++) {
            columns[i] = IndependentReader.numbers(IndependentReader.bin(block.get(3 + i)), 8);
        }
        long h = bytes(1, generations.array());
        long[] lanes = {h + 1, h + 2, h + 3, h + 4};
        ByteBuffer words = ByteBuffer.wrap(alive).order(ByteOrder.LITTLE_ENDIAN);
        int row = 0;
        for (int word = 0; word < 16; word++) {
            long w = words.getLong();
            h = mix(h, w);
            for (int bit = 0; w != 0 && bit < 64; bit++) {
                boolean lives = (w >>> bit & 1) != 0;
                for (int i = 0; i < 4; i++) {
                    long one = !lives ? 0 : i == 1 ? Math.max(columns[0][row], columns[1][row]) : columns[i][row];
                    lanes[i] = lane(lanes[i], one);
                }
                row += lives ? 1 : 0;
            }
        }
        for (long lane : lanes) {
            h = mix(h, lane);
        }
        entities += weighed(chunk, h);
    }

    void values(ArrayValue block) throws IOException {
        int number = block.get(0).asIntegerValue().asInt();
        if (!canTell || types.get(number).way.isNilValue()) {
            return;
        }
        Type type = types.get(number);
        byte[] present = IndependentReader.bin(block.get(2));
        List<Integer> slots = IndependentReader.slots(present);
        long h = bytes(bytes(text(type.name), present), IndependentReader.bin(block.get(3)));
        ArrayValue rows = block.get(5).asArrayValue();
        if (type.isObjects()) {
            for (Value object : rows) {
                h = mix(h, object(type, packed(object)));
            }
        } else if (type.kind.equals("parts")) {
            long[] parts = IndependentReader.numbers(IndependentReader.bin(block.get(4)), 4);
            int total = 0;
            for (long some : parts) {
                total += (int) some;
            }
            int from = 0;
            for (long some : parts) {
                h = bytes(h, rows(type, rows, total, from, from + (int) some));
                from += (int) some;
            }
        } else if (!type.kind.equals("tag")) {
            for (int from = 0; from < slots.size(); ) {
                int to = from + 1;
                while (to < slots.size() && slots.get(to) == slots.get(to - 1) + 1) {
                    to++;
                }
                h = run(h, type, rows, slots.size(), from, to);
                from = to;
            }
        }
        long chunk = block.get(1).asIntegerValue().asLong();
        sums.merge(number, slots.isEmpty() ? 0 : weighed(chunk, h), Long::sum);
    }

    private static long run(long before, Type type, ArrayValue columns, int total, int from, int to) {
        if (type.isInRows()) {
            return bytes(before, rows(type, columns, total, from, to));
        }
        long h = before;
        for (int i = 0; i < type.offsets().length; i++) {
            int[] field = type.fields.get(i);
            ByteBuffer column = ByteBuffer.allocate((to - from) * field[0] * field[1]);
            long[] elements = IndependentReader.numbers(IndependentReader.bin(columns.get(i)), field[1]);
            for (int at = from * field[0]; at < to * field[0]; at++) {
                put(column, field[1], elements[at]);
            }
            h = bytes(h, column.array());
        }
        return h;
    }

    private static byte[] rows(Type type, ArrayValue columns, int total, int from, int to) {
        ByteBuffer all = ByteBuffer.allocate((to - from) * type.stride());
        int[] offsets = type.offsets();
        for (int i = 0; i < offsets.length; i++) {
            int[] field = type.fields.get(i);
            long[] elements = IndependentReader.numbers(IndependentReader.bin(columns.get(i)), field[1]);
            if (elements.length != total * field[0]) {
                throw new AssertionError("a column has " + elements.length + " elements");
            }
            for (int row = from; row < to; row++) {
                all.position((row - from) * type.stride() + offsets[i]);
                for (int e = 0; e < field[0]; e++) {
                    put(all, field[1], elements[row * field[0] + e]);
                }
            }
        }
        return all.array();
    }

    private static void put(ByteBuffer to, int width, long element) {
        for (int i = 0; i < width; i++) {
            to.put((byte) (element >>> (8 * i)));
        }
    }

    private static byte[] packed(Value value) throws IOException {
        MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();
        packer.packValue(value);
        return packer.toByteArray();
    }

    private static long object(Type type, byte[] bytes) throws IOException {
        String way = type.way.asStringValue().asString();
        if (way.equals("content")) {
            Value value = MessagePack.newDefaultUnpacker(bytes).unpackValue();
            if (value.isExtensionValue()) {
                return finish(mix(0, text(utf16(value.asExtensionValue().getData()))));
            }
            return finish(mix(0, text(value.asStringValue().asString())));
        }
        if (!way.isEmpty() && !way.equals("value")) {
            throw new AssertionError("this world has no objects that are hashed by " + way);
        }
        ByteBuffer left = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long h = bytes.length;
        while (left.remaining() >= 8) {
            h = mix(h, left.getLong());
        }
        long r = 0;
        while (left.hasRemaining()) {
            r = r * 256 + (left.get() & 0xff);
        }
        return finish(mix(h, r));
    }

    private static String utf16(byte[] units) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < units.length; i += 2) {
            text.append((char) (((units[i] & 0xff) << 8) | (units[i + 1] & 0xff)));
        }
        return text.toString();
    }

    void links(long[] children, long[] parents) {
        for (int i = 0; i < children.length; i++) {
            link(children[i])[0] = parents[i] + 1;
            Long before = lastChildren.put(parents[i], children[i]);
            if (before == null) {
                link(parents[i])[1] = children[i] + 1;
            } else {
                link(before)[2] = children[i] + 1;
            }
        }
    }

    private long[] link(long index) {
        return links.computeIfAbsent((int) index, i -> new long[3]);
    }

    private long hierarchy() {
        long seed = text("hierarchy");
        Map<Integer, Long> chunks = new TreeMap<>();
        links.forEach((index, link) -> {
            long h = chunks.getOrDefault(index / SLOTS, seed);
            h = mix(h, ((long) index << 32) + (link[0] - 1 & 0xffffffffL));
            chunks.put(index / SLOTS, mix(h, ((link[1] - 1 & 0xffffffffL) << 32) + (link[2] - 1 & 0xffffffffL)));
        });
        long sum = 0;
        for (Map.Entry<Integer, Long> each : chunks.entrySet()) {
            sum += weighed(each.getKey(), each.getValue());
        }
        return sum == 0 ? 0 : finish(mix(seed, sum));
    }

    void role(int role, long entity) {
        roles += finish(mix(mix(text("roles"), (1L << 32) + (role & 0xffffffffL)), entity));
    }

    void events(ArrayValue block) throws IOException {
        int number = block.get(0).asIntegerValue().asInt();
        if (!canTell || types.get(number).way.isNilValue()) {
            return;
        }
        Type type = types.get(number);
        int key = 2 * number + (block.get(1).asBooleanValue().getBoolean() ? 1 : 0);
        List<byte[]> all = events.computeIfAbsent(key, k -> new ArrayList<>());
        int count = block.get(2).asIntegerValue().asInt();
        for (int i = 0; i < count; i++) {
            ArrayValue rows = block.get(3).asArrayValue();
            all.add(type.isObjects() ? packed(rows.get(i)) : rows(type, rows, count, i, i + 1));
        }
    }

    private static long waiting(Type type, int which, List<byte[]> all) throws IOException {
        if (all.isEmpty()) {
            return 0;
        }
        long h = mix(mix(mix(text(type.name), type.id), which), all.size());
        for (byte[] event : all) {
            h = type.isObjects() ? mix(h, object(type, event)) : bytes(h, event);
        }
        return finish(h);
    }
}

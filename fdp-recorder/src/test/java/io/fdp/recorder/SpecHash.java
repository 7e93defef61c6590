package io.fdp.recorder;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.msgpack.core.MessagePack;
import org.msgpack.value.Value;

/**
 * The state hash as {@code docs/spec/state-hash.md} says, from that page alone: nothing of it is shared with the one
 * under test.
 */
final class SpecHash {
    private static final long P1 = 0x9e3779b185ebca87L;
    private static final long P2 = 0xc2b2ae3d27d4eb4fL;
    private static final long P3 = 0x165667b19e3779f9L;
    private static final long P4 = 0x85ebca77c2b2ae63L;
    private static final int SLOTS = 1024;

    /**
     * The hash of a frame.
     *
     * @param parts by what they are of, in the order of the page; those that are not in use are left out
     * @param canBeChecked whether there is no object that only the program can hash
     */
    record Frame(long tick, long recorded, long computed, Map<String, Long> parts, boolean canBeChecked) {}

    private final Map<String, Long> parts = new LinkedHashMap<>();
    private long sum;
    private long singletons;
    private boolean canBeChecked = true;

    // ---- functions

    static long mix(long h, long w) {
        long x = (h ^ (Long.rotateLeft(w * P2, 31) * P1)) * P4 + P3;
        return x ^ (x >>> 29);
    }

    static long lane(long l, long w) {
        return Long.rotateLeft(l + w * P2, 31) * P1;
    }

    static long finish(long h) {
        long x = (h ^ (h >>> 33)) * P2;
        x = (x ^ (x >>> 29)) * P3;
        return x ^ (x >>> 32);
    }

    static long text(String s) {
        byte[] units = s.getBytes(StandardCharsets.UTF_16LE);
        return text(ByteBuffer.wrap(units).order(ByteOrder.LITTLE_ENDIAN));
    }

    private static long text(ByteBuffer units) {
        long h = P3 + units.remaining() / 2;
        while (units.hasRemaining()) {
            h = mix(h, units.getShort() & 0xffff);
        }
        return finish(h);
    }

    static long bytes(long before, byte[] b) {
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

    static long weight(long c, long h) {
        return h == 0 ? 0 : finish(mix(h, c));
    }

    static long chunk(long h) {
        return finish(h) == 0 ? 1 : finish(h);
    }

    static long column(long seed, long sum) {
        return sum == 0 ? 0 : finish(mix(seed, sum));
    }

    // ---- parts

    private void part(String name, long hash) {
        if (hash != 0) {
            parts.put(name, hash);
        }
        sum += hash;
    }

    private static boolean isSet(byte[] bits, int slot) {
        return (bits[slot / 8] & (1 << (slot % 8))) != 0;
    }

    void entities(SortedMap<Integer, SpecState.Chunk> chunks) {
        long all = 0;
        for (Map.Entry<Integer, SpecState.Chunk> entry : chunks.entrySet()) {
            all += weight(entry.getKey(), entities(entry.getValue()));
        }
        part("entities", all);
    }

    static long entities(SpecState.Chunk of) {
        ByteBuffer generations = ByteBuffer.allocate(4 * SLOTS).order(ByteOrder.LITTLE_ENDIAN);
        boolean any = false;
        for (int slot = 0; slot < SLOTS; slot++) {
            int generation = (int) of.rows.get(slot).getFirst()[0][0];
            generations.putInt(generation);
            any |= generation != 0;
        }
        if (!any) {
            return 0;
        }
        long h = bytes(1, generations.array());
        long[] lanes = {h + 1, h + 2, h + 3, h + 4};
        ByteBuffer bits = ByteBuffer.wrap(of.present).order(ByteOrder.LITTLE_ENDIAN);
        for (int word = 0; word < 16; word++) {
            long w = bits.getLong();
            h = mix(h, w);
            for (int slot = 64 * word; w != 0 && slot < 64 * word + 64; slot++) {
                long[] header = new long[4];
                if (isSet(of.present, slot)) {
                    long[][] row = of.rows.get(slot).getFirst();
                    header = new long[] {row[1][0], Math.max(row[1][0], row[2][0]), row[3][0], row[4][0]};
                }
                for (int i = 0; i < 4; i++) {
                    lanes[i] = lane(lanes[i], header[i]);
                }
            }
        }
        for (long lane : lanes) {
            h = mix(h, lane);
        }
        return chunk(h);
    }

    void hierarchy(SortedMap<Integer, SpecState.Chunk> chunks) {
        long seed = text("hierarchy");
        long all = 0;
        for (Map.Entry<Integer, SpecState.Chunk> entry : chunks.entrySet()) {
            all += weight(entry.getKey(), links(seed, entry.getKey(), entry.getValue()));
        }
        part("hierarchy", column(seed, all));
    }

    private static long links(long seed, int number, SpecState.Chunk of) {
        long h = seed;
        boolean any = false;
        for (int slot = 0; slot < SLOTS; slot++) {
            long[][] row = of.rows.get(slot).getFirst();
            long parent = row[0][0];
            long firstChild = row[1][0];
            if (parent != 0 || firstChild != 0) {
                any = true;
                h = mix(h, ((number * 1024L + slot) << 32) + less(parent));
                h = mix(h, (less(firstChild) << 32) + less(row[2][0]));
            }
        }
        return any ? chunk(h) : 0;
    }

    private static long less(long link) {
        return (link - 1) & 0xffffffffL;
    }

    void roles(int[] roles, long[] entities) {
        long all = 0;
        for (int i = 0; i < roles.length; i++) {
            all += role(roles[i], entities[i]);
        }
        part("roles", all);
    }

    static long role(int role, long entity) {
        return finish(mix(mix(text("roles"), (1L << 32) + (role & 0xffffffffL)), entity));
    }

    /** A component, or one of the singletons. */
    void values(SpecSchema.Type type, SortedMap<Integer, SpecState.Chunk> chunks) throws IOException {
        long seed = text(type.name());
        long all = 0;
        for (Map.Entry<Integer, SpecState.Chunk> entry : chunks.entrySet()) {
            all += weight(entry.getKey(), values(seed, type, entry.getValue()));
        }
        long hash = column(seed, all);
        if (type.isSingle()) {
            singletons += hash;
        } else {
            part(type.name(), hash);
        }
    }

    private long values(long seed, SpecSchema.Type type, SpecState.Chunk of) throws IOException {
        boolean any = false;
        for (int slot = 0; slot < SLOTS; slot++) {
            any |= isSet(of.present, slot);
        }
        if (!any) {
            return 0;
        }
        long h = bytes(bytes(seed, of.present), of.owned);
        for (int slot = 0; slot < SLOTS; ) {
            if (!isSet(of.present, slot)) {
                slot++;
            } else if (type.kind().equals("component") || type.kind().equals("singleton")) {
                int end = slot;
                while (end < SLOTS && isSet(of.present, end)) {
                    end++;
                }
                h = run(h, type, of, slot, end);
                slot = end;
            } else {
                if (type.isObjects()) {
                    h = mix(h, object(type, of.objects.get(slot)));
                } else if (type.kind().equals("parts")) {
                    h = bytes(h, rows(type, of.rows.get(slot)));
                }
                slot++;
            }
        }
        return chunk(h);
    }

    private static long run(long before, SpecSchema.Type type, SpecState.Chunk of, int from, int end) {
        List<long[][]> rows =
                of.rows.subMap(from, end).values().stream().map(List::getFirst).toList();
        if (type.isInRows()) {
            return bytes(before, rows(type, rows));
        }
        long h = before;
        for (int field = 0; field < type.fields().size(); field++) {
            SpecSchema.Field described = type.fields().get(field);
            ByteBuffer column = ByteBuffer.allocate(rows.size() * described.count() * described.width());
            for (long[][] row : rows) {
                put(column, described.width(), row[field]);
            }
            h = bytes(h, column.array());
        }
        return h;
    }

    private static byte[] rows(SpecSchema.Type type, List<long[][]> rows) {
        ByteBuffer all = ByteBuffer.allocate(rows.size() * type.stride());
        for (int row = 0; row < rows.size(); row++) {
            for (int field = 0; field < type.fields().size(); field++) {
                all.position(row * type.stride() + type.fields().get(field).offset());
                put(all, type.fields().get(field).width(), rows.get(row)[field]);
            }
        }
        return all.array();
    }

    private static void put(ByteBuffer to, int width, long[] elements) {
        for (long element : elements) {
            for (int i = 0; i < width; i++) {
                to.put((byte) (element >>> (8 * i)));
            }
        }
    }

    // ---- objects

    private long object(SpecSchema.Type type, byte[] bytes) throws IOException {
        return switch (type.hashed()) {
            case "", "value" -> object(bytes);
            case "content" ->
                finish(mix(0, content(MessagePack.newDefaultUnpacker(bytes).unpackValue())));
            case "java" -> java(bytes);
            default -> {
                canBeChecked = false;
                yield 0;
            }
        };
    }

    static long object(byte[] bytes) {
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

    private static ByteBuffer units(Value text) {
        if (text.isExtensionValue()) {
            return ByteBuffer.wrap(text.asExtensionValue().getData()); // high byte first
        }
        return ByteBuffer.wrap(text.asStringValue().asString().getBytes(StandardCharsets.UTF_16BE));
    }

    private static long content(Value value) {
        return switch (value.getValueType()) {
            case BOOLEAN -> value.asBooleanValue().getBoolean() ? 1 : 0;
            case INTEGER -> value.asIntegerValue().asLong();
            case FLOAT -> Double.doubleToRawLongBits(value.asFloatValue().toDouble());
            default -> text(units(value));
        };
    }

    private static int java(byte[] bytes) throws IOException {
        if (bytes[0] == (byte) 0xca) { // a floating-point number of 32 bits
            return ByteBuffer.wrap(bytes).getInt(1);
        }
        Value value = MessagePack.newDefaultUnpacker(bytes).unpackValue();
        return switch (value.getValueType()) {
            case BOOLEAN -> value.asBooleanValue().getBoolean() ? 1231 : 1237;
            case INTEGER -> value.asIntegerValue().asInt();
            case FLOAT -> {
                long bits = Double.doubleToRawLongBits(value.asFloatValue().toDouble());
                yield (int) (bits ^ (bits >>> 32));
            }
            default -> {
                int h = 0;
                for (ByteBuffer units = units(value); units.hasRemaining(); ) {
                    h = 31 * h + (units.getShort() & 0xffff);
                }
                yield h;
            }
        };
    }

    // ---- events

    void events(SpecSchema.Type type, List<long[][]> rows, List<byte[]> objects) throws IOException {
        int count = type.isObjects() ? objects.size() : rows.size();
        if (count == 0) {
            return;
        }
        long h = mix(mix(mix(text(type.name()), type.id()), 1), count);
        for (int i = 0; i < count; i++) {
            h = type.isObjects()
                    ? mix(h, object(type, objects.get(i)))
                    : bytes(h, rows(type, List.<long[][]>of(rows.get(i))));
        }
        part("event " + type.name(), finish(h));
    }

    // ---- the whole

    Frame end(long tick, long recorded) {
        part("singletons", singletons == 0 ? 0 : finish(mix(text("singletons"), singletons)));
        return new Frame(tick, recorded, finish(mix(sum, tick)), parts, canBeChecked);
    }
}

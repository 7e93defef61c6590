package io.fdp.recorder;

import io.fdp.recorder.SpecSchema.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** The chapter FRAME of {@code docs/spec/recording.md}: the state that frames add up to, as maps from slots to rows. */
final class SpecState {
    static final int SLOTS = 1024;
    private static final int[] ENTITY_WIDTHS = {4, 8, 8, 8, 8};
    private static final int[] LINK_WIDTHS = {4, 4, 4};

    /**
     * Rows of slots: each a list of rows, each an array of fields, each an array of elements. Objects are rows of one
     * field of bytes.
     */
    static final class Chunk {
        byte[] present = new byte[SLOTS / 8];
        byte[] owned = new byte[SLOTS / 8];
        TreeMap<Integer, List<long[][]>> rows = new TreeMap<>();
        TreeMap<Integer, byte[]> objects = new TreeMap<>();
    }

    /** Events of one type: rows, or objects. */
    record Events(SpecSchema.Type type, List<long[][]> rows, List<byte[]> objects) {}

    private final SpecSchema schema;
    long hash;
    int reach;
    int living;
    TreeMap<Integer, Chunk> entities = new TreeMap<>();
    TreeMap<Integer, Chunk> links = new TreeMap<>();
    final List<TreeMap<Integer, Chunk>> values = new ArrayList<>();
    List<Events> events = new ArrayList<>();
    int[] roleNumbers = {};
    long[] roleEntities = {};
    private SpecHash hasher = new SpecHash();

    SpecState(SpecSchema schema) {
        this.schema = schema;
    }

    List<SpecSchema.Type> types() {
        return schema.types();
    }

    // ---- sections

    /** Takes the sections of a frame. */
    void take(boolean keyframe, List<byte[]> contents) throws IOException {
        events = new ArrayList<>();
        while (values.size() < schema.types().size()) {
            values.add(new TreeMap<>());
        }
        hasher = new SpecHash();
        if (keyframe) {
            roleNumbers = new int[0];
            roleEntities = new long[0];
            entities = new TreeMap<>();
            links = new TreeMap<>();
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
                NotAsSpecified.require(!body.hasRemaining(), "a section of kind " + kind + " has bytes left");
            }
        }
    }

    /** The state hash of the frame that was taken last, from its state. */
    SpecHash.Frame hashed(long tick) throws IOException {
        hasher.entities(entities);
        hasher.hierarchy(links);
        hasher.roles(roleNumbers, roleEntities);
        for (int type = 0; type < values.size(); type++) {
            hasher.values(schema.types().get(type), values.get(type));
        }
        return hasher.end(tick, hash);
    }

    private void section(int kind, int flags, int type, int chunk, ByteBuffer body) throws IOException {
        switch (kind) {
            case 1 -> {
                hash = body.getLong();
                reach = body.getInt();
                living = body.getInt();
            }
            case 2 -> fixed(entities.computeIfAbsent(chunk, c -> new Chunk()), flags, body, ENTITY_WIDTHS);
            case 3 ->
                values(
                        schema.types().get(type),
                        values.get(type).computeIfAbsent(chunk, c -> new Chunk()),
                        flags,
                        body);
            case 4 -> fixed(links.computeIfAbsent(chunk, c -> new Chunk()), flags, body, LINK_WIDTHS);
            case 5 -> {
                int count = body.getInt();
                long[] ids = planes(take(body, count * 4), 4);
                long[] handles = planes(take(body, count * 8), 8);
                roleNumbers = Arrays.stream(ids).mapToInt(id -> (int) id).toArray();
                roleEntities = handles;
            }
            default -> events.add(events(schema.types().get(type), flags, body));
        }
    }

    // ---- rows

    private static byte[] take(ByteBuffer body, int length) {
        byte[] bytes = new byte[length];
        body.get(bytes);
        return bytes;
    }

    static boolean isSet(byte[] bits, int slot) {
        return (bits[slot / 8] & (1 << (slot % 8))) != 0;
    }

    static long[] planes(byte[] bytes, int width) {
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

    private static void values(SpecSchema.Type type, Chunk chunk, int flags, ByteBuffer body) {
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
        if (type.kind().equals("tag")) {
            return;
        }
        long[] parts = (flags & 4) != 0 ? planes(take(body, has.size() * 4), 4) : null;
        List<long[][]> rows = new ArrayList<>();
        for (int i = 0; i < has.size(); i++) {
            List<long[][]> of = chunk.rows.computeIfAbsent(has.get(i), slot -> new ArrayList<>());
            long count = !type.kind().equals("parts") ? 1 : parts == null ? of.size() : parts[i];
            while (of.size() > count) {
                of.removeLast();
            }
            while (of.size() < count) {
                of.add(empty(type));
            }
            rows.addAll(of);
        }
        int[] widths = type.fields().stream().mapToInt(Field::width).toArray();
        int[] counts = type.fields().stream().mapToInt(Field::count).toArray();
        apply(rows, differing(rows.size(), flags, body), widths, counts, body);
    }

    private static long[][] empty(SpecSchema.Type type) {
        return type.fields().stream().map(field -> new long[field.count()]).toArray(long[][]::new);
    }

    private Events events(SpecSchema.Type type, int flags, ByteBuffer body) throws IOException {
        int count = body.getInt();
        List<byte[]> objects = new ArrayList<>();
        List<long[][]> rows = new ArrayList<>();
        NotAsSpecified.require(((flags & 32) != 0) == type.isObjects(), "objects");
        if (type.isObjects()) {
            for (int i = 0; i < count; i++) {
                objects.add(take(body, body.getInt()));
            }
        } else {
            List<Integer> numbers = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                rows.add(empty(type));
                numbers.add(i);
            }
            int[] widths = type.fields().stream().mapToInt(Field::width).toArray();
            int[] counts = type.fields().stream().mapToInt(Field::count).toArray();
            apply(rows, numbers, widths, counts, body);
        }
        hasher.events(type, rows, objects);
        return new Events(type, rows, objects);
    }
}

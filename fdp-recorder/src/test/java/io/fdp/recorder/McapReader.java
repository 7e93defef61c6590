package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import net.jpountz.lz4.LZ4FrameInputStream;

/** Reads MCAP as its specification describes it, and checks every checksum, offset and count on the way. */
final class McapReader {
    record Channel(String topic, String schemaName, String schema, Map<String, String> metadata) {}

    record Message(int channel, long sequence, long time, String json) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Entry(int kind, long start, long length, byte[] content) {}

    final Map<Integer, Channel> channels = new TreeMap<>();
    final List<Message> messages = new ArrayList<>();
    int chunks;

    private final byte[] file;
    private final Map<Integer, String[]> schemas = new HashMap<>();
    private final Map<Long, Entry> places = new HashMap<>();

    private McapReader(byte[] file) {
        this.file = file;
    }

    static McapReader read(byte[] file) throws IOException {
        McapReader reader = new McapReader(file);
        reader.walk();
        return reader;
    }

    private static ByteBuffer little(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static String text(ByteBuffer in) {
        byte[] bytes = new byte[in.getInt()];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static long crc(byte[] bytes, int from, int to) {
        CRC32 crc = new CRC32();
        crc.update(bytes, from, to - from);
        return crc.getValue();
    }

    private static Entry next(ByteBuffer in) {
        int start = in.position();
        int kind = in.get();
        byte[] content = new byte[Math.toIntExact(in.getLong())];
        in.get(content);
        return new Entry(kind, start, in.position() - start, content);
    }

    private void walk() throws IOException {
        byte[] magic = {(byte) 0x89, 'M', 'C', 'A', 'P', 0x30, '\r', '\n'};
        assertThat(file).startsWith(magic).endsWith(magic);
        ByteBuffer in = little(file).position(8);
        Entry header = next(in);
        assertThat(header.kind).isEqualTo(1);
        ByteBuffer head = little(header.content);
        assertThat(text(head)).isEmpty();
        assertThat(text(head)).isEqualTo("fdp");
        Entry entry = next(in);
        while (entry.kind != 15) {
            places.put(entry.start, entry);
            switch (entry.kind) {
                case 6 -> chunk(entry);
                case 7 -> {} // looked at with its chunk
                default -> throw new AssertionError("a record of kind " + entry.kind + " in the data section");
            }
            entry = next(in);
        }
        assertThat(Integer.toUnsignedLong(little(entry.content).getInt()))
                .as("checksum of the data")
                .isEqualTo(crc(file, 0, (int) entry.start));
        summary(in);
    }

    private void chunk(Entry entry) throws IOException {
        chunks++;
        ByteBuffer in = little(entry.content);
        long from = in.getLong();
        long to = in.getLong();
        long size = in.getLong();
        long crc = Integer.toUnsignedLong(in.getInt());
        assertThat(text(in)).isEqualTo("lz4");
        byte[] stored = new byte[Math.toIntExact(in.getLong())];
        in.get(stored);
        assertThat(in.hasRemaining()).isFalse();
        byte[] records;
        try (LZ4FrameInputStream lz4 = new LZ4FrameInputStream(new ByteArrayInputStream(stored))) {
            records = lz4.readAllBytes();
        }
        assertThat((long) records.length).isEqualTo(size);
        assertThat(crc(records, 0, records.length)).isEqualTo(crc);
        ByteBuffer inside = little(records);
        long least = Long.MAX_VALUE;
        long most = 0;
        Map<Integer, List<Long>> times = new TreeMap<>();
        while (inside.hasRemaining()) {
            Entry record = next(inside);
            switch (record.kind) {
                case 3 -> schema(record);
                case 4 -> channel(record);
                case 5 -> {
                    Message message = message(record);
                    least = Math.min(least, message.time);
                    most = Math.max(most, message.time);
                    List<Long> pairs = times.computeIfAbsent(message.channel, id -> new ArrayList<>());
                    pairs.add(message.time);
                    pairs.add(record.start);
                }
                default -> throw new AssertionError("a record of kind " + record.kind + " in a chunk");
            }
        }
        assertThat(from).isEqualTo(least == Long.MAX_VALUE ? 0 : least);
        assertThat(to).isEqualTo(most);
        // exactly one index for each channel follows
        ByteBuffer after = little(file).position((int) (entry.start + entry.length));
        for (Map.Entry<Integer, List<Long>> expected : times.entrySet()) {
            Entry index = next(after);
            assertThat(index.kind).isEqualTo(7);
            ByteBuffer pairs = little(index.content);
            assertThat(pairs.getShort() & 0xffff).isEqualTo(expected.getKey());
            assertThat(pairs.getInt()).isEqualTo(pairs.remaining());
            List<Long> found = new ArrayList<>();
            while (pairs.hasRemaining()) {
                found.add(pairs.getLong());
            }
            assertThat(found).isEqualTo(expected.getValue());
        }
    }

    private void schema(Entry record) {
        ByteBuffer in = little(record.content);
        int id = in.getShort() & 0xffff;
        assertThat(id).isNotZero();
        String name = text(in);
        assertThat(text(in)).isEqualTo("jsonschema");
        schemas.put(id, new String[] {name, text(in)});
        assertThat(in.hasRemaining()).isFalse();
    }

    private void channel(Entry record) {
        ByteBuffer in = little(record.content);
        int id = in.getShort() & 0xffff;
        String[] schema = schemas.get(in.getShort() & 0xffff);
        assertThat(schema).as("a schema comes before its channel").isNotNull();
        String topic = text(in);
        assertThat(text(in)).isEqualTo("json");
        Map<String, String> metadata = new HashMap<>();
        int end = in.getInt() + in.position();
        while (in.position() < end) {
            metadata.put(text(in), text(in));
        }
        assertThat(in.hasRemaining()).isFalse();
        channels.put(id, new Channel(topic, schema[0], schema[1], metadata));
    }

    private Message message(Entry record) {
        ByteBuffer in = little(record.content);
        int channel = in.getShort() & 0xffff;
        assertThat(channels).containsKey(channel);
        long sequence = Integer.toUnsignedLong(in.getInt());
        long time = in.getLong();
        assertThat(in.getLong()).as("publish time").isEqualTo(time);
        byte[] json = new byte[in.remaining()];
        in.get(json);
        Message message = new Message(channel, sequence, time, new String(json, StandardCharsets.UTF_8));
        messages.add(message);
        return message;
    }

    // ---- the summary

    private void summary(ByteBuffer in) {
        long start = in.position();
        Map<Integer, Long> groupStarts = new TreeMap<>();
        Map<Integer, Long> groupLengths = new TreeMap<>();
        List<Integer> kinds = new ArrayList<>();
        List<String> offsets = new ArrayList<>();
        long offsetsAt = 0;
        int chunkIndexes = 0;
        Entry entry = next(in);
        while (entry.kind != 2) {
            if (entry.kind == 14) {
                offsetsAt = offsetsAt == 0 ? entry.start : offsetsAt;
                ByteBuffer of = little(entry.content);
                offsets.add(of.get() + " " + of.getLong() + " " + of.getLong());
            } else {
                if (kinds.isEmpty() || kinds.getLast() != entry.kind) {
                    assertThat(kinds).as("groups").doesNotContain(entry.kind);
                    kinds.add(entry.kind);
                    groupStarts.put(entry.kind, entry.start);
                }
                groupLengths.merge(entry.kind, entry.length, Long::sum);
                switch (entry.kind) {
                    case 3 -> schema(entry);
                    case 4 -> channel(entry);
                    case 8 -> {
                        chunkIndex(entry);
                        chunkIndexes++;
                    }
                    case 11 -> statistics(entry);
                    default -> throw new AssertionError("a record of kind " + entry.kind + " in the summary");
                }
            }
            entry = next(in);
        }
        assertThat(chunkIndexes).isEqualTo(chunks);
        List<String> expected = new ArrayList<>();
        kinds.forEach(kind -> expected.add(kind + " " + groupStarts.get(kind) + " " + groupLengths.get(kind)));
        assertThat(offsets).isEqualTo(expected);
        ByteBuffer footer = little(entry.content);
        assertThat(footer.getLong()).isEqualTo(start);
        assertThat(footer.getLong()).isEqualTo(offsetsAt);
        assertThat(Integer.toUnsignedLong(footer.getInt()))
                .as("checksum of the summary")
                .isEqualTo(crc(file, (int) start, (int) (entry.start + 9 + 16)));
        assertThat(in.remaining()).isEqualTo(8);
    }

    private void chunkIndex(Entry entry) {
        ByteBuffer in = little(entry.content);
        long from = in.getLong();
        long to = in.getLong();
        long at = in.getLong();
        Entry chunk = places.get(at);
        assertThat(chunk).as("a chunk at " + at).isNotNull();
        assertThat(in.getLong()).isEqualTo(chunk.length);
        ByteBuffer inChunk = little(chunk.content);
        assertThat(inChunk.getLong()).isEqualTo(from);
        assertThat(inChunk.getLong()).isEqualTo(to);
        int end = in.getInt() + in.position();
        long length = 0;
        while (in.position() < end) {
            int channel = in.getShort() & 0xffff;
            Entry index = places.get(in.getLong());
            assertThat(index.kind).isEqualTo(7);
            assertThat(little(index.content).getShort() & 0xffff).isEqualTo(channel);
            length += index.length;
        }
        assertThat(in.getLong()).isEqualTo(length);
        assertThat(text(in)).isEqualTo("lz4");
        long stored = in.getLong();
        assertThat(stored).isEqualTo(chunk.content.length - (8 + 8 + 8 + 4 + 4 + 3 + 8));
        assertThat(in.getLong()).isEqualTo(inChunk.getLong());
    }

    private void statistics(Entry entry) {
        ByteBuffer in = little(entry.content);
        assertThat(in.getLong()).isEqualTo(messages.size());
        assertThat(in.getShort() & 0xffff).isEqualTo(schemas.size());
        assertThat(in.getInt()).isEqualTo(channels.size());
        assertThat(in.getInt()).isZero();
        assertThat(in.getInt()).isZero();
        assertThat(in.getInt()).isEqualTo(chunks);
        assertThat(in.getLong())
                .isEqualTo(messages.stream().mapToLong(Message::time).min().orElse(0));
        assertThat(in.getLong())
                .isEqualTo(messages.stream().mapToLong(Message::time).max().orElse(0));
        int end = in.getInt() + in.position();
        Map<Integer, Long> counts = new TreeMap<>();
        while (in.position() < end) {
            counts.put(in.getShort() & 0xffff, in.getLong());
        }
        Map<Integer, Long> expected = new TreeMap<>();
        channels.keySet().forEach(id -> expected.put(id, 0L));
        messages.forEach(message -> expected.merge(message.channel, 1L, Long::sum));
        assertThat(counts).isEqualTo(expected);
    }
}

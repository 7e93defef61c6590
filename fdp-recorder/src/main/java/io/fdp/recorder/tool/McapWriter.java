package io.fdp.recorder.tool;

import io.fdp.codec.json.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import net.jpountz.lz4.LZ4FrameOutputStream;

/**
 * Writes an MCAP container, version 0: messages in chunks, indexes after each chunk, and at the end a summary by which
 * readers find both. Offsets and checksums follow the specification of MCAP.
 *
 * <pre>
 *  magic  header  { chunk  { message index } }  data end
 *  { schema }  { channel }  { chunk index }  statistics  { summary offset }  footer  magic
 * </pre>
 */
final class McapWriter {
    private static final byte[] MAGIC = {(byte) 0x89, 'M', 'C', 'A', 'P', 0x30, '\r', '\n'};
    private static final int CHUNK_BYTES = 1 << 20;
    private static final String COMPRESSION = "lz4";

    private static final int HEADER = 1;
    private static final int FOOTER = 2;
    private static final int SCHEMA = 3;
    private static final int CHANNEL = 4;
    private static final int MESSAGE = 5;
    private static final int CHUNK = 6;
    private static final int MESSAGE_INDEX = 7;
    private static final int CHUNK_INDEX = 8;
    private static final int STATISTICS = 11;
    private static final int SUMMARY_OFFSET = 14;
    private static final int DATA_END = 15;

    private static final int MESSAGE_HEADER_BYTES = 2 + 4 + 8 + 8;

    private final OutputStream out;
    private final CRC32 crc = new CRC32();
    private long offset;

    private final List<McapBytes> schemas = new ArrayList<>();
    private final List<McapBytes> channels = new ArrayList<>();
    private final List<McapBytes> chunkIndexes = new ArrayList<>();
    private final Map<Integer, Long> counts = new TreeMap<>();
    private long messages;
    private long firstTime = -1;
    private long lastTime;

    private final McapBytes chunk = new McapBytes();
    private final McapBytes compressed = new McapBytes();
    private final Map<Integer, McapBytes> indexes = new TreeMap<>();
    private long chunkFirstTime = -1;
    private long chunkLastTime;

    McapWriter(OutputStream out) {
        this.out = out;
    }

    void begin(String library) throws IOException {
        put(MAGIC, MAGIC.length);
        record(HEADER, new McapBytes().text("").text(library));
    }

    // ---- schemas and channels: they are in the first chunk, and again in the summary

    /** Adds a channel with its own schema; returns the number of the channel. */
    int channel(String topic, String schemaName, byte[] jsonSchema, Map<String, String> metadata) throws IOException {
        int id = channels.size() + 1;
        McapBytes schema = new McapBytes().u16(id).text(schemaName).text("jsonschema");
        schema.u32(jsonSchema.length).writeBytes(jsonSchema);
        McapBytes channel =
                new McapBytes().u16(id).u16(id).text(topic).text("json").texts(metadata);
        schemas.add(schema);
        channels.add(channel);
        counts.put(id, 0L);
        record(chunk, SCHEMA, schema);
        record(chunk, CHANNEL, channel);
        return id;
    }

    /** Adds a message from a JSON writer, and clears the writer. */
    void message(int channel, long time, JsonWriter json) throws IOException {
        indexes.computeIfAbsent(channel, id -> new McapBytes()).u64(time).u64(chunk.size());
        chunk.u8(MESSAGE).u64(MESSAGE_HEADER_BYTES + (long) json.length());
        long sequence = counts.merge(channel, 1L, Long::sum) - 1;
        chunk.u16(channel).u32(sequence).u64(time).u64(time);
        json.drainTo(chunk);
        messages++;
        firstTime = firstTime < 0 ? time : Math.min(firstTime, time);
        lastTime = Math.max(lastTime, time);
        chunkFirstTime = chunkFirstTime < 0 ? time : Math.min(chunkFirstTime, time);
        chunkLastTime = Math.max(chunkLastTime, time);
        if (chunk.size() >= CHUNK_BYTES) {
            endChunk();
        }
    }

    private void endChunk() throws IOException {
        if (chunk.size() == 0) {
            return;
        }
        compress();
        CRC32 content = new CRC32();
        content.update(chunk.array(), 0, chunk.size());
        long from = Math.max(0, chunkFirstTime);
        McapBytes head = new McapBytes();
        head.u64(from)
                .u64(chunkLastTime)
                .u64(chunk.size())
                .u32(content.getValue())
                .text(COMPRESSION);
        head.u64(compressed.size());
        long start = offset;
        head(CHUNK, head.size() + (long) compressed.size());
        put(head.array(), head.size());
        put(compressed.array(), compressed.size());
        long length = offset - start;
        Map<Integer, Long> places = new TreeMap<>();
        long indexesAt = offset;
        for (Map.Entry<Integer, McapBytes> index : indexes.entrySet()) {
            places.put(index.getKey(), offset);
            record(MESSAGE_INDEX, new McapBytes().u16(index.getKey()).sized(index.getValue()));
        }
        McapBytes entry =
                new McapBytes().u64(from).u64(chunkLastTime).u64(start).u64(length);
        entry.counts(places).u64(offset - indexesAt).text(COMPRESSION);
        chunkIndexes.add(entry.u64(compressed.size()).u64(chunk.size()));
        chunk.reset();
        indexes.clear();
        chunkFirstTime = -1;
        chunkLastTime = 0;
    }

    private void compress() throws IOException {
        compressed.reset();
        try (LZ4FrameOutputStream lz4 =
                new LZ4FrameOutputStream(compressed, LZ4FrameOutputStream.BLOCKSIZE.SIZE_256KB)) {
            lz4.write(chunk.array(), 0, chunk.size());
        }
    }

    // ---- the end

    void end() throws IOException {
        endChunk();
        record(DATA_END, new McapBytes().u32(crc.getValue()));
        crc.reset();
        long summary = offset;
        McapBytes offsets = new McapBytes();
        group(SCHEMA, schemas, offsets);
        group(CHANNEL, channels, offsets);
        group(CHUNK_INDEX, chunkIndexes, offsets);
        McapBytes statistics = new McapBytes().u64(messages).u16(schemas.size()).u32(channels.size());
        statistics
                .u32(0)
                .u32(0)
                .u32(chunkIndexes.size())
                .u64(Math.max(0, firstTime))
                .u64(lastTime);
        group(STATISTICS, List.of(statistics.counts(counts)), offsets);
        long summaryOffsets = offset;
        put(offsets.array(), offsets.size());
        McapBytes footer = new McapBytes().u64(summary).u64(summaryOffsets);
        head(FOOTER, footer.size() + (long) Integer.BYTES);
        put(footer.array(), footer.size());
        McapBytes last = new McapBytes().u32(crc.getValue());
        put(last.array(), last.size());
        put(MAGIC, MAGIC.length);
    }

    /** Writes records of one kind and their offsets. */
    private void group(int kind, List<McapBytes> records, McapBytes offsets) throws IOException {
        long start = offset;
        for (McapBytes each : records) {
            record(kind, each);
        }
        if (!records.isEmpty()) {
            record(offsets, SUMMARY_OFFSET, new McapBytes().u8(kind).u64(start).u64(offset - start));
        }
    }

    // ---- bytes

    private void record(int kind, McapBytes content) throws IOException {
        head(kind, content.size());
        put(content.array(), content.size());
    }

    private static void record(McapBytes to, int kind, McapBytes content) {
        to.u8(kind).u64(content.size());
        to.write(content.array(), 0, content.size());
    }

    private void head(int kind, long length) throws IOException {
        McapBytes head = new McapBytes().u8(kind).u64(length);
        put(head.array(), head.size());
    }

    /** How many bytes were written. */
    long offset() {
        return offset;
    }

    private void put(byte[] bytes, int length) throws IOException {
        out.write(bytes, 0, length);
        crc.update(bytes, 0, length);
        offset += length;
    }
}

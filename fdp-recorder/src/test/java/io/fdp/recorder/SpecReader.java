package io.fdp.recorder;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import org.msgpack.core.MessagePack;
import org.msgpack.value.Value;

/**
 * A reader of recordings that follows {@code docs/spec/recording.md} and shares nothing with the one under test:
 * another library for MessagePack, the pure Java LZ4, states as maps from slots to rows, another way to build JSON.
 * What both agree on, the specification says.
 *
 * <p>Here are the chapters about files, records, gaps, the index and reading; {@link SpecSchema}, {@link SpecState} and
 * {@link SpecTwin} have the others.
 */
final class SpecReader {
    private record Head(int kind, int flags, long tick, int number, int raw, int stored, int crc) {
        boolean has(int flag) {
            return (flags & flag) != 0;
        }
    }

    private final byte[] file;
    private final ByteBuffer in;
    private final SpecSchema schema = new SpecSchema();
    private final SpecState state = new SpecState(schema);
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

    private static int crc(byte[] bytes, int from, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }

    // ---- records

    private String read() throws IOException {
        byte[] magic = Arrays.copyOf(file, 8);
        NotAsSpecified.require(new String(magic, StandardCharsets.ISO_8859_1).equals("\u0089FDPR\r\n\u001a"), "magic");
        readSchema();
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
                            take(head, contents);
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
        return "{\"format\":1," + schema.text() + ",\"frames\":[" + String.join(",", frames) + "],\"gaps\":["
                + String.join(",", gaps) + "],\"whole\":" + whole + "}";
    }

    private void take(Head head, List<byte[]> contents) throws IOException {
        boolean keyframe = head.has(8);
        state.take(keyframe, contents);
        frames.add(SpecTwin.frame(state, head.tick, keyframe));
        hashes.add(state.hashed(head.tick));
    }

    /** Finds the last schema that can be read: it has all types. */
    private void readSchema() throws IOException {
        for (int at = find(8, 0); at >= 0; ) {
            Head head = head(at);
            byte[] content = content(at, head);
            if (head.kind == 1 && content != null) {
                schema.take(MessagePack.newDefaultUnpacker(content).unpackValue());
            }
            at = find(at + 48 + head.stored, 0);
        }
        NotAsSpecified.require(!schema.text().isEmpty(), "there is no schema");
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

    private void index(Value value) {
        Map<String, Value> index = SpecSchema.map(value);
        long dropped = 0;
        for (Value gap : index.get("gaps").asArrayValue()) {
            List<Value> of = gap.asArrayValue().list();
            dropped += of.get(2).asIntegerValue().asInt() == 1
                    ? of.get(1).asIntegerValue().asLong()
                    : 0;
        }
        NotAsSpecified.require(index.get("dropped").asIntegerValue().asLong() == dropped, "dropped");
        NotAsSpecified.require(
                (index.get("frames").asIntegerValue().asLong() == 0) == !index.containsKey("first"), "first");
        List<Value> keyframes = index.get("keyframes").asArrayValue().list();
        long[] ticks = SpecState.planes(keyframes.get(0).asBinaryValue().asByteArray(), 8);
        long[] offsets = SpecState.planes(keyframes.get(1).asBinaryValue().asByteArray(), 8);
        for (int i = 0; i < ticks.length; i++) {
            Head head = head((int) offsets[i]);
            NotAsSpecified.require(
                    head == null || (head.tick == ticks[i] && head.has(8) && head.has(2)), "keyframe " + i);
        }
    }
}

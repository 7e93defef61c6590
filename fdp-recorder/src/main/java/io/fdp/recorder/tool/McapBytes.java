package io.fdp.recorder.tool;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The content of an MCAP record: little-endian numbers, and texts and maps with their length in bytes before them. */
final class McapBytes extends ByteArrayOutputStream {
    McapBytes u8(int value) {
        write(value);
        return this;
    }

    McapBytes u16(int value) {
        return number(value, Short.BYTES);
    }

    McapBytes u32(long value) {
        return number(value, Integer.BYTES);
    }

    McapBytes u64(long value) {
        return number(value, Long.BYTES);
    }

    private McapBytes number(long value, int width) {
        for (int b = 0; b < width; b++) {
            write((int) (value >>> (8 * b)) & 0xff);
        }
        return this;
    }

    McapBytes text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        u32(utf8.length);
        writeBytes(utf8);
        return this;
    }

    McapBytes texts(Map<String, String> map) {
        McapBytes inner = new McapBytes();
        map.forEach((name, value) -> inner.text(name).text(value));
        return sized(inner);
    }

    /** A map from channels to offsets or counts. */
    McapBytes counts(Map<Integer, Long> map) {
        McapBytes inner = new McapBytes();
        map.forEach((channel, value) -> inner.u16(channel).u64(value));
        return sized(inner);
    }

    McapBytes sized(McapBytes inner) {
        u32(inner.size());
        write(inner.buf, 0, inner.count);
        return this;
    }

    /** The array itself; only the first {@link #size()} bytes count. */
    byte[] array() {
        return buf;
    }
}

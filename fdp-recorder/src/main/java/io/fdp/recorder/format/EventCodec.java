package io.fdp.recorder.format;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.LittleEndian;
import io.fdp.format.RowShape;
import io.fdp.format.TypeDescription;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Events of one type: rows as planes, field by field; objects one after the other, each with its length. */
final class EventCodec {
    private final ValueRules rules = new ValueRules();

    static void encode(TypeDescription type, Image rows, int count, Bytes out) {
        if (type.kind().hasObjects()) {
            int at = count * Integer.BYTES;
            for (int i = 0; i < count; i++) {
                int length = (int) LittleEndian.INT.get(rows.bytes(), i * Integer.BYTES);
                out.addInt(length);
                out.add(rows.bytes(), at, length);
                at += length;
            }
            return;
        }
        RowShape shape = type.shape();
        for (int field = 0; field < shape.fields(); field++) {
            int width = shape.width(field);
            int elements = shape.elements(field);
            int numbers = Math.multiplyExact(count, elements);
            int place = out.reserve(Math.multiplyExact(numbers, width));
            byte[] to = out.array();
            int in = shape.start(field, count);
            int n = place;
            for (int row = 0; row < count; row++, in += shape.step(field)) {
                for (int element = 0; element < elements; element++, n++) {
                    for (int b = 0; b < width; b++) {
                        to[n + b * numbers] = rows.bytes()[in + element * width + b];
                    }
                }
            }
        }
    }

    /** Decodes events into rows, or into lengths and then objects. */
    void decode(TypeDescription type, SectionReader in, int count, Image rows, @Nullable ReadAccount account) {
        if (type.kind().hasObjects()) {
            decodeObjects(type, in, count, rows, account);
            return;
        }
        RowShape shape = type.shape();
        if ((long) count * shape.fieldBytes() != in.remaining()
                || (long) count * shape.stride() > Format.MAX_RECORD_BYTES) {
            throw in.wrong(count + " events of " + type + " have " + in.remaining() + " bytes");
        }
        byte[] to = rows.resize(count * shape.stride());
        Arrays.fill(to, 0, rows.length(), (byte) 0);
        for (int field = 0; field < shape.fields(); field++) {
            int width = shape.width(field);
            int elements = shape.elements(field);
            int numbers = count * elements;
            int n = in.take(numbers * width);
            int out = shape.start(field, count);
            for (int row = 0; row < count; row++, out += shape.step(field)) {
                for (int element = 0; element < elements; element++, n++) {
                    for (int b = 0; b < width; b++) {
                        to[out + element * width + b] = in.array()[n + b * numbers];
                    }
                }
            }
        }
        boolean hasRules = type.hasRules();
        for (int row = 0; hasRules && row < count; row++) {
            rules.requireRow(type, in, to, 0, count, row);
        }
    }

    private void decodeObjects(
            TypeDescription type, SectionReader in, int count, Image rows, @Nullable ReadAccount account) {
        if (count > in.remaining() / Integer.BYTES) {
            throw in.wrong(count + " objects have " + in.remaining() + " bytes");
        }
        rows.resize(count * Integer.BYTES);
        for (int i = 0; i < count; i++) {
            int length = in.takeInt();
            int from = in.take(length);
            ChunkDecoder.requireRoom(account, length);
            rules.requireObject(type, in, in.array(), from, length);
            LittleEndian.INT.set(rows.bytes(), i * Integer.BYTES, length);
            int to = rows.grow(length);
            System.arraycopy(in.array(), from, rows.bytes(), to, length);
            ObjectFloats.makeCanonical(rows.bytes(), to, length);
        }
    }
}

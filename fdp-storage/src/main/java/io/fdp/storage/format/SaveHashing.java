package io.fdp.storage.format;

import io.fdp.annotations.Layout;
import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.MessageKind;
import io.fdp.format.DescriptionForm;
import io.fdp.format.FieldDescription;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.layout.ComponentLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the program that saved hashed its types: what a reader needs to compute the state hash of a save.
 *
 * <p>Earlier programs keep this entry of a header and write it back, whatever the world has become. So it names the
 * state hash and the types that it belongs to, and is worth nothing beside others.
 *
 * @param hash the state hash that it belongs to
 * @param crc the checksum of the types that it belongs to, as the header has them
 * @param types how each type was hashed; null for a type that the program only wrote back
 */
public record SaveHashing(long hash, int crc, List<@Nullable Way> types) {
    /**
     * How a type was hashed.
     *
     * @param layout how values lie in memory; null for tags and objects
     * @param stride bytes from one value to the next
     * @param layoutHash the hash of the layout
     * @param offsets the places of the fields that the program knew
     * @param objects how objects count
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Way(@Nullable Layout layout, int stride, long layoutHash, int[] offsets, String objects) {
        private static final int[] NONE = {};

        private static Way of(TypeDescription type) {
            int[] offsets =
                    type.fields().stream().mapToInt(FieldDescription::offset).toArray();
            return new Way(type.layout(), type.stride(), type.layoutHash(), offsets, type.hashed());
        }

        private boolean isSame(Way other) {
            return layout == other.layout
                    && stride == other.stride
                    && layoutHash == other.layoutHash
                    && Arrays.equals(offsets, other.offsets)
                    && objects.equals(other.objects);
        }

        private void write(DataWriter to) {
            if (layout == null) {
                to.string(objects);
                return;
            }
            to.arrayHeader(4);
            to.string(layout == Layout.ROWS ? "rows" : "columns");
            to.integer(stride);
            to.integer(layoutHash);
            to.arrayHeader(offsets.length);
            for (int offset : offsets) {
                to.integer(offset);
            }
        }

        private static Way read(DataReader from) {
            if (from.peek() != MessageKind.ARRAY) {
                return new Way(null, 0, 0, NONE, from.text());
            }
            requireLength(from, 4);
            Layout layout = switch (from.text()) {
                case "rows" -> Layout.ROWS;
                case "columns" -> Layout.COLUMNS;
                default -> throw from.wrong("values are neither in rows nor in columns");
            };
            int stride = from.count(ComponentLayout.MAX_BYTES + Long.BYTES, "the stride");
            long hash = from.int64();
            int count = from.arrayHeader();
            if (count > TypeDescription.MAX_FIELDS) {
                throw from.wrong("a type has " + count + " fields");
            }
            int[] offsets = new int[count];
            for (int i = 0; i < count; i++) {
                offsets[i] = from.count(ComponentLayout.MAX_BYTES, "the offset of a field");
            }
            return new Way(layout, stride, hash, offsets, "");
        }
    }

    public SaveHashing {
        types = Collections.unmodifiableList(new ArrayList<>(types)); // has null
    }

    /** How types of a program are hashed; null for a type that the program does not know. */
    static SaveHashing of(long hash, int crc, List<@Nullable TypeDescription> known) {
        List<@Nullable Way> ways = new ArrayList<>();
        for (TypeDescription type : known) {
            ways.add(type == null ? null : Way.of(type));
        }
        return new SaveHashing(hash, crc, ways);
    }

    /** Whether it belongs to a header with this state hash, and with types that have this checksum. */
    boolean isOf(@Nullable Long stated, int typesCrc) {
        return stated != null && hash == stated && crc == typesCrc;
    }

    /** Whether a type was hashed as a type of this program is. */
    public boolean isHashedAs(int number, TypeDescription now) {
        Way way = types.get(number);
        return way != null && way.isSame(Way.of(now));
    }

    void write(DataWriter to) {
        to.arrayHeader(3);
        to.integer(hash);
        to.integer(Integer.toUnsignedLong(crc));
        to.arrayHeader(types.size());
        for (Way way : types) {
            if (way == null) {
                to.nil();
            } else {
                way.write(to);
            }
        }
    }

    static SaveHashing read(DataReader from) {
        requireLength(from, 3);
        long hash = from.int64();
        int crc = (int) from.int64();
        int count = from.arrayHeader();
        if (count > DescriptionForm.MAX_TYPES) {
            throw from.wrong("there are " + count + " types");
        }
        List<@Nullable Way> ways = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ways.add(from.tryNil() ? null : Way.read(from));
        }
        return new SaveHashing(hash, crc, ways);
    }

    private static void requireLength(DataReader from, int length) {
        int found = from.arrayHeader();
        if (found != length) {
            throw from.wrong("an array has " + found + " elements, and not " + length);
        }
    }
}

package io.fdp.kernel.state;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import io.fdp.annotations.Layout;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.internal.hash.FloatPattern;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Makes the NaNs in images of values canonical: {@code 0x7fc00000} and {@code 0x7ff8000000000000}, as {@link
 * Float#floatToIntBits} and {@link Double#doubleToLongBits} do.
 *
 * <p>The compiler and the processor decide which NaN an operation gives. Values in files are canonical, so that the
 * same world gives the same file. A world itself is never made canonical: {@link EntityRepository#stateHash()} reads
 * every NaN as the canonical one anyway.
 *
 * <pre>{@code
 * CanonicalFloats floats = CanonicalFloats.of(positions.layout());
 * floats.apply(image, at, entities);      // a copy, never a world
 * }</pre>
 *
 * <p>Threading: immutable; the image belongs to the caller.
 */
public final class CanonicalFloats {
    private static final ValueLayout.OfInt LE_INT = JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LE_LONG = JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final FloatPattern[] columns;
    private final int[] offsets;
    private final int[] sizes;
    private final boolean isNeeded;

    private CanonicalFloats(ComponentLayout layout) {
        HashedType.requireSize(layout);
        columns = FloatPattern.ofColumns(layout);
        boolean inRows = layout.layout() == Layout.ROWS;
        offsets = inRows
                ? new int[1]
                : layout.fields().stream().mapToInt(FieldLayout::offset).toArray();
        sizes = inRows
                ? new int[] {layout.stride()}
                : layout.fields().stream().mapToInt(FieldLayout::bytes).toArray();
        boolean any = false;
        for (FloatPattern column : columns) {
            any |= !column.isEmpty();
        }
        isNeeded = any;
    }

    /**
     * Makes an instance for the values of a layout.
     *
     * @param layout the layout
     * @return the instance
     */
    public static CanonicalFloats of(ComponentLayout layout) {
        return new CanonicalFloats(layout);
    }

    /**
     * Whether values have floating-point numbers. Without them there is nothing to do.
     *
     * @return true if {@link #apply} can change anything
     */
    public boolean isNeeded() {
        return isNeeded;
    }

    /**
     * Makes values canonical. They lie in rows one after the other, or in columns with a place for each row.
     *
     * @param image the segment with the values, on or off the heap
     * @param offset the place of the first value in the image
     * @param rows how many places there are: entities, parts or events, or all 1,024 slots in a dense image
     * @return whether there was any NaN
     * @throws IndexOutOfBoundsException when the image is shorter
     */
    public boolean apply(MemorySegment image, long offset, int rows) {
        boolean any = false;
        for (int i = 0; i < columns.length; i++) {
            if (!columns[i].isEmpty()) {
                long at = offset + (long) offsets[i] * rows;
                long bytes = (long) sizes[i] * rows;
                Objects.checkFromIndexSize(at, bytes, image.byteSize());
                if (hasNan(columns[i], image, at, bytes)) {
                    any = true;
                    replace(columns[i], image, at, bytes);
                }
                any |= replaceOdd(columns[i], sizes[i], image, at, bytes);
            }
        }
        return any;
    }

    /** Searches in one pass without branches: NaNs are rare, and then they are in many places. */
    private static boolean hasNan(FloatPattern floats, MemorySegment image, long start, long bytes) {
        long words = bytes / Long.BYTES;
        long end = start + words * Long.BYTES;
        long step = (long) floats.period() * Long.BYTES;
        if (floats.period() == 1) {
            return hasNanAlike(floats, image, start, bytes);
        }
        for (int place : floats.places()) {
            long found = 0;
            for (long at = start + (long) place * Long.BYTES; at < end; at += step) {
                found |= floats.nan(image.get(LE_LONG, at), place);
            }
            if (found != 0) {
                return true;
            }
        }
        int rest = (int) (bytes - words * Long.BYTES);
        return rest > 0 && floats.nan(rest(image, end, rest), (int) (words % floats.period())) != 0;
    }

    /** The same where all words have the same pattern: the compiler vectorizes this loop. */
    private static boolean hasNanAlike(FloatPattern floats, MemorySegment image, long start, long bytes) {
        int words = (int) (bytes / Long.BYTES);
        long found = 0;
        for (int i = 0; i < words; i++) {
            found |= floats.nan(image.get(LE_LONG, start + ((long) i << 3)), 0);
        }
        int rest = (int) (bytes % Long.BYTES);
        return (found | (rest == 0 ? 0 : floats.nan(rest(image, start + bytes - rest, rest), 0))) != 0;
    }

    private static void replace(FloatPattern floats, MemorySegment image, long start, long bytes) {
        int place = 0;
        long at = start;
        long end = start + bytes;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            image.set(LE_LONG, at, floats.canonical(image.get(LE_LONG, at), place));
            place = place + 1 == floats.period() ? 0 : place + 1;
        }
        long rest = at < end ? floats.canonical(rest(image, at, (int) (end - at)), place) : 0;
        for (; at < end; at++, rest >>>= Byte.SIZE) {
            image.set(ValueLayout.JAVA_BYTE, at, (byte) rest);
        }
    }

    /** Replaces NaNs in packed values, whose numbers may lie anywhere. */
    private static boolean replaceOdd(FloatPattern floats, int stride, MemorySegment image, long start, long bytes) {
        boolean any = false;
        int[] offsets = floats.oddOffsets();
        for (int odd = 0; odd < offsets.length; odd++) {
            boolean isDouble = floats.oddBytes(odd) == Double.BYTES;
            for (long at = start + offsets[odd]; at < start + bytes; at += stride) {
                long bits = isDouble ? image.get(LE_LONG, at) : image.get(LE_INT, at);
                if (floats.isOddNan(odd, bits)) {
                    any = true;
                    if (isDouble) {
                        image.set(LE_LONG, at, floats.oddCanonical(odd, bits));
                    } else {
                        image.set(LE_INT, at, (int) floats.oddCanonical(odd, bits));
                    }
                }
            }
        }
        return any;
    }

    /** Reads up to seven bytes into the lowest bytes of a word. */
    private static long rest(MemorySegment image, long at, int bytes) {
        long word = 0;
        for (int i = 0; i < bytes; i++) {
            word |= Byte.toUnsignedLong(image.get(ValueLayout.JAVA_BYTE, at + i)) << (i * Byte.SIZE);
        }
        return word;
    }
}

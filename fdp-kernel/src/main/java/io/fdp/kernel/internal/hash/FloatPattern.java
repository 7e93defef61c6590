package io.fdp.kernel.internal.hash;

import io.fdp.annotations.Layout;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the floating-point numbers in values that lie one after the other, eight bytes at a time.
 *
 * <p>NaN has many bit patterns, and the compiler decides which of them an operation gives. All of them count as the
 * canonical NaN. Live memory is never changed for that. Hashing and comparing first ask whether there is any NaN, in
 * one pass without branches, and only then read NaNs as canonical. Types without floating-point fields pay nothing.
 *
 * <p>The pattern repeats after some words. In each word, {@code sign} has the highest bit of every number, and {@code
 * magnitude} has all bits below. Adding {@code carry} makes the magnitude of a NaN, and of nothing else, reach the
 * highest bit. Numbers of packed values may cross words and are checked one by one.
 */
public final class FloatPattern {
    /** The pattern of values without floating-point numbers. */
    public static final FloatPattern NONE = new FloatPattern(List.of(), Long.BYTES);

    private static final int FLOAT_NAN = Float.floatToIntBits(Float.NaN);
    private static final long DOUBLE_NAN = Double.doubleToLongBits(Double.NaN);
    private static final int FLOAT_CARRY = 0x7fff_ffff - 0x7f80_0000;
    private static final long DOUBLE_CARRY = 0x7fff_ffff_ffff_ffffL - 0x7ff0_0000_0000_0000L;

    private final long[] magnitude;
    private final long[] carry;
    private final long[] sign;
    private final long[] canonical;
    private final int[] places;
    private final int stride;
    private final int[] oddOffsets;
    private final boolean[] oddDoubles;

    private FloatPattern(List<FieldLayout> fields, int stride) {
        int period =
                isUniform(fields, stride) ? 1 : stride % Long.BYTES == 0 ? stride / Long.BYTES : stride / Integer.BYTES;
        this.stride = stride;
        magnitude = new long[period];
        carry = new long[period];
        sign = new long[period];
        canonical = new long[period];
        List<Integer> floats = new ArrayList<>();
        List<Integer> doubles = new ArrayList<>();
        for (FieldLayout field : fields) {
            if (isFloat(field.kind())) {
                boolean isDouble = field.kind() == FieldKind.DOUBLE;
                for (int i = 0; i < field.count(); i++) {
                    int at = field.offset() + i * field.kind().bytes();
                    if (at % field.kind().bytes() != 0 || stride % field.kind().bytes() != 0) {
                        (isDouble ? doubles : floats).add(at);
                    } else {
                        add(isDouble, at);
                    }
                }
            }
        }
        places = IntStream.range(0, period).filter(word -> sign[word] != 0).toArray();
        oddOffsets = IntStream.concat(
                        floats.stream().mapToInt(i -> i), doubles.stream().mapToInt(i -> i))
                .toArray();
        oddDoubles = new boolean[oddOffsets.length];
        Arrays.fill(oddDoubles, floats.size(), oddDoubles.length, true);
    }

    /** Whether values consist of floats only, or of doubles only: then all words are alike. */
    private static boolean isUniform(List<FieldLayout> fields, int stride) {
        int bytes = 0;
        for (FieldLayout field : fields) {
            int size = field.kind().bytes();
            boolean isLike =
                    isFloat(field.kind()) && field.kind() == fields.getFirst().kind() && field.offset() % size == 0;
            bytes += isLike ? field.bytes() : 0;
        }
        return bytes > 0 && bytes == stride;
    }

    /** Adds one field, for each row of a period. */
    private void add(boolean isDouble, int offset) {
        for (int at = sign.length == 1 ? offset % Long.BYTES : offset; at < sign.length * Long.BYTES; at += stride) {
            int word = at / Long.BYTES;
            if (isDouble) {
                magnitude[word] = Long.MAX_VALUE;
                carry[word] = DOUBLE_CARRY;
                sign[word] = Long.MIN_VALUE;
                canonical[word] = DOUBLE_NAN;
            } else {
                int shift = (at % Long.BYTES) * Byte.SIZE;
                magnitude[word] |= (long) Integer.MAX_VALUE << shift;
                carry[word] |= (long) FLOAT_CARRY << shift;
                sign[word] |= 0x8000_0000L << shift;
                canonical[word] |= (long) FLOAT_NAN << shift;
            }
        }
    }

    /** The pattern of values in rows. */
    public static FloatPattern ofRows(ComponentLayout layout) {
        return of(layout.fields(), layout.stride());
    }

    /** The pattern of one field, whose values lie one after the other. */
    public static FloatPattern ofField(FieldLayout field) {
        int size = field.kind().bytes();
        return of(List.of(new FieldLayout(field.name(), field.kind(), 1, false, 0, field.constants())), size);
    }

    /** The patterns of a table: one per field, or a single one in the rows layout. */
    public static FloatPattern[] ofColumns(ComponentLayout layout) {
        return layout.layout() == Layout.ROWS
                ? new FloatPattern[] {ofRows(layout)}
                : layout.fields().stream().map(FloatPattern::ofField).toArray(FloatPattern[]::new);
    }

    private static FloatPattern of(List<FieldLayout> fields, int stride) {
        boolean any = fields.stream().anyMatch(field -> isFloat(field.kind()));
        return any ? new FloatPattern(fields, stride) : NONE;
    }

    private static boolean isFloat(FieldKind kind) {
        return kind == FieldKind.FLOAT || kind == FieldKind.DOUBLE;
    }

    /** Whether the values have no floating-point numbers. */
    public boolean isEmpty() {
        return places.length == 0 && oddOffsets.length == 0;
    }

    // ---- words

    /** The number of words after which the pattern repeats. */
    public int period() {
        return sign.length;
    }

    /** The words of a period that contain whole numbers. */
    public int[] places() {
        return places;
    }

    /** Nonzero if and only if a word at a place has a NaN. */
    public long nan(long word, int place) {
        return ((word & magnitude[place]) + carry[place]) & sign[place];
    }

    /** A word at a place, with canonical NaNs. */
    public long canonical(long word, int place) {
        long found = nan(word, place);
        if (found == 0) {
            return word;
        }
        boolean isDouble = magnitude[place] == Long.MAX_VALUE;
        long mask = isDouble ? -1 : (found >>> 31) * 0xffff_ffffL;
        return (word & ~mask) | (canonical[place] & mask);
    }

    // ---- odd numbers: those of packed values, which lie anywhere

    /** The offsets of odd numbers in a row. */
    public int[] oddOffsets() {
        return oddOffsets;
    }

    /** The bytes of an odd number. */
    public int oddBytes(int odd) {
        return oddDoubles[odd] ? Double.BYTES : Float.BYTES;
    }

    /** The canonical bits of an odd number. Only as many bytes count as the number has. */
    public long oddCanonical(int odd, long bits) {
        return oddDoubles[odd]
                ? Double.doubleToLongBits(Double.longBitsToDouble(bits))
                : Float.floatToIntBits(Float.intBitsToFloat((int) bits));
    }

    /** Whether the bits of an odd number are a NaN. */
    public boolean isOddNan(int odd, long bits) {
        return oddDoubles[odd]
                ? Double.isNaN(Double.longBitsToDouble(bits))
                : Float.isNaN(Float.intBitsToFloat((int) bits));
    }

    private long odd(int odd, long address) {
        return oddDoubles[odd] ? Memory.getLong(address) : Memory.getInt(address);
    }

    private boolean hasOddNan(long address, long bytes) {
        for (int odd = 0; odd < oddOffsets.length; odd++) {
            boolean found = false;
            for (long at = address + oddOffsets[odd]; at < address + bytes; at += stride) {
                found |= isOddNan(odd, odd(odd, at));
            }
            if (found) {
                return true;
            }
        }
        return false;
    }

    /** Replaces the bytes of odd numbers in a word: up to eight bytes at a place of a range. */
    private long withOdd(long word, long address, long at, int bytes) {
        long canonicalWord = word;
        for (int odd = 0; odd < oddOffsets.length; odd++) {
            int size = oddBytes(odd);
            long row = Math.max(0, Math.floorDiv(at - oddOffsets[odd] - size, stride) + 1);
            for (long from = row * stride + oddOffsets[odd]; from < at + bytes; from += stride) {
                long bits = oddCanonical(odd, odd(odd, address + from));
                for (int i = 0; i < size; i++) {
                    long place = from + i - at;
                    if (place >= 0 && place < bytes) {
                        int shift = (int) place * Byte.SIZE;
                        canonicalWord &= ~(0xffL << shift);
                        canonicalWord |= ((bits >>> (i * Byte.SIZE)) & 0xff) << shift;
                    }
                }
            }
        }
        return canonicalWord;
    }

    // ---- memory

    /** Whether there is a NaN among the values in a range of memory. */
    public boolean hasNan(long address, long bytes) {
        long words = bytes / Long.BYTES;
        long end = address + words * Long.BYTES;
        long any = sign.length == 1 ? nansOfAlike(address, words) : nansByPlace(address, end);
        int rest = (int) (bytes - words * Long.BYTES);
        any |= rest == 0 ? 0 : nan(rest(end, rest), (int) (words % sign.length));
        return any != 0 || (oddOffsets.length > 0 && hasOddNan(address, bytes));
    }

    /** Alike words in sequence: the compiler vectorizes this loop. */
    private long nansOfAlike(long address, long words) {
        long of = magnitude[0];
        long plus = carry[0];
        long found = 0;
        for (int i = 0; i < words; i++) {
            found |= (Memory.getLong(address + ((long) i << 3)) & of) + plus;
        }
        return found & sign[0];
    }

    private long nansByPlace(long address, long end) {
        long step = (long) sign.length * Long.BYTES;
        long any = 0;
        for (int place : places) {
            long of = magnitude[place];
            long plus = carry[place];
            long found = 0;
            for (long at = address + (long) place * Long.BYTES; at < end; at += step) {
                found |= (Memory.getLong(at) & of) + plus;
            }
            any |= found & sign[place];
        }
        return any;
    }

    /** Adds a range of memory to a hash, as {@link Hash64#bytes} would if all NaNs in it were canonical. */
    public long hash(long hash, long address, long bytes) {
        return isEmpty() || !hasNan(address, bytes)
                ? Hash64.bytes(hash, address, bytes)
                : Hash64.canonicalBytes(hash, address, bytes, this);
    }

    /** Eight bytes at a place of a range of values, or its last bytes if fewer are left, with canonical NaNs. */
    long word(long address, long at, int bytes, int place) {
        long word = bytes == Long.BYTES ? Memory.getLong(address + at) : rest(address + at, bytes);
        word = canonical(word, place);
        return oddOffsets.length == 0 ? word : withOdd(word, address, at, bytes);
    }

    /** The place of the next word. */
    int next(int place) {
        return place + 1 == sign.length ? 0 : place + 1;
    }

    /** Whether two ranges of memory are the same, where all NaNs are equal. */
    public boolean isSame(long first, long second, long bytes) {
        if (ValueBytes.isSame(first, second, bytes)) {
            return true;
        }
        if (isEmpty()) {
            return false;
        }
        int place = 0;
        for (long at = 0; at < bytes; at += Long.BYTES, place = next(place)) {
            int left = (int) Math.min(Long.BYTES, bytes - at);
            if (word(first, at, left, place) != word(second, at, left, place)) {
                return false;
            }
        }
        return true;
    }

    /** Up to seven bytes, as the lowest bytes of a word. */
    private static long rest(long address, int bytes) {
        long word = 0;
        for (int i = 0; i < bytes; i++) {
            word |= Byte.toUnsignedLong(Memory.getByte(address + i)) << (i * Byte.SIZE);
        }
        return word;
    }
}

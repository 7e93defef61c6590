package io.fdp.format;

import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldRules;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One value of a described type, field by field, without its record class. It can be taken out of an image and put into
 * one, in rows and in columns.
 *
 * <p>The number of a field is its place in the description. The number of an element is its place in the field, 0 in
 * plain fields. Setters check their values; values from an image are checked only by {@link #wrong()}.
 *
 * <p>Used by one thread at a time. Makes no garbage except texts.
 */
public final class UntypedValue {
    private final TypeDescription type;
    private final RowShape shape;
    private final byte[] bytes;
    private final FieldRules rules = new FieldRules();

    /** Makes a value of zeros. */
    public UntypedValue(TypeDescription type) {
        this.type = Objects.requireNonNull(type, "the type is null: pass the description of a type with fields");
        this.shape = type.shape();
        this.bytes = new byte[shape.stride()];
    }

    /** The type of the value. */
    public TypeDescription type() {
        return type;
    }

    /** The value as an image of one row. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where a field begins in {@link #bytes()}. */
    public int offset(int field) {
        return shape.start(field, 1);
    }

    /** Sets all bytes to zero. */
    public void clear() {
        Arrays.fill(bytes, (byte) 0);
    }

    // ---- images

    /**
     * Takes the value from a row of an image.
     *
     * @param image the bytes with the rows
     * @param base where the rows begin
     * @param rows how many rows there are; in memory, where columns have room for all slots, how many slots
     * @param row the number of the row
     */
    public void take(byte[] image, int base, int rows, int row) {
        for (int piece = 0; piece < shape.pieces(); piece++) {
            int size = shape.pieceBytes(piece);
            int at = base + shape.pieceStart(piece, rows) + row * size;
            System.arraycopy(image, at, bytes, shape.pieceStart(piece, 1), size);
        }
    }

    /** Puts the value into a row of an image: the inverse of {@link #take}. */
    public void put(byte[] image, int base, int rows, int row) {
        for (int piece = 0; piece < shape.pieces(); piece++) {
            int size = shape.pieceBytes(piece);
            int at = base + shape.pieceStart(piece, rows) + row * size;
            System.arraycopy(bytes, shape.pieceStart(piece, 1), image, at, size);
        }
    }

    /** Takes the value from a row of an image in a segment, such as {@code RawChunks} fills. */
    public void take(MemorySegment image, long base, int rows, int row) {
        for (int piece = 0; piece < shape.pieces(); piece++) {
            int size = shape.pieceBytes(piece);
            long at = base + shape.pieceStart(piece, rows) + (long) row * size;
            MemorySegment.copy(image, ValueLayout.JAVA_BYTE, at, bytes, shape.pieceStart(piece, 1), size);
        }
    }

    /** Puts the value into a row of an image in a segment. */
    public void put(MemorySegment image, long base, int rows, int row) {
        for (int piece = 0; piece < shape.pieces(); piece++) {
            int size = shape.pieceBytes(piece);
            long at = base + shape.pieceStart(piece, rows) + (long) row * size;
            MemorySegment.copy(bytes, shape.pieceStart(piece, 1), image, ValueLayout.JAVA_BYTE, at, size);
        }
    }

    // ---- leaves

    /**
     * The value of an element as a whole number; also a char, a boolean as 0 or 1, the ordinal of a constant, or a
     * handle.
     */
    public long number(int field, int element) {
        FieldDescription of = requireNumber(field);
        int at = place(field, element);
        return switch (of.kind()) {
            case BYTE -> bytes[at];
            case BOOLEAN -> bytes[at] & 0xff;
            case SHORT -> (short) LittleEndian.SHORT.get(bytes, at);
            case CHAR -> (short) LittleEndian.SHORT.get(bytes, at) & 0xffff;
            case INT, ENUM -> (int) LittleEndian.INT.get(bytes, at);
            default -> (long) LittleEndian.LONG.get(bytes, at);
        };
    }

    /** Sets a whole number as {@link #number} returns it; refuses a number that the field cannot hold. */
    public void setNumber(int field, int element, long value) {
        FieldDescription of = requireNumber(field);
        int at = place(field, element);
        if (value < lowest(of) || value > highest(of)) {
            throw refused(of, "has values from " + lowest(of) + " to " + highest(of) + ", not " + value);
        }
        LittleEndian.put(bytes, at, of.kind().bytes(), value);
    }

    /** The value of a float or double. */
    public double decimal(int field, int element) {
        FieldDescription of = requireDecimal(field);
        int at = place(field, element);
        return switch (of.kind()) {
            case FLOAT -> Float.intBitsToFloat((int) LittleEndian.INT.get(bytes, at));
            default -> Double.longBitsToDouble((long) LittleEndian.LONG.get(bytes, at));
        };
    }

    /** Sets a float or a double; refuses a number that is too large for a float. */
    public void setDecimal(int field, int element, double value) {
        FieldDescription of = requireDecimal(field);
        int at = place(field, element);
        if (of.kind() == FieldKind.DOUBLE) {
            LittleEndian.LONG.set(bytes, at, Double.doubleToLongBits(value));
            return;
        }
        float near = (float) value;
        if (Float.isInfinite(near) && !Double.isInfinite(value)) {
            throw refused(of, "is a float, for which " + value + " is too large");
        }
        LittleEndian.INT.set(bytes, at, Float.floatToIntBits(near));
    }

    /** The text of a fixed string. */
    public String text(int field) {
        FieldDescription of = requireText(field);
        int at = offset(field);
        int length = Math.min(bytes[at] & 0xff, of.count() - 1);
        return new String(bytes, at + 1, length, StandardCharsets.UTF_8);
    }

    /** Sets a text; refuses a text that is too long or is no Unicode. */
    public void setText(int field, String text) {
        FieldDescription of = requireText(field);
        byte[] utf8 = Objects.requireNonNull(text, "the text is null: pass an empty one for none")
                .getBytes(StandardCharsets.UTF_8);
        if (utf8.length > of.count() - 1) {
            throw refused(
                    of,
                    "has room for " + (of.count() - 1) + " bytes, and the text has " + utf8.length + ": shorten it");
        }
        if (text.chars().anyMatch(unit -> Character.isSurrogate((char) unit))
                && !new String(utf8, StandardCharsets.UTF_8).equals(text)) {
            throw refused(of, "takes texts of whole characters, and this one has half of a surrogate pair");
        }
        int at = offset(field);
        bytes[at] = (byte) utf8.length;
        System.arraycopy(utf8, 0, bytes, at + 1, utf8.length);
        Arrays.fill(bytes, at + 1 + utf8.length, at + of.count(), (byte) 0);
    }

    /**
     * Finds a field with an impossible value: a boolean that is neither 0 nor 1, an unknown constant of an enum, a
     * broken text. Null when there is no such field.
     */
    public @Nullable String wrong() {
        if (!type.hasRules()) {
            return null;
        }
        for (int i = 0; i < type.fields().size(); i++) {
            FieldDescription field = type.fields().get(i);
            String wrong =
                    rules.wrong(field.kind(), field.count(), field.constants().size(), bytes, offset(i));
            if (wrong != null) {
                return "field " + field.name() + " of " + type + " has " + wrong;
            }
        }
        return null;
    }

    // ---- rules

    private static long lowest(FieldDescription of) {
        return switch (of.kind()) {
            case BYTE -> Byte.MIN_VALUE;
            case SHORT -> Short.MIN_VALUE;
            case INT -> Integer.MIN_VALUE;
            case LONG, ENTITY -> Long.MIN_VALUE;
            default -> 0;
        };
    }

    private static long highest(FieldDescription of) {
        return switch (of.kind()) {
            case BYTE -> Byte.MAX_VALUE;
            case SHORT -> Short.MAX_VALUE;
            case CHAR -> Character.MAX_VALUE;
            case INT -> Integer.MAX_VALUE;
            case BOOLEAN -> 1;
            case ENUM -> of.constants().size() - 1;
            default -> Long.MAX_VALUE;
        };
    }

    private int place(int field, int element) {
        int elements = shape.elements(field);
        if (element < 0 || element >= elements) {
            throw new IndexOutOfBoundsException("field " + field(field).name() + " of " + type + " has no element "
                    + element + ": it has " + elements + ", numbered from 0");
        }
        return offset(field) + element * shape.width(field);
    }

    private FieldDescription field(int field) {
        int fields = type.fields().size();
        if (field < 0 || field >= fields) {
            throw new IndexOutOfBoundsException(
                    type + " has no field " + field + ": it has " + fields + ", numbered from 0 as in fields()");
        }
        return type.fields().get(field);
    }

    private FieldDescription requireNumber(int field) {
        FieldDescription of = field(field);
        return switch (of.kind()) {
            case FLOAT, DOUBLE, STRING -> throw refused(of, "is no whole number: ask for a decimal or a text");
            default -> of;
        };
    }

    private FieldDescription requireDecimal(int field) {
        FieldDescription of = field(field);
        if (of.kind() != FieldKind.FLOAT && of.kind() != FieldKind.DOUBLE) {
            throw refused(of, "is no decimal: ask for a number or a text");
        }
        return of;
    }

    private FieldDescription requireText(int field) {
        FieldDescription of = field(field);
        if (of.kind() != FieldKind.STRING) {
            throw refused(of, "is no text: ask for a number or a decimal");
        }
        return of;
    }

    private FieldValueException refused(FieldDescription of, String why) {
        return new FieldValueException("field " + of.name() + " of " + type + " (" + of + ") " + why);
    }
}

package io.fdp.kernel.layout;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks the values of fields. A boolean must be 0 or 1, an enum must be a known constant, a text must have its stated
 * length, be UTF-8 and be followed by zeros. Numbers and handles may have any bytes. Zeros are valid in every field.
 *
 * <p>Used by one thread at a time. Makes no garbage for valid ASCII values.
 */
public final class FieldRules {
    private static final VarHandle LE_INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final CharsetDecoder utf8 = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private final CharBuffer units = CharBuffer.allocate(Byte.MAX_VALUE * 2 + 1);

    /** Makes a checker. */
    public FieldRules() {}

    /**
     * Whether a kind of field has invalid values.
     *
     * @param kind the kind
     * @return false if every byte pattern is valid
     */
    public static boolean apply(FieldKind kind) {
        return kind == FieldKind.BOOLEAN || kind == FieldKind.ENUM || kind == FieldKind.STRING;
    }

    /**
     * Finds an invalid value.
     *
     * @param kind the kind of the field
     * @param count the number of its elements; for a text its bytes, including the length byte
     * @param constants the number of constants of an enum
     * @param bytes the array with the value
     * @param at the position of the value in the array
     * @return what is wrong, such as {@code the boolean 2}; null when the value is valid
     * @throws IndexOutOfBoundsException when the value is not inside the array
     */
    public @Nullable String wrong(FieldKind kind, int count, int constants, byte[] bytes, int at) {
        long size = (long) count * (kind == FieldKind.STRING ? 1 : kind.bytes());
        Objects.checkFromIndexSize(at, size, (long) bytes.length);
        if (count == 0) {
            return kind == FieldKind.STRING ? "a text without room for its length" : null;
        }
        return switch (kind) {
            case BOOLEAN -> wrongBoolean(count, bytes, at);
            case ENUM -> wrongConstant(count, constants, bytes, at);
            case STRING -> wrongText(count, bytes, at);
            default -> null;
        };
    }

    private static @Nullable String wrongBoolean(int count, byte[] bytes, int at) {
        for (int i = at; i < at + count; i++) {
            if ((bytes[i] & ~1) != 0) {
                return "the boolean " + (bytes[i] & 0xff);
            }
        }
        return null;
    }

    private static @Nullable String wrongConstant(int count, int constants, byte[] bytes, int at) {
        for (int i = 0; i < count; i++) {
            int ordinal = (int) LE_INT.get(bytes, at + i * Integer.BYTES);
            if (Integer.compareUnsigned(ordinal, constants) >= 0) {
                return "the constant " + Integer.toUnsignedString(ordinal) + " of an enum that has " + constants;
            }
        }
        return null;
    }

    private @Nullable String wrongText(int count, byte[] bytes, int at) {
        int length = bytes[at] & 0xff;
        if (length >= count) {
            return "a text of " + length + " bytes, and room for " + (count - 1);
        }
        boolean ascii = true;
        for (int i = at + 1; i <= at + length; i++) {
            ascii &= bytes[i] >= 0;
        }
        if (!ascii && !isUtf8(bytes, at + 1, length)) {
            return "a text that is no UTF-8";
        }
        for (int i = at + 1 + length; i < at + count; i++) {
            if (bytes[i] != 0) {
                return "a text with bytes after its end";
            }
        }
        return null;
    }

    private boolean isUtf8(byte[] bytes, int at, int length) {
        units.clear();
        utf8.reset();
        return !utf8.decode(ByteBuffer.wrap(bytes, at, length), units, true).isError();
    }
}

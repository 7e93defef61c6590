package io.fdp.recorder.format;

import io.fdp.kernel.data.DataReader;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.layout.FieldKind;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values that fields can have: a boolean is 0 or 1, an enum has a constant, a text is as long as it says and is UTF-8, and an object is one MessagePack value. Any bytes are a number or a handle.
 *
 * <p>Rows are checked when they come in. A row that does not differ from the row before is right because that one was, and zeros are right in every field.
 */
final class ValueRules {
    private final CharsetDecoder utf8 = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private final CharBuffer units = CharBuffer.allocate(Byte.MAX_VALUE * 2 + 1);
    private final DataReader data = new DataReader();

    /** Whether some bytes are no value of one of these fields. */
    static boolean apply(List<RecordedField> fields) {
        for (int i = 0; i < fields.size(); i++) { // no iterator: chunk by chunk it would be garbage
            FieldKind kind = fields.get(i).kind();
            if (kind == FieldKind.BOOLEAN || kind == FieldKind.ENUM || kind == FieldKind.STRING) {
                return true;
            }
        }
        return false;
    }

    /** Refuses a row with a value that cannot be. */
    void requireRow(RecordedType type, SectionReader in, byte[] image, int base, int rows, int row) {
        RowShape shape = type.shape();
        for (int i = 0; i < shape.fields(); i++) {
            RecordedField field = type.fields().get(i);
            String wrong = wrong(field, image, base + shape.start(i, rows) + row * shape.step(i));
            if (wrong != null) {
                throw in.wrong("field " + field.name() + " of " + type + " has " + wrong);
            }
        }
    }

    private @Nullable String wrong(RecordedField field, byte[] image, int at) {
        return switch (field.kind()) {
            case BOOLEAN -> wrongBoolean(field, image, at);
            case ENUM -> wrongConstant(field, image, at);
            case STRING -> wrongText(field, image, at);
            default -> null;
        };
    }

    private static @Nullable String wrongBoolean(RecordedField field, byte[] image, int at) {
        for (int i = at; i < at + field.count(); i++) {
            if ((image[i] & ~1) != 0) {
                return "the boolean " + (image[i] & 0xff);
            }
        }
        return null;
    }

    private static @Nullable String wrongConstant(RecordedField field, byte[] image, int at) {
        int constants = field.constants().size();
        for (int i = 0; i < field.count(); i++) {
            int ordinal = (int) Format.LE_INT.get(image, at + i * Integer.BYTES);
            if (Integer.compareUnsigned(ordinal, constants) >= 0) {
                return "the constant " + Integer.toUnsignedString(ordinal) + " of an enum that has " + constants;
            }
        }
        return null;
    }

    private @Nullable String wrongText(RecordedField field, byte[] image, int at) {
        int length = image[at] & 0xff;
        if (length >= field.count()) {
            return "a text of " + length + " bytes, and room for " + (field.count() - 1);
        }
        boolean ascii = true;
        for (int i = at + 1; i <= at + length; i++) {
            ascii &= image[i] >= 0;
        }
        if (!ascii && !isUtf8(image, at + 1, length)) {
            return "a text that is no UTF-8";
        }
        for (int i = at + 1 + length; i < at + field.count(); i++) {
            if (image[i] != 0) {
                return "a text with bytes after its end";
            }
        }
        return null;
    }

    private boolean isUtf8(byte[] image, int at, int length) {
        units.clear();
        utf8.reset();
        CoderResult result = utf8.decode(ByteBuffer.wrap(image, at, length), units, true);
        return !result.isError();
    }

    /** Refuses bytes that are not one object. */
    void requireObject(RecordedType type, SectionReader in, byte[] bytes, int at, int length) {
        try {
            data.reset(bytes, at, length);
            data.skip();
        } catch (DataException wrong) {
            throw in.wrong("an object of " + type + " cannot be: " + wrong.getMessage());
        }
        if (data.remaining() > 0) {
            throw in.wrong("an object of " + type + " has " + data.remaining() + " bytes too many");
        }
    }
}

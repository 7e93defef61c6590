package io.fdp.recorder.format;

import io.fdp.codec.data.DataReader;
import io.fdp.format.FieldDescription;
import io.fdp.format.RowShape;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.layout.FieldRules;

/**
 * The rules for values of rows and objects: fields follow {@link FieldRules}, and an object is one MessagePack value.
 *
 * <p>Only changed rows are checked. An unchanged row is right because the row before was, and zeros are right in every
 * field.
 */
final class ValueRules {
    private final FieldRules fields = new FieldRules();
    private final DataReader data = new DataReader();

    /** Refuses a row with an impossible value. */
    void requireRow(TypeDescription type, SectionReader in, byte[] image, int base, int rows, int row) {
        RowShape shape = type.shape();
        for (int i = 0; i < shape.fields(); i++) {
            FieldDescription field = type.fields().get(i);
            String wrong = fields.wrong(
                    field.kind(),
                    field.count(),
                    field.constants().size(),
                    image,
                    base + shape.start(i, rows) + row * shape.step(i));
            if (wrong != null) {
                throw in.wrong("field " + field.name() + " of " + type + " has " + wrong);
            }
        }
    }

    /** Refuses bytes that are not one object. */
    void requireObject(TypeDescription type, SectionReader in, byte[] bytes, int at, int length) {
        try {
            data.reset(bytes, at, length);
            switch (type.hashing()) {
                case VALUE, CONTENT -> readSimple(false);
                case HASH_CODE -> readSimple(true);
                case BYTES, PRESENCE, PROGRAM -> data.skip();
            }
        } catch (DataException wrong) {
            throw in.wrong("an object of " + type + " is invalid: " + wrong.getMessage());
        }
        if (data.remaining() > 0) {
            throw in.wrong("an object of " + type + " has " + data.remaining() + " bytes too many");
        }
    }

    /** Reads a text, a number or a truth value: types that count by value have no other objects. */
    private void readSimple(boolean narrow) {
        switch (data.peek()) {
            case BOOL -> data.bool();
            case INTEGER -> {
                if (narrow) {
                    data.int32();
                } else {
                    data.int64();
                }
            }
            case FLOAT -> data.float64();
            case NIL, TEXT, BYTES, ARRAY, MAP, EXTENSION -> data.text();
        }
    }
}

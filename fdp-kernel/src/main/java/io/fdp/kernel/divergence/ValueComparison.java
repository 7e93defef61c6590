package io.fdp.kernel.divergence;

import io.fdp.annotations.Layout;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.internal.hash.FloatPattern;
import io.fdp.kernel.internal.hash.ValueBytes;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Memory;
import java.util.HexFormat;
import java.util.function.ToLongFunction;

/**
 * Compares two values of one layout, field by field and bit by bit, and describes differences as text. All NaNs are
 * equal.
 */
final class ValueComparison {
    private final ComponentLayout layout;

    ValueComparison(ComponentLayout layout) {
        this.layout = layout;
    }

    /** Whether each value of a table lies in one piece. */
    boolean isInPieces() {
        return layout.layout() == Layout.ROWS;
    }

    /** Receives fields that differ. Returns whether to go on. */
    @FunctionalInterface
    interface Sink {
        boolean differs(String field, String first, String second);
    }

    /** The addresses of the fields of a value in a table with columns layout. */
    ToLongFunction<FieldLayout> inColumns(long base, int index) {
        long chunk = base + ((long) Chunks.of(index) << Chunks.SHIFT) * layout.stride();
        long slot = index & Chunks.SLOT_MASK;
        return field -> chunk + ((long) field.offset() << Chunks.SHIFT) + slot * field.bytes();
    }

    /** The addresses of the fields of a value in one piece. */
    static ToLongFunction<FieldLayout> inRow(long address) {
        return field -> address + field.offset();
    }

    /** Compares two values. */
    void compare(String prefix, ToLongFunction<FieldLayout> first, ToLongFunction<FieldLayout> second, Sink sink) {
        for (FieldLayout field : layout.fields()) {
            long a = first.applyAsLong(field);
            long b = second.applyAsLong(field);
            if (!isSame(field, a, b, field.bytes()) && !compareField(prefix, field, a, b, sink)) {
                return;
            }
        }
    }

    /** The same for values in one piece. Their padding counts too. */
    void comparePieces(String prefix, long first, long second, Sink sink) {
        if (ValueBytes.isSame(first, second, layout.stride())
                || FloatPattern.ofRows(layout).isSame(first, second, layout.stride())) {
            return;
        }
        boolean[] found = new boolean[1];
        compare(prefix, inRow(first), inRow(second), (field, a, b) -> {
            found[0] = true;
            return sink.differs(field, a, b);
        });
        if (!found[0]) {
            sink.differs(prefix + "padding", hex(first, layout.stride()), hex(second, layout.stride()));
        }
    }

    private static boolean isSame(FieldLayout field, long a, long b, int bytes) {
        return ValueBytes.isSame(a, b, bytes) || FloatPattern.ofField(field).isSame(a, b, bytes);
    }

    private static boolean compareField(String prefix, FieldLayout field, long a, long b, Sink sink) {
        String name = prefix + field.name();
        if (!field.array()) {
            return sink.differs(name, text(field, a, b), text(field, b, a));
        }
        int size = field.kind().bytes();
        for (int i = 0; i < field.count(); i++) {
            long at = a + (long) i * size;
            long other = b + (long) i * size;
            if (!isSame(field, at, other, size)
                    && !sink.differs(name + "[" + i + "]", text(field, at, other), text(field, other, at))) {
                return false;
            }
        }
        return true;
    }

    /**
     * A value as text. Its bytes are added when the other value has the same text, as two booleans with different
     * non-zero bytes.
     */
    private static String text(FieldLayout field, long at, long other) {
        String text = text(field, at);
        int size =
                field.kind() == FieldKind.STRING ? field.count() : field.kind().bytes();
        return text.equals(text(field, other)) ? text + " (bytes " + hex(at, size) + ")" : text;
    }

    private static String text(FieldLayout field, long at) {
        return switch (field.kind()) {
            case BYTE -> Byte.toString(Memory.getByte(at));
            case SHORT -> Short.toString(Memory.getShort(at));
            case CHAR -> "'" + Memory.getChar(at) + "'";
            case INT -> Integer.toString(Memory.getInt(at));
            case LONG -> Long.toString(Memory.getLong(at));
            case FLOAT -> Float.toString(Memory.getFloat(at));
            case DOUBLE -> Double.toString(Memory.getDouble(at));
            case BOOLEAN -> Boolean.toString(Memory.getByte(at) != 0);
            case ENUM -> constant(field, Memory.getInt(at));
            case ENTITY -> Entity.toString(Memory.getLong(at));
            case STRING -> string(field, at);
        };
    }

    private static String string(FieldLayout field, long at) {
        try {
            return "\"" + FixedText.read(at, field.count()) + "\"";
        } catch (FieldValueException broken) {
            return "no text";
        }
    }

    private static String constant(FieldLayout field, int ordinal) {
        return ordinal >= 0 && ordinal < field.constants().size()
                ? field.constants().get(ordinal)
                : "constant " + ordinal;
    }

    private static String hex(long at, int bytes) {
        byte[] copy = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            copy[i] = Memory.getByte(at + i);
        }
        return HexFormat.of().formatHex(copy);
    }
}

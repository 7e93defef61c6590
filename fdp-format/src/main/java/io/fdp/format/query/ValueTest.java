package io.fdp.format.query;

import io.fdp.kernel.layout.FieldKind;

/** A comparison whose value is known. Gets the bits of a field as an unsigned number; a text compares itself. */
sealed interface ValueTest {
    /** Whether the bits of a field compare as wanted. */
    boolean holds(long bits);

    /** The same for every value. */
    record Always(boolean result) implements ValueTest {
        @Override
        public boolean holds(long bits) {
            return result;
        }
    }

    /** A whole number, a char, a boolean, the ordinal of a constant, or a handle. */
    record Whole(FieldKind kind, QueryOperator operator, long value) implements ValueTest {
        @Override
        public boolean holds(long bits) {
            long number = switch (kind) {
                case BYTE -> (byte) bits;
                case SHORT -> (short) bits;
                case INT -> (int) bits;
                default -> bits;
            };
            return operator.holds(Long.compare(number, value));
        }
    }

    /** A float. A NaN compares to nothing. */
    record Single(QueryOperator operator, float value) implements ValueTest {
        @Override
        public boolean holds(long bits) {
            return Wide.holds(operator, Float.intBitsToFloat((int) bits), value);
        }
    }

    /** A double. A NaN compares to nothing. */
    record Wide(QueryOperator operator, double value) implements ValueTest {
        @Override
        public boolean holds(long bits) {
            return holds(operator, Double.longBitsToDouble(bits), value);
        }

        /** Compares two numbers; -0 equals 0. */
        static boolean holds(QueryOperator operator, double number, double value) {
            return switch (operator) {
                case LESS -> number < value;
                case AT_MOST -> number <= value;
                case EQUAL -> number == value;
                case NOT_EQUAL -> number < value || number > value;
                case GREATER -> number > value;
                case AT_LEAST -> number >= value;
            };
        }
    }

    /** Some bits of a DIS type. */
    record Masked(long mask, long value, boolean isEqual) implements ValueTest {
        @Override
        public boolean holds(long bits) {
            return ((bits & mask) == value) == isEqual;
        }
    }

    /** A text. */
    @SuppressWarnings("ArrayRecordComponent") // a value object inside this package, never compared
    record Utf8(QueryOperator operator, byte[] text) implements ValueTest {
        @Override
        public boolean holds(long bits) {
            throw new IllegalStateException("a text compares itself");
        }

        boolean holds(ValueRow row, int field) {
            return operator.holds(row.compareText(field, text));
        }
    }
}

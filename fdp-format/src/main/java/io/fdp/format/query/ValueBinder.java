package io.fdp.format.query;

import io.fdp.codec.json.NearNames;
import io.fdp.format.FieldDescription;
import io.fdp.kernel.layout.FieldKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Turns values of a query into comparisons with fields of a kind, and refuses values that no such field can have. */
final class ValueBinder {
    private static final BigInteger LOWEST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger HIGHEST = BigInteger.valueOf(Long.MAX_VALUE);
    private static final int[] DIS_SHIFTS = {56, 48, 32, 24, 16, 8, 0};
    private static final int DIS_COUNTRY = 2;
    private static final String INFINITY = "infinity";

    private final String text;

    ValueBinder(String text) {
        this.text = text;
    }

    ValueTest bind(FieldDescription field, QueryOperator operator, QueryValue value) {
        String name = QueryNames.shown(field.name());
        return switch (field.kind()) {
            case BYTE, SHORT, INT, LONG -> whole(field.kind(), name, operator, value);
            case FLOAT -> single(name, operator, value);
            case DOUBLE -> wide(name, operator, value);
            case CHAR -> character(name, operator, value);
            case BOOLEAN -> truth(name, operator, value);
            case ENUM -> constant(field, operator, value);
            case ENTITY -> handle(name, operator, value);
            case STRING -> text(field, operator, value);
        };
    }

    // ---- whole numbers

    /** A number of eight bytes, as header fields are. */
    ValueTest whole(String name, QueryOperator operator, QueryValue value) {
        return whole(FieldKind.LONG, name, operator, value);
    }

    ValueTest whole(String name, QueryOperator operator, long value) {
        return new ValueTest.Whole(FieldKind.LONG, operator, value);
    }

    private ValueTest whole(FieldKind kind, String name, QueryOperator operator, QueryValue given) {
        QueryValue value = numeric(given);
        if (value instanceof QueryValue.Infinite infinite && !operator.isEquality()) {
            return new ValueTest.Always(lessThanAll(operator) != infinite.isNegative());
        }
        if (!(value instanceof QueryValue.Numeral number)) {
            throw mismatch(name, "a whole number", "a number, as in 30", value);
        }
        int bits = kind.bytes() * Byte.SIZE - 1;
        BigInteger limit = BigInteger.ONE.shiftLeft(bits);
        BigInteger floor = number.value().setScale(0, RoundingMode.FLOOR).toBigInteger();
        boolean isWhole = number.value().compareTo(new BigDecimal(floor)) == 0;
        boolean fits = floor.compareTo(limit.negate()) >= 0 && floor.compareTo(limit) < 0;
        if (operator.isEquality() && !(isWhole && fits)) {
            throw wrong(
                    value,
                    name + " never is that number: it is a whole number from " + limit.negate() + " to "
                            + limit.subtract(BigInteger.ONE),
                    "compare with < or >");
        }
        boolean fromAbove = operator == QueryOperator.LESS || operator == QueryOperator.AT_LEAST;
        BigInteger bound = fromAbove && !isWhole ? floor.add(BigInteger.ONE) : floor;
        if (bound.compareTo(HIGHEST) > 0) {
            return new ValueTest.Always(lessThanAll(operator));
        }
        if (bound.compareTo(LOWEST) < 0) {
            return new ValueTest.Always(!lessThanAll(operator));
        }
        return new ValueTest.Whole(kind, operator, bound.longValue());
    }

    /** Whether all numbers fulfil a comparison with a number that is larger than all of them. */
    private static boolean lessThanAll(QueryOperator operator) {
        return operator == QueryOperator.LESS
                || operator == QueryOperator.AT_MOST
                || operator == QueryOperator.NOT_EQUAL;
    }

    // ---- decimals

    /** A value of a field of numbers: there the word infinity is a number. */
    private static QueryValue numeric(QueryValue value) {
        return value instanceof QueryValue.Word word && word.text().equals(INFINITY)
                ? new QueryValue.Infinite(word.column(), false)
                : value;
    }

    private ValueTest single(String name, QueryOperator operator, QueryValue given) {
        QueryValue value = numeric(given);
        if (value instanceof QueryValue.Infinite infinite) {
            return new ValueTest.Single(
                    operator, infinite.isNegative() ? Float.NEGATIVE_INFINITY : Float.POSITIVE_INFINITY);
        }
        float near = decimal(name, value).floatValue();
        return new ValueTest.Single(operator(name, operator, value, near, Float.MAX_VALUE), near);
    }

    private ValueTest wide(String name, QueryOperator operator, QueryValue given) {
        QueryValue value = numeric(given);
        if (value instanceof QueryValue.Infinite infinite) {
            return new ValueTest.Wide(
                    operator, infinite.isNegative() ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
        }
        double near = decimal(name, value).doubleValue();
        return new ValueTest.Wide(operator(name, operator, value, near, Double.MAX_VALUE), near);
    }

    private BigDecimal decimal(String name, QueryValue value) {
        if (value instanceof QueryValue.Numeral number) {
            return number.value();
        }
        throw mismatch(name, "a number", "a number, as in 0.5", value);
    }

    /**
     * The operator for the nearest number of the field's kind. A number beyond the largest one becomes infinite, and
     * infinity itself is still larger than the number was.
     */
    private QueryOperator operator(String name, QueryOperator operator, QueryValue value, double near, double largest) {
        if (!Double.isInfinite(near)) {
            return operator;
        }
        if (operator.isEquality()) {
            throw wrong(value, name + " never is that number: the largest is " + largest, "compare with < or >");
        }
        boolean positive = near > 0;
        return switch (operator) {
            case LESS, AT_MOST -> positive ? QueryOperator.LESS : QueryOperator.AT_MOST;
            default -> positive ? QueryOperator.AT_LEAST : QueryOperator.GREATER;
        };
    }

    // ---- other kinds

    private ValueTest character(String name, QueryOperator operator, QueryValue value) {
        if (value instanceof QueryValue.Text given) {
            if (given.text().length() != 1) {
                throw wrong(
                        value,
                        name + " is one character, and this text has "
                                + given.text().length(),
                        "");
            }
            return new ValueTest.Whole(FieldKind.CHAR, operator, given.text().charAt(0));
        }
        throw mismatch(name, "a character", "a character in quotes, as in 'a'", value);
    }

    private ValueTest truth(String name, QueryOperator operator, QueryValue value) {
        if (value instanceof QueryValue.Word word
                && (word.text().equals("true") || word.text().equals("false"))) {
            requireEquality(name, operator, value);
            return new ValueTest.Whole(FieldKind.BOOLEAN, operator, word.text().equals("true") ? 1 : 0);
        }
        throw mismatch(name, "a boolean", "true or false", value);
    }

    /** A constant by its name. Constants are in the order of their declaration. */
    private ValueTest constant(FieldDescription field, QueryOperator operator, QueryValue value) {
        String name = switch (value) {
            case QueryValue.Word word -> word.text();
            case QueryValue.Text quoted -> quoted.text();
            default -> throw mismatch(QueryNames.shown(field.name()), "an enum", "the name of a constant", value);
        };
        int ordinal = field.constants().indexOf(name);
        if (ordinal < 0) {
            String near = NearNames.nearest(name, field.constants());
            List<String> some =
                    field.constants().stream().limit(8).map(QueryNames::shown).toList();
            throw wrong(
                    value,
                    QueryNames.shown(field.name()) + " has no constant " + QueryNames.quoted(name),
                    near == null
                            ? "it has " + String.join(", ", some)
                            : "did you mean " + QueryNames.quoted(near) + "?");
        }
        return new ValueTest.Whole(FieldKind.ENUM, operator, ordinal);
    }

    ValueTest handle(String name, QueryOperator operator, QueryValue value) {
        long entity = switch (value) {
            case QueryValue.Handle handle -> handle.entity();
            case QueryValue.Word word when word.text().equals("none") -> 0;
            default -> throw mismatch(name, "an entity", "an entity, as in 42#3, or none", value);
        };
        requireEquality(name, operator, value);
        return new ValueTest.Whole(FieldKind.ENTITY, operator, entity);
    }

    private ValueTest text(FieldDescription field, QueryOperator operator, QueryValue value) {
        String name = QueryNames.shown(field.name());
        if (!(value instanceof QueryValue.Text given)) {
            throw mismatch(name, "a text", "a text in quotes", value);
        }
        byte[] utf8 = given.text().getBytes(StandardCharsets.UTF_8);
        if (!new String(utf8, StandardCharsets.UTF_8).equals(given.text())) {
            throw wrong(value, "the text has half of a surrogate pair, which no text of a field has", "");
        }
        return new ValueTest.Utf8(operator, utf8);
    }

    /** A DIS type: a number, or its first fields as a text, where other fields may be anything. */
    ValueTest dis(QueryOperator operator, QueryValue value) {
        boolean isEqual = requireEquality("dis", operator, value) == QueryOperator.EQUAL;
        if (value instanceof QueryValue.Word word && word.text().equals("none")) {
            return new ValueTest.Masked(-1, 0, isEqual);
        }
        if (value instanceof QueryValue.Numeral number) {
            BigDecimal given = number.value();
            if (given.signum() < 0
                    || given.stripTrailingZeros().scale() > 0
                    || given.toBigInteger().bitLength() > Long.SIZE) {
                throw wrong(
                        value, "no DIS type is that number", "write 16 hexadecimal digits, as in 0x01010000e1010300");
            }
            return new ValueTest.Masked(-1, given.toBigInteger().longValue(), isEqual);
        }
        if (value instanceof QueryValue.Text given) {
            return disFields(given, isEqual);
        }
        throw mismatch("dis", "a DIS type", "its fields, as in \"1.1.225.1\", a number, or none", value);
    }

    private ValueTest disFields(QueryValue.Text given, boolean isEqual) {
        String[] parts = given.text().split("[.:]", -1);
        long bits = 0;
        long mask = 0;
        for (int i = 0; i < parts.length; i++) {
            int most = i == DIS_COUNTRY ? 0xffff : 0xff;
            boolean number = parts[i].matches("[0-9]{1,5}");
            if (i >= DIS_SHIFTS.length || !number || Integer.parseInt(parts[i]) > most) {
                throw wrong(
                        given,
                        QueryNames.quoted(given.text()) + " is no DIS type",
                        "write up to seven numbers with points between them, as in \"1.1.225.1.1.3.0\"");
            }
            bits |= Long.parseLong(parts[i]) << DIS_SHIFTS[i];
            mask |= (long) most << DIS_SHIFTS[i];
        }
        return new ValueTest.Masked(mask, bits, isEqual);
    }

    // ---- errors

    /** Refuses to ask which of two values is larger where there is no order. */
    QueryOperator requireEquality(String name, QueryOperator operator, QueryValue value) {
        if (!operator.isEquality()) {
            throw wrong(value, name + " has no order, so " + operator.sign() + " means nothing", "write = or !=");
        }
        return operator;
    }

    private TextQueryException mismatch(String name, String is, String expected, QueryValue value) {
        String given = switch (value) {
            case QueryValue.Numeral ignored -> "a number";
            case QueryValue.Infinite ignored -> "an infinite number";
            case QueryValue.Text ignored -> "a text";
            case QueryValue.Handle ignored -> "an entity";
            case QueryValue.Word word -> "the word " + QueryNames.shown(word.text());
        };
        return wrong(value, name + " is " + is + ", and cannot be compared with " + given, "write " + expected);
    }

    private TextQueryException wrong(QueryValue value, String problem, String suggestion) {
        return new TextQueryException(text, value.column(), problem, suggestion);
    }
}

package io.fdp.codec.json;

import io.fdp.kernel.entity.Entity;
import java.util.List;
import java.util.Map;

/** Reads values that must be in a range or of a form. After a mistake was reported, it returns something harmless. */
final class JsonValues {
    private final JsonGrammar grammar;

    JsonValues(JsonGrammar grammar) {
        this.grammar = grammar;
    }

    String string(int maxBytes) {
        String value = grammar.string("a string of at most " + maxBytes + " bytes in UTF-8");
        int bytes = value == null ? 0 : Utf8.length(value);
        int half = value == null ? -1 : Utf8.indexOfHalf(value);
        if (value != null && half >= 0) {
            grammar.report(grammar.error("expected a string that has a form in UTF-8, found half of a surrogate pair, "
                    + String.format("\\u%04x", (int) value.charAt(half))));
        } else if (bytes > maxBytes) {
            grammar.report(grammar.error(
                    "expected a string of at most " + maxBytes + " bytes in UTF-8, found one of " + bytes));
        }
        return value == null ? "" : value;
    }

    int oneOf(List<String> names, Map<String, String> former) {
        String name = grammar.string("one of " + JsonWords.list(names));
        int at = name == null ? 0 : indexOf(name, names, former);
        if (name != null && at < 0) {
            grammar.report(grammar.error("expected one of " + JsonWords.list(names) + ", found "
                    + JsonWords.quoted(name) + JsonWords.suggestion(name, names)));
        }
        return Math.max(at, 0);
    }

    /** The place of a name, or of the present name for a former one; a name that is in use is not a former one. */
    static int indexOf(String name, List<String> names, Map<String, String> former) {
        int at = names.indexOf(name);
        return at < 0 ? names.indexOf(former.getOrDefault(name, name)) : at;
    }

    /** Reads a whole number in a range. */
    long whole(String what, long min, long max) {
        String range = what + " from " + min + " to " + max;
        NumberToken number = grammar.number(range);
        if (number != null && number.isLong() && number.toLong() >= min && number.toLong() <= max) {
            return number.toLong();
        }
        if (number != null) {
            grammar.report(grammar.expected(range));
        }
        return Math.clamp(0L, min, max);
    }

    char character() {
        if (grammar.peek() != JsonKind.STRING) {
            return (char) whole("a string of one character, or a number", Character.MIN_VALUE, Character.MAX_VALUE);
        }
        String value = grammar.string("a string");
        if (value != null && value.length() == 1) {
            return value.charAt(0);
        }
        grammar.report(grammar.error("expected a string of one character (one of UTF-16), found one of "
                + (value == null ? 0 : value.length())));
        return 0;
    }

    float float32() {
        if (grammar.peek() == JsonKind.STRING) {
            return (float) notFinite("a float");
        }
        NumberToken number = grammar.number("a float");
        float value = number == null ? 0 : number.toFloat();
        if (Float.isInfinite(value)) {
            grammar.report(grammar.expected("a float from -" + Float.MAX_VALUE + " to " + Float.MAX_VALUE));
        }
        return value;
    }

    double float64() {
        if (grammar.peek() == JsonKind.STRING) {
            return notFinite("a double");
        }
        NumberToken number = grammar.number("a double");
        double value = number == null ? 0 : number.toDouble();
        if (Double.isInfinite(value)) {
            grammar.report(grammar.expected("a double from -" + Double.MAX_VALUE + " to " + Double.MAX_VALUE));
        }
        return value;
    }

    private double notFinite(String what) {
        String value = grammar.string(what);
        return switch (value == null ? "" : value) {
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> {
                grammar.report(grammar.expected(what + ", or one of \"NaN\", \"Infinity\" and \"-Infinity\""));
                yield 0;
            }
        };
    }

    long entity() {
        if (grammar.tryNull()) {
            return Entity.NULL;
        }
        String what = "an entity as \"index#generation\", or null";
        String value = grammar.string(what);
        if (value == null) {
            return Entity.NULL;
        }
        long entity = JsonWords.entity(value);
        if (entity == Entity.NULL) {
            grammar.report(grammar.expected(what));
        }
        if (Entity.isPlaceholder(entity)) {
            grammar.report(grammar.error("expected an entity that exists, found " + JsonWords.quoted(value)
                    + ", the handle of one that commands will create"));
        }
        return entity;
    }
}

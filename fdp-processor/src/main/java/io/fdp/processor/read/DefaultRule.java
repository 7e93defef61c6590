package io.fdp.processor.read;

import io.fdp.annotations.Default;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.EnumConstant;
import io.fdp.processor.model.Field;
import io.fdp.processor.model.Kind;
import io.fdp.processor.model.Shape;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/** Reads the defaults of fields, and reports those that do not fit. */
final class DefaultRule {
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,19}");
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
    private static final List<String> NOT_FINITE = List.of("NaN", "Infinity", "-Infinity");

    private final Problems problems;

    DefaultRule(Problems problems) {
        this.problems = problems;
    }

    /** A field with its default, if it has one; null if a problem was reported at an element. */
    @Nullable
    Field read(Field field, Element declaration, Element at) {
        Default annotation = declaration.getAnnotation(Default.class);
        if (annotation == null) {
            return field;
        }
        if (!(field instanceof Field.Leaf leaf)) {
            problems.report(
                    at,
                    "@Default is not for records: remove it from field " + field.path()
                            + ", and write it on the fields of the record");
            return null;
        }
        String text = annotation.value();
        String expected =
                expected(leaf.kind(), leaf.kind() == Kind.STRING ? leaf.count() - 1 : 0, leaf.constants(), text);
        if (expected != null) {
            refuse(at, text, field.path(), expected);
            return null;
        }
        return leaf.withDefault(text);
    }

    /** The default of a field of a serialized record, or null; reports a default that does not fit. */
    @Nullable
    String read(@Nullable Shape shape, Element field, Element at) {
        Default annotation = field.getAnnotation(Default.class);
        if (annotation == null) {
            return null;
        }
        String text = annotation.value();
        String expected = switch (shape) {
            case Shape.Scalar scalar -> expected(Kind.valueOf(scalar.primitive().name()), 0, List.of(), text);
            case Shape.Text any -> expected(Kind.STRING, Integer.MAX_VALUE, List.of(), text);
            case Shape.Constant constant ->
                expected(
                        Kind.ENUM,
                        0,
                        constant.constants().stream().map(EnumConstant::name).toList(),
                        text);
            case null, default -> "no default: @Default is for numbers, booleans, characters, enums and texts";
        };
        if (expected != null) {
            refuse(at, text, field.getSimpleName().toString(), expected);
            return null;
        }
        return text;
    }

    private void refuse(Element at, String text, String field, String expected) {
        problems.report(at, "@Default(\"" + text + "\") does not fit field " + field + ": write " + expected);
    }

    /** What a default must be, or null if it is that. */
    private static @Nullable String expected(Kind kind, int bytes, List<String> constants, String text) {
        return switch (kind) {
            case BYTE -> whole(text, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SHORT -> whole(text, Short.MIN_VALUE, Short.MAX_VALUE);
            case INT -> whole(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case LONG -> whole(text, Long.MIN_VALUE, Long.MAX_VALUE);
            case CHAR -> text.length() == 1 ? null : "one character";
            case BOOLEAN -> text.equals("true") || text.equals("false") ? null : "true or false";
            case FLOAT ->
                isDecimal(text, Float.MAX_VALUE) ? null : "a number in the range of float, as in @Default(\"1.5\")";
            case DOUBLE ->
                isDecimal(text, Double.MAX_VALUE) ? null : "a number in the range of double, as in @Default(\"1.5\")";
            case ENUM -> constants.contains(text) ? null : "one of " + String.join(", ", constants);
            case ENTITY -> text.equals("null") ? null : "null, because no entity exists when a program is compiled";
            case STRING -> isUtf8(text, bytes) ? null : "a text of at most " + bytes + " bytes in UTF-8";
        };
    }

    private static @Nullable String whole(String text, long min, long max) {
        if (WHOLE.matcher(text).matches()) {
            try {
                long value = Long.parseLong(text);
                if (value >= min && value <= max) {
                    return null;
                }
            } catch (NumberFormatException tooLarge) {
                return "a whole number from " + min + " to " + max;
            }
        }
        return "a whole number from " + min + " to " + max;
    }

    /** Whether a text is a number of a magnitude, or stands for one that is not finite. */
    private static boolean isDecimal(String text, double most) {
        if (!DECIMAL.matcher(text).matches()) {
            return NOT_FINITE.contains(text);
        }
        double value = Double.parseDouble(text);
        return most == Float.MAX_VALUE ? Float.isFinite((float) value) : Double.isFinite(value);
    }

    private static boolean isUtf8(String text, int most) {
        try {
            return StandardCharsets.UTF_8
                            .newEncoder()
                            .encode(CharBuffer.wrap(text))
                            .remaining()
                    <= most;
        } catch (CharacterCodingException halfPair) {
            return false;
        }
    }
}

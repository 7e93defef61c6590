package io.fdp.processor.write;

import com.palantir.javapoet.CodeBlock;
import io.fdp.processor.model.Kind;

/** Literals for the defaults of primitives. */
final class DefaultCode {
    private DefaultCode() {}

    /** A literal of a primitive kind. The text was checked. */
    static CodeBlock literal(Kind kind, String text) {
        return switch (kind) {
            case BYTE -> CodeBlock.of("(byte) $L", Byte.parseByte(text));
            case SHORT -> CodeBlock.of("(short) $L", Short.parseShort(text));
            case CHAR -> CodeBlock.of("(char) $L", (int) text.charAt(0));
            case INT -> CodeBlock.of("$L", Integer.parseInt(text));
            case LONG -> CodeBlock.of("$LL", Long.parseLong(text));
            case FLOAT -> decimal(text, Float.toString(Float.parseFloat(text)) + "f", "f");
            case DOUBLE -> decimal(text, Double.toString(Double.parseDouble(text)) + "d", "d");
            case BOOLEAN -> CodeBlock.of(text);
            case ENUM, ENTITY, STRING -> throw new IllegalStateException("not a primitive: " + kind);
        };
    }

    /** A division for NaN and infinity, because the package of the code may have a class Float of its own. */
    private static CodeBlock decimal(String text, String literal, String suffix) {
        return switch (text) {
            case "NaN" -> CodeBlock.of("0.0$L / 0.0$L", suffix, suffix);
            case "Infinity" -> CodeBlock.of("1.0$L / 0.0$L", suffix, suffix);
            case "-Infinity" -> CodeBlock.of("-1.0$L / 0.0$L", suffix, suffix);
            default -> CodeBlock.of("$L", literal);
        };
    }
}

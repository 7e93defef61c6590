package io.fdp.codec.data;

/** The kinds of MessagePack values that are read differently. */
public enum MessageKind {
    NIL("nothing"),
    BOOL("a truth value"),
    INTEGER("a whole number"),
    FLOAT("a floating-point number"),
    TEXT("a text"),
    BYTES("a row of bytes"),
    ARRAY("an array"),
    MAP("a map"),
    /** Extension 1 is a text with unpaired surrogates. There are no other extensions. */
    EXTENSION("an extension");

    private final String description;

    MessageKind(String description) {
        this.description = description;
    }

    String description() {
        return description;
    }

    /** The kind of a value that begins with a byte. */
    static MessageKind of(int head) {
        if (head < MessageFormat.FIXMAP
                || head >= 0xe0
                || (head >= MessageFormat.UINT8 && head <= MessageFormat.INT64)) {
            return INTEGER;
        }
        if (head < MessageFormat.FIXARRAY || head >= MessageFormat.MAP16) {
            return MAP;
        }
        if (head < MessageFormat.FIXSTR || head >= MessageFormat.ARRAY16) {
            return ARRAY;
        }
        if (head < MessageFormat.NIL || head >= MessageFormat.STR8) {
            return TEXT;
        }
        return switch (head) {
            case MessageFormat.NIL -> NIL;
            case MessageFormat.FALSE, MessageFormat.TRUE -> BOOL;
            case MessageFormat.BIN8, MessageFormat.BIN16, MessageFormat.BIN32 -> BYTES;
            case MessageFormat.FLOAT32, MessageFormat.FLOAT64 -> FLOAT;
            default -> EXTENSION;
        };
    }
}

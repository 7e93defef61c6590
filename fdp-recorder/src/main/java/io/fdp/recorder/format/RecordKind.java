package io.fdp.recorder.format;

import org.jspecify.annotations.Nullable;

/** The kinds of records. */
public enum RecordKind {
    SCHEMA(1),
    FRAME(2),
    GAP(3),
    INDEX(4),
    END(5);

    private final int code;

    RecordKind(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static @Nullable RecordKind of(int code) {
        return switch (code) {
            case 1 -> SCHEMA;
            case 2 -> FRAME;
            case 3 -> GAP;
            case 4 -> INDEX;
            case 5 -> END;
            default -> null;
        };
    }
}

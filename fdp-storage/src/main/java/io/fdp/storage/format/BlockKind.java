package io.fdp.storage.format;

import org.jspecify.annotations.Nullable;

/** The kinds of blocks in a save. */
public enum BlockKind {
    HEADER(1),
    ENTITIES(2),
    VALUES(3),
    LINKS(4),
    ROLES(5),
    EVENTS(6),
    END(7);

    private final int code;

    BlockKind(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static @Nullable BlockKind of(int code) {
        return code >= 1 && code <= values().length ? values()[code - 1] : null;
    }
}

package io.fdp.recorder.format;

import org.jspecify.annotations.Nullable;

/** The kinds of sections of a frame, in their order. */
enum SectionKind {
    STATE(1),
    ENTITIES(2),
    VALUES(3),
    LINKS(4),
    ROLES(5),
    EVENTS(6);

    private final int code;

    SectionKind(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static @Nullable SectionKind of(int code) {
        return switch (code) {
            case 1 -> STATE;
            case 2 -> ENTITIES;
            case 3 -> VALUES;
            case 4 -> LINKS;
            case 5 -> ROLES;
            case 6 -> EVENTS;
            default -> null;
        };
    }
}

package io.fdp.kernel.command;

import io.fdp.kernel.internal.command.CommandCode;

/** What a command does. */
public enum CommandKind {
    /** Creates an entity. */
    CREATE(CommandCode.CREATE),
    /** Creates an entity and lets a {@link Blueprint} build it. */
    SPAWN(CommandCode.SPAWN),
    /** Destroys an entity. */
    DESTROY(CommandCode.DESTROY),
    /** Destroys an entity and all below it. */
    DESTROY_SUBTREE(CommandCode.DESTROY_SUBTREE),
    /** Adds a component, managed component or tag. */
    ADD(CommandCode.ADD),
    /** Writes the value of a component. */
    SET(CommandCode.SET),
    /** Removes a component, managed component or tag. */
    REMOVE(CommandCode.REMOVE),
    /** Takes or gives up ownership of a component. */
    AUTHORITY(CommandCode.AUTHORITY),
    /** Makes an entity without a parent a child of another one. */
    ADD_CHILD(CommandCode.ADD_CHILD),
    /** Makes an entity a child of another one, wherever it was before. */
    REPARENT(CommandCode.REPARENT),
    /** Makes a child of an entity a root. */
    REMOVE_CHILD(CommandCode.REMOVE_CHILD),
    /** Makes an entity a root. */
    DETACH(CommandCode.DETACH),
    /** Adds a part. */
    ADD_PART(CommandCode.ADD_PART),
    /** Writes a part. */
    SET_PART(CommandCode.SET_PART),
    /** Replaces all parts of an entity. */
    SET_PARTS(CommandCode.SET_PARTS),
    /** Removes a part, by its position or its key. */
    REMOVE_PART(CommandCode.REMOVE_PART),
    /** Disables an entity and all below it. */
    DISABLE_SUBTREE(CommandCode.DISABLE_SUBTREE),
    /** Enables an entity and all below it. */
    ENABLE_SUBTREE(CommandCode.ENABLE_SUBTREE),
    /** Runs code that a batch handed over. */
    RUN(CommandCode.RUN);

    private static final CommandKind[] BY_CODE = new CommandKind[CommandCode.KINDS];

    static {
        for (CommandKind kind : values()) {
            BY_CODE[kind.code] = kind;
        }
    }

    private final int code;

    CommandKind(int code) {
        this.code = code;
    }

    static CommandKind of(int code) {
        return BY_CODE[code];
    }

    int code() {
        return code;
    }
}

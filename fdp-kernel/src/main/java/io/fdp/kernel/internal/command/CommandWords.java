package io.fdp.kernel.internal.command;

import io.fdp.kernel.entity.Entity;

/** Words for commands in error messages. */
public final class CommandWords {
    private CommandWords() {}

    /**
     * Says what a command does.
     *
     * @param kind its kind, as in {@link CommandCode}
     * @param component the name of its component, or empty
     * @param entity its entity
     * @return such as "add Position to entity 3"
     */
    public static String of(int kind, String component, long entity) {
        String who = "entity " + Entity.toString(entity);
        return switch (kind) {
            case CommandCode.CREATE -> "create an entity";
            case CommandCode.SPAWN -> "spawn an entity";
            case CommandCode.DESTROY -> "destroy " + who;
            case CommandCode.DESTROY_SUBTREE -> "destroy " + who + " and all below it";
            case CommandCode.ADD -> "add " + component + " to " + who;
            case CommandCode.SET -> "set " + component + " of " + who;
            case CommandCode.REMOVE -> "remove " + component + " from " + who;
            case CommandCode.AUTHORITY -> "set the authority of " + component + " of " + who;
            case CommandCode.ADD_CHILD -> "make " + who + " a child";
            case CommandCode.REPARENT -> "move " + who + " to another parent";
            case CommandCode.ADD_PART -> "add a part of " + component + " to " + who;
            case CommandCode.SET_PART -> "set a part of " + component + " of " + who;
            case CommandCode.SET_PARTS -> "set all parts of " + component + " of " + who;
            case CommandCode.REMOVE_PART -> "remove a part of " + component + " from " + who;
            case CommandCode.DISABLE_SUBTREE -> "disable " + who + " and all below it";
            case CommandCode.ENABLE_SUBTREE -> "enable " + who + " and all below it";
            case CommandCode.RUN -> "run code of a batch";
            case CommandCode.REMOVE_CHILD, CommandCode.DETACH -> "detach " + who + " from its parent";
            default -> throw new IllegalArgumentException("no kind of command: " + kind);
        };
    }
}

package io.fdp.kernel.internal.rule;

import io.fdp.kernel.error.PhaseException;
import org.jspecify.annotations.Nullable;

/**
 * What the current phase allows, as the write paths see it: an int that is 0 if everything may be written.
 *
 * @param phase the name, for messages
 * @param writes one of the {@code WRITE} constants
 * @param structure one of the {@code STRUCTURE} constants
 * @param reader who reads, if these are the rules while the whole world is read
 */
public record PhaseRules(
        String phase, int writes, int structure, @Nullable WorldReader reader) {
    public static final int WRITE_ALL = 0;
    public static final int WRITE_NOTHING = 1;
    public static final int WRITE_OWNED = 2;
    public static final int WRITE_UNOWNED = 3;

    /** The bits of a rule that come from the phase. */
    public static final int PHASE = 3;

    /** Set in a rule while a scope is at work that may write only what it declared. */
    public static final int DECLARED = 4;

    /**
     * In a sync point: everything for its thread, the rules of the phase for others. Never the rule of a phase, and
     * never returned by {@link WorldRules#writeRule()}.
     */
    static final int WRITE_BY_THREAD = 8;

    public static final int STRUCTURE_FREE = 0;
    public static final int STRUCTURE_BY_COMMANDS = 1;
    public static final int STRUCTURE_FIXED = 2;

    /** The rules while observers look at a finished frame. */
    static final PhaseRules OBSERVED =
            new PhaseRules("frame end, which is being observed", WRITE_NOTHING, STRUCTURE_FIXED);

    /**
     * Rules of a phase.
     *
     * @param phase the name, for messages
     * @param writes one of the {@code WRITE} constants
     * @param structure one of the {@code STRUCTURE} constants
     */
    public PhaseRules(String phase, int writes, int structure) {
        this(phase, writes, structure, null);
    }

    /** The rules while the whole world is read. */
    static PhaseRules reading(WorldReader reader) {
        return new PhaseRules("whole world is read", WRITE_NOTHING, STRUCTURE_FIXED, reader);
    }

    /** Rules that allow everything. */
    public static PhaseRules free(String phase) {
        return new PhaseRules(phase, WRITE_ALL, STRUCTURE_FREE);
    }

    /**
     * The rules for what no node owns, such as singletons: it may be written, set and cleared wherever anything may be
     * written.
     */
    public PhaseRules withoutOwners() {
        boolean reads = writes == WRITE_NOTHING;
        return new PhaseRules(phase, reads ? WRITE_NOTHING : WRITE_ALL, reads ? STRUCTURE_FIXED : STRUCTURE_FREE);
    }

    /** The error for a write. */
    public PhaseException refusedWrite(String what) {
        if (reader != null) {
            return reader.refused("write " + what);
        }
        return new PhaseException("cannot write " + what + " in phase \"" + phase + "\": " + allowedWrites());
    }

    private String allowedWrites() {
        return switch (writes) {
            case WRITE_NOTHING -> "it only reads; write " + elsewhere();
            case WRITE_OWNED ->
                "it writes only what this node owns; take ownership with setAuthority()"
                        + switch (structure) {
                            case STRUCTURE_BY_COMMANDS -> " in a command buffer";
                            case STRUCTURE_FIXED -> " in another phase";
                            default -> "";
                        }
                        + ", or leave it to its owner";
            case WRITE_UNOWNED -> "it writes only what other nodes own; write what this node owns in another phase";
            default -> "it allows all writes";
        };
    }

    /** The error for recording a structural change. */
    public PhaseException refusedCommand(String what) {
        return refusedStructure("record to " + what, true);
    }

    /** The error for something that is refused while observers look. */
    static PhaseException observed(String what) {
        return new PhaseException(
                "cannot " + what + " while observers look at a finished frame: do it before or after tick()");
    }

    /** The error for a structural change; {@code recordable} says whether there is a command for it. */
    PhaseException refusedStructure(String what, boolean recordable) {
        if (reader != null) {
            return reader.refused(what);
        }
        return new PhaseException("cannot " + what + " in phase \"" + phase + "\": " + allowedStructure(recordable));
    }

    private String allowedStructure(boolean recordable) {
        if (structure != STRUCTURE_BY_COMMANDS) {
            return "it does not change the structure; do it " + elsewhere();
        }
        return recordable
                ? "only commands may change the structure: record a command with create(), destroy(…) or spawn(…) of a"
                        + " template in commands().buffer(), or pass the buffer to a table as first argument, as in"
                        + " add(buffer, …)"
                : "only commands may change the structure, and there is no command for this; do it in a phase that"
                        + " changes the structure at once";
    }

    private String elsewhere() {
        return equals(OBSERVED) ? "before or after tick()" : "in another phase";
    }
}

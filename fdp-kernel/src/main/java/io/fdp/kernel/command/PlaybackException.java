package io.fdp.kernel.command;

import io.fdp.kernel.error.FdpException;
import org.jspecify.annotations.Nullable;

/**
 * Commands failed at playback. All others were applied, or skipped because their entities are dead. No command waits
 * any more.
 *
 * <p>This error describes the first command that failed. Its cause says why. The errors of further commands are
 * suppressed in the cause. A failed command has changed nothing, except that changes of other entities by a {@link
 * Blueprint} stay.
 */
public final class PlaybackException extends FdpException {
    private static final long serialVersionUID = 1L;

    private final CommandKind kind;
    private final long entity;
    private final String component;
    private final @Nullable String author;
    private final int sequence;
    private final int applied;
    private final int skipped;
    private final int failed;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     * @param kind the kind of the first command that failed
     * @param entity the entity of that command
     * @param component the component of that command, empty if it has none
     * @param author the system or reaction that recorded that command, or null when none did
     * @param sequence its place in the order, from 1 on
     * @param counts how many commands were applied, skipped, and failed
     * @param cause the error of that command
     */
    public PlaybackException(
            String message,
            CommandKind kind,
            long entity,
            String component,
            @Nullable String author,
            int sequence,
            int[] counts,
            Throwable cause) {
        super(message);
        initCause(cause);
        this.kind = kind;
        this.entity = entity;
        this.component = component;
        this.author = author;
        this.sequence = sequence;
        this.applied = counts[0];
        this.skipped = counts[1];
        this.failed = counts[2];
    }

    /**
     * The kind of the first command that failed.
     *
     * @return its kind
     */
    public CommandKind kind() {
        return kind;
    }

    /**
     * The entity of the first command that failed.
     *
     * @return the handle that was recorded, which may be a placeholder; the null entity if it was to be created
     */
    public long entity() {
        return entity;
    }

    /**
     * The component of the first command that failed.
     *
     * @return its name, or an empty text when the command has none
     */
    public String component() {
        return component;
    }

    /**
     * The system or reaction that recorded the first command that failed.
     *
     * @return its name, or null when neither a system nor a reaction recorded the command
     */
    public @Nullable String author() {
        return author;
    }

    /**
     * The place of the first command that failed in the order of all commands of the playback.
     *
     * @return 1 for the first
     */
    public int sequence() {
        return sequence;
    }

    /**
     * How many commands were applied.
     *
     * @return the number of commands
     */
    public int applied() {
        return applied;
    }

    /**
     * How many commands were skipped because their entity is not alive.
     *
     * @return the number of commands
     */
    public int skipped() {
        return skipped;
    }

    /**
     * How many commands failed.
     *
     * @return the number, 1 or more
     */
    public int failed() {
        return failed;
    }
}

package io.fdp.kernel.internal.command;

import io.fdp.kernel.error.Errors;
import io.fdp.kernel.internal.table.ColumnStore;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The results of a playback: counts of commands by kind, and the first command that failed. Used again. */
public final class PlaybackLog {
    private static final int MOST_SUPPRESSED = 16;

    private final int[] applied = new int[CommandCode.KINDS];
    private final int[] skipped = new int[CommandCode.KINDS];
    private final UnknownHandles unknown = new UnknownHandles();
    private int sequence;
    private int failures;
    private @Nullable Throwable failure;
    private int failedSequence;
    private int failedKind;
    private int failedColumn;
    private long failedEntity;
    private @Nullable String failedAuthor;

    /** Starts counting from zero. */
    public void begin() {
        Arrays.fill(applied, 0);
        Arrays.fill(skipped, 0);
        unknown.begin();
        sequence = 0;
        failures = 0;
        failure = null;
    }

    /** The current command was applied. */
    void applied(int kind) {
        sequence++;
        applied[kind]++;
    }

    /** Several commands of a kind were applied. */
    void applied(int kind, int count) {
        sequence += count;
        applied[kind] += count;
    }

    /** The current command was skipped: its entity is not alive. */
    void skipped(int kind) {
        sequence++;
        skipped[kind]++;
    }

    void failed(long header, long entity, @Nullable String author, Throwable thrown) {
        sequence++;
        failures++;
        if (failure == null) {
            failure = thrown;
            failedSequence = sequence;
            failedKind = CommandCode.kind(header);
            failedColumn = CommandCode.isOnColumn(failedKind) ? CommandCode.column(header) : -1;
            failedEntity = entity;
            failedAuthor = author;
        } else if (failures <= MOST_SUPPRESSED) {
            Errors.join(failure, thrown);
        }
    }

    /** A command has a handle that was never made; it is skipped. */
    void neverMade(long handle, long header, long entity, @Nullable String author) {
        unknown.note(handle, header, entity, author);
    }

    /** The number of skipped commands whose handle was never made. */
    public int neverMade() {
        return unknown.count();
    }

    /** Tells of commands with handles that were never made, once for each system that recorded any. */
    public void tellNeverMade(ColumnStore[] stores) {
        unknown.tell(stores);
    }

    /** The number of applied commands of a kind. */
    public int appliedOf(int kind) {
        return applied[kind];
    }

    /** The number of skipped commands of a kind. */
    public int skippedOf(int kind) {
        return skipped[kind];
    }

    /** The number of commands so far. */
    public int sequence() {
        return sequence;
    }

    /** The number of failed commands. */
    public int failures() {
        return failures;
    }

    /** The error of the first command that failed, or null. */
    public @Nullable Throwable failure() {
        return failure;
    }

    /** The position of the first failed command in the order of playback, from 1 on. */
    public int failedSequence() {
        return failedSequence;
    }

    public int failedKind() {
        return failedKind;
    }

    /** The column of the first command that failed, or -1. */
    public int failedColumn() {
        return failedColumn;
    }

    /** The system that recorded the first failed command, or null when no system did. */
    public @Nullable String failedAuthor() {
        return failedAuthor;
    }

    /** The entity of the first failed command: the recorded handle, or the entity itself. */
    public long failedEntity() {
        return failedEntity;
    }
}

package io.fdp.kernel.internal.command;

import io.fdp.kernel.error.Errors;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What became of the commands of a playback: counts by kind, and the first one that failed. Used again. */
public final class PlaybackLog {
    private static final int MOST_SUPPRESSED = 16;

    private final int[] applied = new int[CommandCode.KINDS];
    private final int[] skipped = new int[CommandCode.KINDS];
    private int sequence;
    private int failures;
    private @Nullable Throwable failure;
    private int failedSequence;
    private int failedKind;
    private int failedColumn;
    private long failedEntity;

    /** Begins to count anew. */
    public void begin() {
        Arrays.fill(applied, 0);
        Arrays.fill(skipped, 0);
        sequence = 0;
        failures = 0;
        failure = null;
    }

    /** The command at hand did what it says. */
    void applied(int kind) {
        sequence++;
        applied[kind]++;
    }

    /** Many commands of a kind did. */
    void applied(int kind, int count) {
        sequence += count;
        applied[kind] += count;
    }

    /** The command at hand has no living entity. */
    void skipped(int kind) {
        sequence++;
        skipped[kind]++;
    }

    void failed(long header, long entity, Throwable thrown) {
        sequence++;
        failures++;
        if (failure == null) {
            failure = thrown;
            failedSequence = sequence;
            failedKind = CommandCode.kind(header);
            failedColumn = CommandCode.isOnColumn(failedKind) ? CommandCode.column(header) : -1;
            failedEntity = entity;
        } else if (failures <= MOST_SUPPRESSED) {
            Errors.join(failure, thrown);
        }
    }

    /** How many commands of a kind were applied. */
    public int appliedOf(int kind) {
        return applied[kind];
    }

    /** How many commands of a kind were skipped. */
    public int skippedOf(int kind) {
        return skipped[kind];
    }

    /** How many commands there were so far. */
    public int sequence() {
        return sequence;
    }

    /** How many commands failed. */
    public int failures() {
        return failures;
    }

    /** The error of the first command that failed, or null. */
    public @Nullable Throwable failure() {
        return failure;
    }

    /** The place of the first command that failed in the order, from 1 on. */
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

    /** The entity of the first command that failed, as it was recorded or as it is. */
    public long failedEntity() {
        return failedEntity;
    }
}

package io.fdp.kernel.internal.table;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.rule.PhaseRules;
import io.fdp.kernel.internal.rule.WorldRules;

/** Who may write the values of one column: what the phase allows, and what the system at work declared. */
public final class ColumnRules {
    private final ColumnStore column;
    private final WorldRules rules;

    ColumnRules(ColumnStore column) {
        this.column = column;
        this.rules = column.world().rules();
    }

    boolean mayWrite(int rule, int index) {
        int phase = rule & PhaseRules.PHASE;
        return (rule == phase || rules.declares(column.id()))
                && (phase == PhaseRules.WRITE_ALL
                        || (phase != PhaseRules.WRITE_NOTHING
                                && column.isOwned(index) == (phase == PhaseRules.WRITE_OWNED)));
    }

    RuntimeException refusedWrite(int index) {
        long entity = Entity.of(index, column.entities().generation(index));
        return isDeclared()
                ? rules.phase().refusedWrite(column.valueOf(entity))
                : rules.undeclared(column.name(), entity);
    }

    private boolean isDeclared() {
        return (rules.writeRule() & PhaseRules.DECLARED) == 0 || rules.declares(column.id());
    }

    /** Refuses a change of the column by somebody who did not declare it; entity 0 when it is not known. */
    public void requireDeclared(long entity) {
        if (!rules.isFree() && !isDeclared()) {
            throw rules.undeclared(column.name(), entity);
        }
    }

    /** Refuses to record a new value of an entity that the phase does not allow to write, as far as can be told now. */
    public void requireMayRecord(long entity) {
        int rule = rules.phaseRule();
        if (rule == PhaseRules.WRITE_NOTHING) {
            throw rules.phase().refusedWrite(column.valueOf(entity));
        }
        if (rule != PhaseRules.WRITE_ALL && column.has(entity) && !mayWrite(rule, (int) entity)) {
            throw rules.phase().refusedWrite(column.valueOf(entity));
        }
    }

    /** Refuses a span that writes in a phase that only reads. */
    public void requireMayWriteSome() {
        if (rules.phaseRule() == PhaseRules.WRITE_NOTHING) {
            throw rules.phase().refusedWrite(column.name());
        }
        requireDeclared(0);
    }

    /** Refuses to write all values of a chunk when there is one that the phase does not allow to write. */
    public void requireMayWriteAll(int chunk) {
        requireDeclared(0);
        int rule = rules.phaseRule();
        for (int i = 0; i < Chunks.WORDS && rule != PhaseRules.WRITE_ALL; i++) {
            int word = chunk * Chunks.WORDS + i;
            long refused = column.presentWord(word) & ~writableWord(word);
            if (refused != 0) {
                int index = (word << 6) + Long.numberOfTrailingZeros(refused);
                throw rules.phase()
                        .refusedWrite(column.valueOf(
                                Entity.of(index, column.entities().generation(index))));
            }
        }
    }

    /** Refuses to write values of some entities of a chunk when the phase does not allow to write one of them. */
    void requireMayWriteSome(int chunk, long[] who) {
        requireDeclared(0);
        for (int i = 0; i < Chunks.WORDS; i++) {
            int word = chunk * Chunks.WORDS + i;
            long refused = who[i] & ~writableWord(word);
            if (refused != 0) {
                throw refusedWrite((word << 6) + Long.numberOfTrailingZeros(refused));
            }
        }
    }

    /** Of the entities of one word, those whose value the phase allows to write. */
    public long writableWord(int word) {
        return switch (rules.phaseRule()) {
            case PhaseRules.WRITE_ALL -> -1L;
            case PhaseRules.WRITE_OWNED -> column.authorityWord(word);
            case PhaseRules.WRITE_UNOWNED -> ~column.authorityWord(word);
            default -> 0;
        };
    }
}

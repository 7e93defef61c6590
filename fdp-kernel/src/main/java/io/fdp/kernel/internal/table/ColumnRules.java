package io.fdp.kernel.internal.table;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.rule.PhaseRules;
import io.fdp.kernel.internal.rule.TaskVisit;
import io.fdp.kernel.internal.rule.WorldRules;

/** Who may write the values of one column: what the phase allows, and what the system at work declared. */
public final class ColumnRules {
    private final ColumnStore column;
    private final WorldRules rules;

    ColumnRules(ColumnStore column) {
        this.column = column;
        this.rules = column.world().rules();
    }

    /** Refuses to write the value of an entity by handle. */
    void requireMayWrite(int index) {
        if (!mayWrite(rules.writeRule(), index)) {
            throw refusedWrite(index);
        }
        if (!TaskVisit.allows(rules, Chunks.of(index))) {
            throw outsideOfTask(handle(index));
        }
    }

    private boolean mayWrite(int rule, int index) {
        int phase = rule & PhaseRules.PHASE;
        return (rule == phase || rules.declares(column.id()))
                && (phase == PhaseRules.WRITE_ALL
                        || (phase != PhaseRules.WRITE_NOTHING
                                && column.isOwned(index) == (phase == PhaseRules.WRITE_OWNED)));
    }

    private long handle(int index) {
        return Entity.of(index, column.entities().generation(index));
    }

    private RuntimeException refusedWrite(int index) {
        long entity = handle(index);
        return isDeclared()
                ? rules.phase().refusedWrite(column.valueOf(entity))
                : rules.undeclared(column.name(), entity);
    }

    private RuntimeException outsideOfTask(long entity) {
        return outsideOfTask(column.valueOf(entity));
    }

    private static RuntimeException outsideOfTask(String what) {
        return new IterationException("cannot write " + what + " in this run with jobs: it is outside of the chunk of"
                + " entities that the task visits, so other tasks may write it at the same time, and what one of them"
                + " writes would get lost. Run without jobs, or record a command in a command buffer, or publish an"
                + " event and sum up after the run");
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

    /** Refuses a span that writes in another chunk than the one that a task of a run with jobs visits. */
    public void requireMayWriteIn(int chunk) {
        if (rules.restrictsHandles() && !TaskVisit.allows(rules, chunk)) {
            throw outsideOfTask(column.name() + " in chunk " + chunk);
        }
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
                throw rules.phase().refusedWrite(column.valueOf(handle(index)));
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

package io.fdp.kernel.query;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.table.ShadowCopy;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.layout.ComponentLayout;
import java.util.Objects;

/**
 * Finds exactly the entities whose component differs from what was last accepted, for instance from what was last sent.
 *
 * <p>It keeps a copy of the table in native memory, the shadow. Chunks that did not change since the last look are
 * passed over; in the others bytes decide, so a value that was written and is the same, or the same again, is no
 * difference. -0.0 and 0.0 are different, a NaN is the same as itself.
 *
 * <pre>{@code
 * try (Differ differ = Differ.of(position)) {
 *     differ.forEach((entity, difference) -> switch (difference) {
 *         case ADDED, CHANGED -> send(entity, position.view(entity, view));   // true: accepted
 *         case REMOVED -> sendRemoval(entity);
 *     });
 * }
 * }</pre>
 *
 * <p>The visitor decides: what it accepts becomes the shadow, what it leaves is reported again the next time, changed
 * again or not. Accepted is the value that it was called for; what it, or another thread, writes meanwhile is a
 * difference again. When an entity died and another one has its index, the removal is reported before the other is
 * added, and until the removal is accepted the other waits.
 *
 * <p>A look costs what changed and what was left; nothing is allocated once it is warm. The memory, as much as the
 * table's for the same entities, is charged to the repository's budget as values are accepted, given back by {@link
 * EntityRepository#trim} where none are left and by {@link #close}, and ends with the repository at the latest.
 *
 * <p>A table may have several differs, each with a shadow of its own. One of them is used by one thread at a time:
 * looking while a look is under way is refused. During a look other threads may add, but should not write values of the
 * table.
 */
public final class Differ implements AutoCloseable {
    private final ComponentColumn table;
    private final ShadowCopy shadow;

    private Differ(ComponentColumn table, ComponentLayout layout) {
        this.table = table;
        this.shadow = new ShadowCopy(Stores.of(table), layout);
    }

    /**
     * Makes a differ that has accepted nothing yet: the first look reports all that have the component as added.
     *
     * @param table of an open repository
     * @return the differ; close it
     */
    public static Differ of(ComponentTable<?> table) {
        Objects.requireNonNull(table, "the table to compare is null: pass one that the repository registered");
        Stores.of(table).world().requireOpen();
        if (Stores.of(table).memory().hasPayload()) {
            throw new UnsupportedOperationException("the values of " + table.name()
                    + " are kept outside of its table, where bytes cannot be compared: ask for chunkVersion() instead");
        }
        return new Differ(table, table.layout());
    }

    /**
     * The same for parts: an entity differs when it has another number of parts, or other bytes in one of them; in
     * another order they are different, too.
     *
     * @param parts of an open repository
     * @return the differ; close it
     */
    public static Differ of(PartTable<?> parts) {
        Objects.requireNonNull(parts, "the table of parts to compare is null: pass one that the repository registered");
        Stores.of(parts).world().requireOpen();
        return new Differ(parts, PartStore.headerLayout());
    }

    /**
     * What is compared.
     *
     * @return the table, or the parts
     */
    public ComponentColumn table() {
        return table;
    }

    /**
     * Visits all that differs, in ascending order of the indexes. It is an iteration: structural changes are refused as
     * in a query's. When the visitor throws, what it accepted stays so, and all else is reported the next time.
     *
     * @param visitor gets each difference and says whether it accepts
     * @throws IterationException when a look of this differ is under way
     * @throws MemoryBudgetException when there is no memory to accept what is added; the visitor was not called for it
     * @throws ClosedException when the differ or the repository is closed
     */
    public void forEach(Visitor visitor) {
        Objects.requireNonNull(visitor, "the visitor of differences is null");
        boolean complete = false;
        int chunks = shadow.begin();
        try {
            for (int chunk = 0; chunk < chunks; chunk++) {
                if (shadow.compare(chunk)) {
                    visitChunk(chunk, visitor);
                    shadow.noteLeft(chunk);
                }
            }
            complete = true;
        } finally {
            shadow.end(complete);
        }
    }

    private void visitChunk(int chunk, Visitor visitor) {
        for (int word = 0; word < 16; word++) {
            long removed = shadow.removedWord(word);
            long added = shadow.addedWord(word);
            long present = added | shadow.changedWord(word);
            for (long left = removed | present; left != 0; left &= left - 1) {
                long bit = Long.lowestOneBit(left);
                int index = chunk * 1024 + word * 64 + Long.numberOfTrailingZeros(bit);
                boolean isFree = (removed & bit) == 0 || visitRemoved(index, visitor);
                if (isFree && (present & bit) != 0) {
                    visitPresent(index, (added & bit) != 0 ? Difference.ADDED : Difference.CHANGED, visitor);
                }
            }
        }
    }

    /** Answers whether the removal is accepted, so that another entity can take its place. */
    private boolean visitRemoved(int index, Visitor visitor) {
        boolean accepted = visitor.visit(Entity.of(index, shadow.acceptedGeneration(index)), Difference.REMOVED);
        if (accepted) {
            shadow.acceptRemoval(index);
        }
        return accepted;
    }

    private void visitPresent(int index, Difference difference, Visitor visitor) {
        shadow.hold(index);
        if (visitor.visit(Entity.of(index, shadow.generation(index)), difference)) {
            shadow.acceptHeld(index);
        }
    }

    /**
     * Accepts the value of an entity as it is now, without a look: for values that came from where the differences go
     * to, and need not go back.
     *
     * @param entity an entity that has the component
     * @return false, and nothing is accepted, if the removal of an earlier entity with its index was not accepted yet:
     *     the next look reports both
     * @throws MissingComponentException when the entity does not have the component
     * @throws StaleEntityException when the entity is not alive
     * @throws IterationException when a look of this differ is under way
     */
    public boolean accept(long entity) {
        return shadow.accept(entity);
    }

    /**
     * Whether a value of an entity is accepted, the same as its present one or not. It stays so after its death, until
     * its removal is accepted.
     *
     * @param entity a handle
     * @return true if so
     */
    public boolean isAccepted(long entity) {
        return shadow.isAccepted(entity);
    }

    /**
     * Forgets what was accepted of an entity: the next look reports it as added if it has the component, and not at all
     * if it does not.
     *
     * @param entity a handle
     * @return false if nothing was
     * @throws IterationException when a look of this differ is under way
     */
    public boolean forget(long entity) {
        return shadow.forget(entity);
    }

    /**
     * Forgets all that was accepted: the next look reports everything as added, as for a receiver that knows nothing
     * yet.
     *
     * @throws IterationException when a look of this differ is under way
     */
    public void forgetAll() {
        shadow.forgetAll();
    }

    /**
     * Gives the memory of the shadow back. A second close, or one after the repository's, does nothing.
     *
     * @throws IterationException when a look of this differ is under way
     */
    @Override
    public void close() {
        shadow.close();
    }

    @Override
    public String toString() {
        return "Differ[" + table.name() + "]";
    }

    /** Visits differences. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Called for each difference.
         *
         * @param entity its handle; for {@link Difference#REMOVED} that of an entity that may be dead
         * @param difference what happened to it since it was accepted
         * @return true to accept it, false to have it reported again
         */
        boolean visit(long entity, Difference difference);
    }
}

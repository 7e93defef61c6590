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
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.table.ShadowCopy;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.layout.ComponentLayout;
import java.util.Objects;

/**
 * Finds exactly the entities whose component differs from the last accepted value, for instance the last sent one.
 *
 * <p>It keeps a shadow copy of the table in native memory. A look skips chunks that did not change since the last look.
 * In the other chunks it compares bytes: a written value with the same bytes is no difference. -0.0 and 0.0 differ; a
 * NaN equals itself.
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
 * <p>The visitor decides. The shadow copy takes over an accepted difference. The next look reports a difference again
 * that was not accepted, changed again or not. The visitor accepts the value that it was called for: a value that is
 * written meanwhile is a new difference. When an entity died and its index was used again, the removal is reported
 * first. The new entity is reported once the removal is accepted.
 *
 * <p>The cost of a look depends on the changes and on the differences not accepted before. A warm look allocates
 * nothing. The shadow copy takes as much memory as the table for the same entities. Accepting values charges it to the
 * repository's budget. {@link EntityRepository#trim} gives memory without accepted values back; {@link #close}, or
 * closing the repository, gives all back.
 *
 * <p>A table may have several differs, each with its own shadow copy. One thread at a time uses a differ: a look during
 * a look is refused. During a look other threads may add, but should not write values of the table.
 */
public final class Differ implements AutoCloseable {
    private final ComponentColumn table;
    private final ShadowCopy shadow;

    private Differ(ComponentColumn table, ComponentLayout layout) {
        this.table = table;
        this.shadow = new ShadowCopy(Stores.of(table), layout);
    }

    /**
     * Makes a differ without accepted values: the first look reports all entities with the component as added.
     *
     * @param table a table of an open repository
     * @return the differ; close it
     */
    public static Differ of(ComponentTable<?> table) {
        Objects.requireNonNull(table, "the table to compare is null: pass one that the repository registered");
        Stores.of(table).world().requireOpen();
        if (Stores.of(table).payload() != null) {
            throw new UnsupportedOperationException("the values of " + table.name()
                    + " are kept outside of its table, where bytes cannot be compared: ask for chunkVersion() instead");
        }
        return new Differ(table, table.layout());
    }

    /**
     * The same for parts. An entity differs when the number, the order or the bytes of its parts differ.
     *
     * @param parts the parts of an open repository
     * @return the differ; close it
     */
    public static Differ of(PartTable<?> parts) {
        Objects.requireNonNull(parts, "the table of parts to compare is null: pass one that the repository registered");
        Stores.of(parts).world().requireOpen();
        return new Differ(parts, PartStore.headerLayout());
    }

    /**
     * The table whose values are compared.
     *
     * @return the table, or the parts
     */
    public ComponentColumn table() {
        return table;
    }

    /**
     * Visits all differences, in ascending order of the indexes. This is an iteration: structural changes are refused
     * as in a query. When the visitor throws, accepted differences stay accepted, and the next look reports all others.
     *
     * @param visitor gets each difference and returns whether it accepts it
     * @throws IterationException when a look of this differ is under way
     * @throws MemoryBudgetException when there is no memory to accept an added entity; the visitor was not called for
     *     it
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
                int index = chunk * Chunks.SLOTS + word * 64 + Long.numberOfTrailingZeros(bit);
                boolean isFree = (removed & bit) == 0 || visitRemoved(index, visitor);
                if (isFree && (present & bit) != 0) {
                    visitPresent(index, (added & bit) != 0 ? Difference.ADDED : Difference.CHANGED, visitor);
                }
            }
        }
    }

    /** Returns whether the removal is accepted, so that another entity can take its place. */
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
     * Accepts the present value of an entity without a look: for values that came from the receiver and need not go
     * back.
     *
     * @param entity an entity that has the component
     * @return false if the removal of an earlier entity with this index is not accepted yet: nothing is accepted, and
     *     the next look reports both
     * @throws MissingComponentException when the entity does not have the component
     * @throws StaleEntityException when the entity is not alive
     * @throws IterationException when a look of this differ is under way
     */
    public boolean accept(long entity) {
        return shadow.accept(entity);
    }

    /**
     * Whether any value of an entity was accepted, even if it differs from the present one. This outlives the entity
     * until its removal is accepted.
     *
     * @param entity a handle
     * @return true if the shadow copy has a value of the entity
     */
    public boolean isAccepted(long entity) {
        return shadow.isAccepted(entity);
    }

    /**
     * Forgets the accepted value of an entity. The next look reports the entity as added if it has the component, else
     * not at all.
     *
     * @param entity a handle
     * @return false if no value was accepted
     * @throws IterationException when a look of this differ is under way
     */
    public boolean forget(long entity) {
        return shadow.forget(entity);
    }

    /**
     * Forgets all accepted values: the next look reports all entities as added, as for a new receiver.
     *
     * @throws IterationException when a look of this differ is under way
     */
    public void forgetAll() {
        shadow.forgetAll();
    }

    /**
     * Gives the memory of the shadow copy back. Does nothing when the differ or its repository is closed already.
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
         * @param entity its handle; for {@link Difference#REMOVED} the entity may be dead
         * @param difference how the entity differs from its accepted value
         * @return true to accept the difference, false to get it again in the next look
         */
        boolean visit(long entity, Difference difference);
    }
}

package io.fdp.kernel.reference;

import io.fdp.annotations.OnDeath;
import io.fdp.kernel.access.Column;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.internal.reference.ReferenceIndex;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells which entities refer to an entity by one field of a component, without a look at all entities. The generated
 * table of a field with {@code @EntityRef(indexed = true)} or with {@code onDeath} has it.
 *
 * <pre>{@code
 * @Component record Missile(float fuel, @EntityRef(indexed = true) long target) {}
 *
 * Referrers missiles = missile.targetReferrers();
 * missiles.forEach(tank, one -> …);                    // all missiles that fly to the tank
 * }</pre>
 *
 * <p><b>When.</b> An answer is that of the last update. Every sync point updates the index, and so does the end of a
 * frame, before reactions are called. So does everything that makes the world another one: a load, a copy, a restored
 * snapshot, a shown frame. {@link #update} does it in between.
 *
 * <p><b>What.</b> Any handle may be asked for; who refers to a dead entity is found, too. A referrer is there once,
 * even if several elements or parts refer to the entity. Referrers come in the order of their indexes, so an answer
 * depends on the state alone, and not on threads or on what was before.
 *
 * <p><b>Threads.</b> Any number of threads may ask at the same time, without a lock and without garbage; within
 * generated loops and jobs, too. Who asks while an update is made gets an {@link IllegalStateException}.
 *
 * <p>The index is not part of the world: no hash, save, recording or copy has it.
 */
@SuppressWarnings("exports") // access for the kernel only
public final class Referrers {
    private final Column column;
    private final String path;
    private final @Nullable ReferenceIndex index;

    /**
     * Made by a table.
     *
     * @param column the table
     * @param path the path of the field
     * @param index the index, or null for a table that has none
     */
    public Referrers(Column column, String path, @Nullable ReferenceIndex index) {
        this.column = Objects.requireNonNull(column, "the table of referrers is null: ask the table for them");
        this.path = Objects.requireNonNull(path, "the field of referrers is null: ask the table for them");
        this.index = index;
    }

    private ReferenceIndex index() {
        if (index == null) {
            throw new UnsupportedOperationException("nobody keeps the referrers by " + name()
                    + " for a last frame or a last value: ask the table of the repository");
        }
        return index;
    }

    /**
     * The table whose values refer to entities.
     *
     * @return a table, or a table of parts
     */
    public Column column() {
        return column;
    }

    /**
     * The field that refers to entities.
     *
     * @return its path
     */
    public String field() {
        return path;
    }

    /**
     * What happens to a reference when the entity is not alive any more.
     *
     * @return what the declaration says
     */
    public OnDeath onDeath() {
        return index().onDeath();
    }

    private String name() {
        return column.name() + "." + path;
    }

    /**
     * How many references the index has: pairs of an entity and a referrer.
     *
     * @return the number of pairs
     */
    public int size() {
        return index().size();
    }

    /**
     * How often something was done by {@link #onDeath}: handles that were cleared, components or parts that were
     * removed, entities that were destroyed.
     *
     * @return the number since the component was registered
     */
    public long applied() {
        return index().applied();
    }

    /**
     * How many entities refer to an entity.
     *
     * @param entity any handle except a placeholder
     * @return the number of referrers; 0 if nobody knows the entity
     * @throws StaleEntityException for a placeholder
     */
    public int count(long entity) {
        return index().count(entity);
    }

    /**
     * Whether nobody refers to an entity.
     *
     * @param entity any handle except a placeholder
     * @return true if there is no referrer
     */
    public boolean isEmpty(long entity) {
        return index().count(entity) == 0;
    }

    /**
     * The referrer with the lowest index.
     *
     * @param entity any handle except a placeholder
     * @return the referrer, or {@link Entity#NULL} if there is none
     */
    public long first(long entity) {
        return index().first(entity);
    }

    /**
     * Whether one entity refers to another one.
     *
     * @param entity any handle except a placeholder
     * @param referrer the entity that may refer to it
     * @return true if it does
     */
    public boolean contains(long entity, long referrer) {
        return index().contains(entity, referrer);
    }

    /**
     * Visits the entities that refer to an entity, in the order of their indexes.
     *
     * @param entity any handle except a placeholder
     * @param visitor gets each referrer. It may write values and record commands; a sync point ends the visit with an
     *     {@link IllegalStateException}
     */
    public void forEach(long entity, LongConsumer visitor) {
        Objects.requireNonNull(visitor, "the visitor is null: pass what gets each referrer");
        index().forEach(entity, visitor);
    }

    /**
     * Writes the entities that refer to an entity to an array, in the order of their indexes.
     *
     * @param entity any handle except a placeholder
     * @param into receives as many referrers as it has room for; the rest of it stays as it is
     * @return how many there are, which may be more than fit
     */
    public int collect(long entity, long[] into) {
        Objects.requireNonNull(into, "the array is null: pass one for the referrers");
        return index().collect(entity, into);
    }

    /**
     * Brings the index up to date with the world now, instead of at the next sync point. It looks only at chunks that
     * changed, changes no reference, and draws a line under the changes so far, so spans end.
     *
     * @throws IterationException while a query or a hierarchy is being iterated: loops ask, and do not update
     * @throws ClosedException when the repository is closed
     */
    public void update() {
        index().update();
    }

    @Override
    public String toString() {
        return "Referrers[" + name() + "]";
    }
}

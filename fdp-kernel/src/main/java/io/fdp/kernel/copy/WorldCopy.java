package io.fdp.kernel.copy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.error.EventCapacityException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.content.RepositoryLink;
import java.util.Objects;

/**
 * Copies one repository into another, again and again, without garbage.
 *
 * <pre>{@code
 * WorldCopy copy = WorldCopy.of(simulation, rendering);
 * copy.copyChanges();                                       // the first time all, later what changed on either side
 * }</pre>
 *
 * <p>Afterwards the target is like the source in all that the state hash covers: entities with their indexes and
 * generations (of dead slots too), headers, hierarchy, who has which component and who owns it, values, singletons,
 * roles, waiting events, and the tick. What the target has and the source has not is gone. Types are matched by name.
 * What stays the target's own: registered types, phases, observers, its memory and its versions; every chunk that is
 * written counts as changed there.
 *
 * <p>Objects of managed components are shared, or copied by {@link ManagedType#copiedBy}; events are shared.
 *
 * <p>A copy that is refused leaves the target as it was, at most with more memory ready. Phases do not matter. Cursors,
 * spans and views of parts of the target end; of the source only spans of chunks. Copying takes the locks of both; no
 * other thread may write values of either meanwhile. One thread at a time uses a {@code WorldCopy}.
 */
public final class WorldCopy {
    private final RepositoryLink link;
    private int writtenChunks;

    private WorldCopy(RepositoryLink link) {
        this.link = link;
    }

    /**
     * Prepares to copy one repository into another. Nothing is copied yet.
     *
     * @param source the repository to copy
     * @param target the repository that becomes like it
     * @return the copy
     * @throws CopyException when both are the same repository
     */
    public static WorldCopy of(EntityRepository source, EntityRepository target) {
        Objects.requireNonNull(source, "the source of a copy is null: pass an open repository");
        Objects.requireNonNull(target, "the target of a copy is null: pass an open repository");
        if (source == target) {
            throw new CopyException("cannot copy a repository into itself: open another one for the copy");
        }
        return new WorldCopy(new RepositoryLink(Contents.of(source), Contents.of(target)));
    }

    /**
     * Copies everything: all values, also those that native code wrote without telling the table.
     *
     * @throws UnregisteredTypeException when the source has a type that the target has not
     * @throws CopyException when a type of the source is another one in the target
     * @throws CapacityException when the target has less capacity than the source
     * @throws EventCapacityException when more events wait in the source than one thread may publish in the target
     * @throws IterationException when one of the two is being iterated
     * @throws MemoryBudgetException when the target's budget does not suffice
     * @throws ClosedException when one of the two is closed
     */
    public void copyAll() {
        writtenChunks = link.forth(true);
    }

    /**
     * Copies what changed since the last copy, in the source or in the target: afterwards both are the same again. The
     * first time that is everything. Errors are those of {@link #copyAll()}.
     */
    public void copyChanges() {
        writtenChunks = link.forth(false);
    }

    /**
     * How many chunks of entities, components and links the last copy wrote.
     *
     * @return the number; the same 1,024 entities count once for each of their components
     */
    public int writtenChunks() {
        return writtenChunks;
    }
}

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
 * <p>Afterwards the target equals the source in everything that the state hash covers: entities with their indexes and
 * generations (also of dead slots), headers, hierarchy, presence, authority, values, singletons, roles, current and
 * pending events, and the tick. Anything that only the target had is gone. Types are matched by name. The target keeps
 * its own registered types, phases, observers, memory and versions; every chunk that is written counts as changed
 * there.
 *
 * <p>Objects of managed components are shared, or copied by {@link ManagedType#copiedBy}; events are shared.
 *
 * <p>A refused copy leaves the target as it was, at most with more memory ready. Phases do not count. Cursors, spans
 * and views of parts of the target end; in the source only spans of chunks end. Copying takes the locks of both
 * repositories; no other thread may write values of either meanwhile. One thread at a time uses a {@code WorldCopy}.
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
     * @param target the repository that becomes equal to the source
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
     * @throws UnregisteredTypeException when the target lacks a type of the source
     * @throws CopyException when a type of the source differs in the target
     * @throws CapacityException when the target has less capacity than the source
     * @throws EventCapacityException when the source has more events than one thread may publish in the target
     * @throws IterationException when one of the repositories is being iterated
     * @throws MemoryBudgetException when the target's budget does not suffice
     * @throws ClosedException when one of the repositories is closed
     */
    public void copyAll() {
        writtenChunks = link.forth(true);
    }

    /**
     * Copies everything that changed since the last copy in the source or in the target. Afterwards both are equal
     * again. The first call copies everything. It throws the same errors as {@link #copyAll()}.
     */
    public void copyChanges() {
        writtenChunks = link.forth(false);
    }

    /**
     * How many chunks of entities, components and links the last copy wrote.
     *
     * @return the number of chunks; the same 1,024 entities count once for each of their components
     */
    public int writtenChunks() {
        return writtenChunks;
    }
}

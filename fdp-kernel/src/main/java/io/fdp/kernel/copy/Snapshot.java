package io.fdp.kernel.copy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.MemoryUsage;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.content.RepositoryLink;

/**
 * The state of a repository at one moment, to go back to.
 *
 * <pre>{@code
 * try (Snapshot before = Snapshot.of(repo)) {
 *     before.take();
 *     predict(repo);
 *     before.restore();                                     // the state hash is what it was
 * }
 * }</pre>
 *
 * <p>It holds everything that the state hash covers, including the tick. The cost of taking it again, and of restoring
 * it, depends on the changes in between. Several snapshots of one repository are independent: for a rollback over some
 * frames, use as many snapshots in turn.
 *
 * <p>Generations go back as well: a handle of an entity that was created after {@link #take()} is dead after {@link
 * #restore()}, until its index and generation are used again. Objects of managed components are shared with the
 * repository, so changes inside them stay, unless {@link ManagedType#copiedBy} copies them.
 *
 * <p>The snapshot has its own memory, within a budget as large as the repository's. Close it. One thread at a time uses
 * it; otherwise the rules of {@link WorldCopy} hold.
 */
public final class Snapshot implements AutoCloseable {
    private final Contents origin;
    private final EntityRepository kept;
    private final RepositoryLink link;
    private boolean taken;

    /** The thread that took the state: between frames the repository belongs to it. */
    private long taker;

    private Snapshot(EntityRepository repository, EntityRepository kept) {
        this.origin = Contents.of(repository);
        this.kept = kept;
        this.link = new RepositoryLink(Contents.of(repository), Contents.of(kept), true);
    }

    /**
     * Makes an empty snapshot. It has no state until {@link #take()}.
     *
     * @param repository the repository
     * @return an empty snapshot
     */
    public static Snapshot of(EntityRepository repository) {
        Contents.of(repository).world().state().requireOpen();
        return new Snapshot(repository, (EntityRepository) Contents.another(repository));
    }

    /**
     * Takes the state of the repository and drops the earlier one. When this is refused, the snapshot keeps the earlier
     * state.
     */
    public void take() {
        requireOpen();
        link.forth(false);
        taken = true;
        taker = Thread.currentThread().threadId();
    }

    /**
     * Gives the taken state to the repository. A state can be restored any number of times.
     *
     * @throws CopyException when nothing was taken
     */
    public void restore() {
        requireTaken();
        link.back(false);
    }

    /**
     * Whether there is a state to restore.
     *
     * @return true after {@link #take()}
     */
    public boolean isTaken() {
        return taken;
    }

    /**
     * The tick at which the state was taken.
     *
     * @return the tick
     */
    public long tick() {
        requireTaken();
        return kept.currentTick();
    }

    /**
     * The state hash of the taken state. The repository has it after {@link #restore()}.
     *
     * <p>Hashers and serializers may change neither the snapshot nor the repository: between frames, the thread that
     * took the snapshot keeps the repository still meanwhile, as a save does. Another thread may take the hash while
     * the repository goes on.
     *
     * @return 64 bits
     */
    public long stateHash() {
        requireTaken();
        boolean held = taker == Thread.currentThread().threadId() && origin.holdForCopied();
        try {
            return kept.stateHash();
        } finally {
            origin.releaseCopied(held);
        }
    }

    private void requireOpen() {
        if (kept.isClosed()) {
            throw new ClosedException("the snapshot is closed: make another one with Snapshot.of(), and close it after"
                    + " its last use");
        }
    }

    private void requireTaken() {
        requireOpen();
        if (!taken) {
            throw new CopyException("the snapshot holds nothing: call take() first");
        }
    }

    /**
     * The native memory of the snapshot.
     *
     * @return the figures of the snapshot's own memory
     */
    public MemoryUsage memory() {
        return kept.memory();
    }

    /** Gives the memory of the snapshot back. A second call does nothing. */
    @Override
    public void close() {
        kept.close();
    }
}

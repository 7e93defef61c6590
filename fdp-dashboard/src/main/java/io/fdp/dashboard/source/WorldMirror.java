package io.fdp.dashboard.source;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.query.EntityAccess;
import io.fdp.format.query.EntityJson;
import io.fdp.format.query.QueryTypes;
import io.fdp.format.query.TemplateNames;
import io.fdp.format.query.TextQuery;
import io.fdp.format.query.WorldEntities;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.FdpException;
import io.fdp.kernel.frame.FinishedFrame;
import java.io.IOException;
import java.util.function.LongConsumer;
import java.util.function.LongToIntFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A second repository that becomes equal to a running one when somebody looks: queries, entities and hashes are read
 * there, beside the simulation. Its memory is taken with the first look.
 */
final class WorldMirror implements AutoCloseable {
    /** How long copies go on to have owners after somebody asked. */
    private static final long OWNERS_NANOS = 5_000_000_000L;

    private final EntityRepository world;
    private final TemplateNames templates;
    private final Wanted wanted = new Wanted();
    private final @Nullable OwnerImages owners;
    private volatile long ownersUntil = System.nanoTime() - 1;
    private volatile boolean isOutdated;
    private volatile @Nullable String failure;

    /** What there is after the first look; guarded by the lock of {@link #wanted}. */
    private @Nullable Copy copy;

    /** Whether the copy has been made once. */
    private boolean isFilled;

    private boolean closed;

    private record Copy(EntityRepository repository, WorldCopy copying, WorldEntities entities) {
        boolean hasTypesOf(EntityRepository world) {
            return repository.types().size() == world.types().size();
        }
    }

    WorldMirror(EntityRepository world, TemplateNames templates, @Nullable LongToIntFunction owners) {
        this.world = world;
        this.templates = templates;
        this.owners = owners == null ? null : new OwnerImages(world, owners);
    }

    private WorldEntities entitiesOf(EntityRepository repository) {
        OwnerImages known = owners;
        return known == null
                ? WorldEntities.of(repository, templates)
                : WorldEntities.of(repository, templates, entity -> known.owner(Entity.index(entity)));
    }

    /** Lets the next copies have the owners of all entities, for some seconds; the next look waits for one. */
    void wantOwners() {
        boolean already = System.nanoTime() - ownersUntil < 0;
        ownersUntil = System.nanoTime() + OWNERS_NANOS;
        if (!already) {
            wanted.outdate();
        }
    }

    /** Copies what changed, if somebody wants it. Called by the frame thread. */
    void frameFinished(FinishedFrame frame) {
        if (!wanted.begin()) {
            return;
        }
        boolean done = false;
        try {
            Copy to = copy;
            if (to != null && !closed) {
                to.copying.copyChanges();
                OwnerImages known = owners;
                if (known != null && System.nanoTime() - ownersUntil < 0) {
                    known.take(frame);
                }
                isFilled = true;
                done = true;
            }
        } catch (FdpException other) { // types were registered meanwhile, or there is no memory
            failure = other.getMessage();
            isOutdated = true;
        } finally {
            if (done) {
                wanted.done();
            } else {
                wanted.failed();
            }
        }
    }

    <R> R look(long lastFrame, WorldSource.Look<R> look) throws IOException {
        return lookAtCopy(lastFrame, of -> look.at(new View(of)));
    }

    /** Looks at the repository that is the copy. */
    <R> R lookAtRepository(long lastFrame, LiveSource.CopyLook<R> look) throws IOException {
        return lookAtCopy(lastFrame, of -> look.at(of.repository));
    }

    /** Looks at the copy while it stands still. */
    private interface Looker<R> {
        R at(Copy copy) throws IOException;
    }

    private <R> R lookAtCopy(long lastFrame, Looker<R> look) throws IOException {
        ensureCopy();
        wanted.lockFresh(lastFrame);
        try {
            Copy of = copy;
            if (of == null || closed) {
                throw new IOException("the dashboard is closed");
            }
            if (!isFilled) {
                String why = failure;
                throw new IOException(
                        why == null
                                ? "no frame has ended since somebody looked: run frames"
                                : "the world cannot be copied: " + why);
            }
            return look.at(of);
        } finally {
            wanted.unlock();
        }
    }

    /** The types that are registered now. */
    QueryTypes types() {
        return entitiesOf(world).types();
    }

    /** Makes the copy, or another one when types were added since. */
    private void ensureCopy() {
        wanted.lock();
        try {
            Copy old = copy;
            if (closed || (old != null && !isOutdated && old.hasTypesOf(world))) {
                return;
            }
            EntityRepository other = world.createLike();
            copy = new Copy(other, WorldCopy.of(world, other), entitiesOf(other));
            isOutdated = false;
            isFilled = false;
            wanted.outdate();
            if (old != null) {
                old.repository.close();
            }
        } finally {
            wanted.unlock();
        }
    }

    @Override
    public void close() {
        wanted.lock();
        try {
            closed = true;
            Copy old = copy;
            copy = null;
            if (old != null) {
                old.repository.close();
            }
        } finally {
            wanted.unlock();
        }
    }

    /** The copy as lookers see it. */
    private static final class View implements WorldView {
        private final EntityRepository repository;
        private final WorldEntities entities;

        View(Copy of) {
            this.repository = of.repository;
            this.entities = of.entities;
        }

        @Override
        public long tick() {
            return repository.currentTick();
        }

        @Override
        public int entityCount() {
            return repository.entityCount();
        }

        @Override
        public QueryTypes types() {
            return entities.types();
        }

        @Override
        public void forEach(TextQuery query, Predicate<? super EntityAccess> visitor) {
            boolean[] enough = {false};
            entities.query(query).forEachAccess(entity -> {
                if (!enough[0]) {
                    enough[0] = !visitor.test(entity);
                }
            });
        }

        @Override
        public void forEachHandle(TextQuery query, LongConsumer visitor) {
            entities.query(query).forEach(visitor::accept);
        }

        @Override
        public @Nullable EntityAccess find(long entity) {
            return repository.isAlive(entity) ? entities.find(entity) : null;
        }

        @Override
        public long living(int index) {
            return index < 0 || index >= repository.config().capacity() ? Entity.NULL : repository.entityAt(index);
        }

        @Override
        public void writeMembers(EntityAccess entity, JsonWriter json) {
            new EntityJson(entities.types()).writeMembers(entity, json);
        }

        @Override
        public long stateHash() {
            return repository.stateHash();
        }
    }
}

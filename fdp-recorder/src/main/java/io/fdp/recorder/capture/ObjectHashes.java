package io.fdp.recorder.capture;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import io.fdp.kernel.state.UnmarkedObjects;
import java.util.List;
import java.util.function.Predicate;

/**
 * The hashes of objects, which cannot be hashed from bytes later, and of roles, to see whether roles changed. The
 * thread that ends frames takes them; that is free while objects do not change.
 *
 * <p>Objects are hashed when they are copied, and only then. A hash that anybody took at another time may be that of
 * other contents, because the program may change an object and not mark it.
 */
final class ObjectHashes {
    private final EntityRepository repository;
    private final Predicate<String> hashed;
    private final StateHashes hashes;
    private List<StatePart> parts = List.of();
    private long roles;
    private long others;
    private long singletons;

    /** Takes hashes of managed types with a wanted name. */
    ObjectHashes(EntityRepository repository, Predicate<String> wanted) {
        this.repository = repository;
        this.hashed = wanted;
        this.hashes = repository.stateHashes(this::isHashed);
    }

    private boolean isHashed(StatePart part) {
        return switch (part.kind()) {
            case ROLES -> true;
            case TICK, ENTITIES, HIERARCHY -> false;
            case COMPONENT, SINGLETON, EVENT -> hashed.test(part.name()) && hasObjects(part);
        };
    }

    private boolean hasObjects(StatePart part) {
        switch (part.kind()) {
            case COMPONENT -> {
                for (ComponentColumn column : repository.types()) {
                    if (column.name().equals(part.name())) {
                        return column instanceof ManagedTable;
                    }
                }
            }
            case SINGLETON -> {
                for (Singleton<?> singleton : repository.singletons().all()) {
                    if (singleton.name().equals(part.name())) {
                        return singleton instanceof ManagedSingleton;
                    }
                }
            }
            default -> {
                for (EventStream<?> stream : repository.events().all()) {
                    if (stream.name().equals(part.name())) {
                        return stream instanceof ManagedEvents;
                    }
                }
            }
        }
        return false;
    }

    /**
     * Takes the hashes of a finished frame whose changes since a version are copied; returns whether types were
     * registered since the last call.
     */
    boolean takeFinished(long since) {
        hashes.takeFinished(since);
        return sum();
    }

    /** The same of the world as it is. */
    boolean take(long since) {
        hashes.take(since);
        return sum();
    }

    /** Looks at some chunks for objects that changed without a mark since they were copied. */
    List<UnmarkedObjects> findUnmarked(long since, int chunks) {
        return hashes.findUnmarked(since, chunks);
    }

    @SuppressWarnings("ReferenceEquality") // the list is the same one until a type is registered
    private boolean sum() {
        boolean isNew = parts != hashes.parts();
        parts = hashes.parts();
        roles = 0;
        others = 0;
        singletons = 0;
        for (int i = 0; i < hashes.count(); i++) {
            switch (hashes.part(i).kind()) {
                case SINGLETON -> singletons += hashes.hash(i);
                case ROLES -> roles = hashes.hash(i);
                default -> others += hashes.hash(i);
            }
        }
        return isNew;
    }

    long roles() {
        return roles;
    }

    /** What objects and roles, except singletons, add to the state hash. */
    long others() {
        return others + roles;
    }

    long singletons() {
        return singletons;
    }
}

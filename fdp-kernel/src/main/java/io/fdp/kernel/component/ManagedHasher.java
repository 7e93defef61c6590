package io.fdp.kernel.component;

import io.fdp.kernel.job.Jobs;

/**
 * Says what of a managed object counts for the state hash.
 *
 * <p>It is called under the repository's lock: it reads the object, and neither changes it nor touches the repository.
 *
 * <pre>{@code
 * ManagedHasher<Route> hasher = (route, into) -> {
 *     into.add(route.legs.size());
 *     route.legs.forEach(leg -> into.add(leg.x()).add(leg.y()));
 * };
 * }</pre>
 *
 * @param <T> the class of the objects
 */
@FunctionalInterface
public interface ManagedHasher<T> {
    /**
     * Adds everything that the next tick depends on. It runs while the repository is locked: it must not change the
     * repository, nor wait for threads that use the repository, as those of {@link Jobs}.
     *
     * @param value an object
     * @param into takes its content
     */
    void hash(T value, ContentHash into);
}

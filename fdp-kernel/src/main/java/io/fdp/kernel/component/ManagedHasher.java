package io.fdp.kernel.component;

import io.fdp.kernel.job.Jobs;

/**
 * Adds the content of a managed object to the state hash.
 *
 * <p>It is called under the repository's lock. It must only read the object, and must not touch the repository.
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
     * Adds everything that the next tick depends on. The repository is locked meanwhile: the hasher must not change it,
     * nor wait for threads that use it, such as those of {@link Jobs}.
     *
     * @param value an object
     * @param into receives its content
     */
    void hash(T value, ContentHash into);
}

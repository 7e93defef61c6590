package io.fdp.kernel.internal.world;

import io.fdp.kernel.error.RegistrationException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What a load left out of the world: types whose values are not in it, because they were not registered, and the data
 * that the loader keeps of them. If one of the types were registered now, the world would go on without values that it
 * had. Copies of the world lack the same.
 */
public final class LeftOut {
    private final Set<String> types = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Object kept;

    /** Notes a type of a family: component, singleton or event. */
    public void add(String family, String name) {
        types.add(family + " " + name);
    }

    /** Keeps data beside the world, instead of those before. */
    public void keep(Object data) {
        kept = data;
    }

    /** What is kept beside the world, or null. */
    public @Nullable Object kept() {
        return kept;
    }

    /** The world is another one. */
    public void clear() {
        types.clear();
        kept = null;
    }

    /** Allows all types again: the world is about to become another one that has them. */
    public void allowAll() {
        types.clear();
    }

    /** The world is a copy of another one. */
    public void become(LeftOut other) {
        types.clear();
        if (!other.types.isEmpty()) { // an iterator is garbage, and copies are made in frames
            types.addAll(other.types);
        }
        kept = other.kept;
    }

    /** Refuses to register a type that was left out, under its name or a former one. */
    public void requireNot(String family, String name, List<String> formerNames) {
        if (types.isEmpty()) {
            return;
        }
        boolean left = types.contains(family + " " + name)
                || formerNames.stream().anyMatch(former -> types.contains(family + " " + former));
        if (left) {
            throw new RegistrationException(
                    "cannot register " + family + " " + name + ": the loaded world had values of it, which were left"
                            + " out because it was not registered then, so the world"
                            + " would go on without them. Register all types before"
                            + " the load: for instance, start the engine first, whose"
                            + " systems register types");
        }
    }
}

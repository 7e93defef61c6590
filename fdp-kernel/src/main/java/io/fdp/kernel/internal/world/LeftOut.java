package io.fdp.kernel.internal.world;

import io.fdp.kernel.error.RegistrationException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Types whose values are not in the world, because they were not registered when it was loaded. If one of them were
 * registered now, the world would go on without values that it had.
 */
public final class LeftOut {
    private final Set<String> types = ConcurrentHashMap.newKeySet();

    /** Notes a type of a family: component, singleton or event. */
    public void add(String family, String name) {
        types.add(family + " " + name);
    }

    /** The world is another one. */
    public void clear() {
        types.clear();
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

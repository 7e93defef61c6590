package io.fdp.engine;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.tkb.Tkb;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Services that modules and systems get from each other, by class. The {@code EntityRepository}, the {@link SimClock},
 * the {@link FrameBudget} and the {@link Telemetry} are always provided.
 */
public final class Services {
    private final Map<Class<?>, Object> byType = new LinkedHashMap<>();

    Services() {}

    /**
     * Provides a service, for modules that are initialised later and for all systems.
     *
     * @param type the class by which the service is found, often an interface
     * @param service the service
     * @param <T> its class
     * @throws EngineException when this class already has a service
     */
    public synchronized <T> void provide(Class<T> type, T service) {
        Objects.requireNonNull(service, "the service is null");
        Object known = byType.putIfAbsent(type, type.cast(service));
        if (known != null) {
            throw new EngineException("there is a service " + type.getName() + " already, " + known
                    + ": provide it once, or under another class");
        }
    }

    /**
     * Finds a service.
     *
     * @param type the class under which the service was provided
     * @param <T> its class
     * @return the service
     * @throws EngineException when there is no such service
     */
    public <T> T get(Class<T> type) {
        T found = tryGet(type);
        if (found == null) {
            throw new EngineException("there is no service " + type.getName() + ": provide() it, or add the module that"
                    + " provides it before the module that needs it. There are " + names());
        }
        return found;
    }

    /**
     * Finds a service, if there is one.
     *
     * @param type the class under which the service was provided
     * @param <T> its class
     * @return the service, or null
     */
    public synchronized <T> @Nullable T tryGet(Class<T> type) {
        Object found = byType.get(type);
        return found == null ? null : type.cast(found);
    }

    /** Returns the TKB, or throws an error that says how to assign one. */
    Tkb tkb() {
        Tkb found = tryGet(Tkb.class);
        if (found == null) {
            throw new EngineException("no TKB is assigned to this engine: load one with Tkb.load() or build one with"
                    + " Tkb.builder(), and pass it to EngineBuilder.tkb()");
        }
        return found;
    }

    /** Visits all services with the classes under which they were provided. */
    void forEach(BiConsumer<Class<?>, Object> visitor) {
        Map<Class<?>, Object> all;
        synchronized (this) {
            all = new LinkedHashMap<>(byType);
        }
        all.forEach(visitor);
    }

    private synchronized String names() {
        return byType.keySet().stream().map(Class::getSimpleName).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return "Services[" + names() + "]";
    }
}

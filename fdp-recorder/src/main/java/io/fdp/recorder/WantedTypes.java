package io.fdp.recorder;

import io.fdp.format.TypeNames;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.singleton.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Decides which types of a repository are recorded, by the names of a configuration: whole names, or ends of names
 * where these are unique, as in text queries. Used by the thread that starts the recorder, then by the thread that ends
 * frames.
 */
final class WantedTypes {
    private final EntityRepository repository;
    private final RecorderConfig config;
    private final RecorderLog log;

    /** The type that each short name means: the first one that is registered with such a name. */
    private final Map<String, String> meant = new HashMap<>();

    private final Set<String> told = new TreeSet<>();

    /**
     * Looks at the types that are registered now.
     *
     * @throws IllegalArgumentException when several of them have a name of the configuration
     */
    WantedTypes(EntityRepository repository, RecorderConfig config, RecorderLog log) {
        this.repository = repository;
        this.config = config;
        this.log = log;
        for (String name : config.names()) {
            Set<String> found = called(name);
            if (found.size() > 1) {
                throw new IllegalArgumentException("cannot record: RecorderConfig.only() or without() names " + name
                        + ", and several types are called that: " + String.join(", ", found)
                        + "; write the whole name of each type that you mean");
            }
            found.forEach(type -> meant.put(name, type));
        }
    }

    /** The registered types that a name means: the type with that whole name, else all whose name ends so. */
    private Set<String> called(String name) {
        Set<String> found = new TreeSet<>();
        for (String type : registered()) {
            if (type.equals(name)) {
                return Set.of(type);
            }
            if (TypeNames.isEnd(type, name)) {
                found.add(type);
            }
        }
        return found;
    }

    /** The names of all registered types. */
    Set<String> registered() {
        Set<String> names = new TreeSet<>();
        for (ComponentColumn column : repository.types()) {
            names.add(column.name());
        }
        for (Singleton<?> singleton : repository.singletons().all()) {
            names.add(singleton.name());
        }
        for (EventStream<?> stream : repository.events().all()) {
            names.add(stream.name());
        }
        return names;
    }

    /** Names of the configuration that mean no registered type. */
    List<String> unknown() {
        return config.names().stream()
                .filter(name -> called(name).isEmpty())
                .sorted()
                .toList();
    }

    /** Whether a type is recorded. */
    boolean isRecorded(String type) {
        Set<String> only = config.only();
        return (only == null || isNamed(only, type)) && !isNamed(config.leftOut(), type);
    }

    private boolean isNamed(Set<String> names, String type) {
        if (names.contains(type)) {
            meant.put(type, type);
            return true;
        }
        for (String name : names) {
            if (TypeNames.isEnd(type, name)) {
                String first = meant.computeIfAbsent(name, unbound -> type);
                if (first.equals(type)) {
                    return true;
                }
                if (!first.equals(name)) { // a whole name means nothing else
                    tellAnother(name, first, type);
                }
            }
        }
        return false;
    }

    private void tellAnother(String name, String first, String type) {
        if (told.add(type)) {
            log.warn(() -> ": RecorderConfig.only() or without() names " + name + ", which means " + first
                    + ", and not " + type + ", which was registered later: write whole names");
        }
    }
}

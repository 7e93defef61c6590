package io.fdp.engine.internal;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.WriteScope;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.TableSingleton;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What a system declares to read and write: tables, tags and singletons. A table of entities and a singleton of the
 * same component are different things.
 */
public final class Access {
    private final Set<ComponentColumn> reads = new LinkedHashSet<>();
    private final Set<ComponentColumn> writes = new LinkedHashSet<>();
    private boolean nothing;

    public void read(Object what) {
        reads.add(key(what));
    }

    public void write(Object what) {
        writes.add(key(what));
    }

    /** Declares that there is nothing to declare. */
    public void nothing() {
        nothing = true;
    }

    public void addAll(Access other) {
        reads.addAll(other.reads);
        writes.addAll(other.writes);
    }

    /** Whether nothing was declared, so that nobody knows what the system does. */
    boolean isEmpty() {
        return !nothing && reads.isEmpty() && writes.isEmpty();
    }

    Set<ComponentColumn> writes() {
        return writes;
    }

    boolean writes(ComponentColumn key) {
        return writes.contains(key);
    }

    boolean touches(ComponentColumn key) {
        return reads.contains(key) || writes.contains(key);
    }

    /** Stands for a singleton by its table: loops know only the table. */
    private static ComponentColumn key(Object what) {
        return switch (what) {
            case ComponentColumn column -> column;
            case TableSingleton<?, ?> singleton -> singleton.table();
            case ManagedSingleton<?> singleton -> singleton.table();
            default -> throw new IllegalStateException("neither a component nor a singleton: " + what);
        };
    }

    /** Whether systems with these two declarations can run at the same time. */
    boolean isIndependentOf(Access other) {
        return !isEmpty()
                && !other.isEmpty()
                && writes.stream().noneMatch(other::touches)
                && other.writes.stream().noneMatch(this::touches);
    }

    /** The writes that a system with this declaration may make; all writes when it declares nothing. */
    public WriteScope scope(EntityRepository repository, String name) {
        WriteScope scope = WriteScope.of(repository, name);
        if (!isEmpty()) {
            scope.only();
        }
        writes.forEach(scope::and);
        return scope;
    }

    static String nameOf(ComponentColumn key) {
        String name = key.name();
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }
}

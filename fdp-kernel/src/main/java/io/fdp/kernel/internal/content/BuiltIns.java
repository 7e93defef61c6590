package io.fdp.kernel.internal.content;

import io.fdp.kernel.component.BuiltInTypes;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.Disabled;
import io.fdp.kernel.query.SliceState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * The types that FDP and libraries bring along, by name: {@link BuiltInTypes}. They are looked for when a repository
 * first meets a type that it does not have.
 */
public final class BuiltIns {
    /** No initialiser of the class: one that fails would leave the class unusable. */
    private static volatile @Nullable BuiltIns known;

    private final Map<String, Class<?>> tags = new HashMap<>();
    private final Map<String, ComponentType<?, ?>> singletons = new HashMap<>();

    private BuiltIns() {
        add(new BuiltInTypes() {
            @Override
            public List<Class<?>> tags() {
                return List.of(Disabled.class);
            }
        });
        ServiceLoader.load(BuiltInTypes.class, BuiltInTypes.class.getClassLoader())
                .forEach(this::add);
    }

    private void add(BuiltInTypes types) {
        types.tags().forEach(tag -> tags.putIfAbsent(ColumnRegistry.nameOf(tag), tag));
        types.singletons().forEach(type -> singletons.putIfAbsent(type.name(), type));
    }

    private static BuiltIns known() {
        BuiltIns all = known;
        if (all == null) {
            all = new BuiltIns();
            known = all; // another thread may have found the same
        }
        return all;
    }

    /** The built-in tag with a name, or null. */
    public static @Nullable Class<?> tag(String name) {
        return known().tags.get(name);
    }

    /** The built-in singleton with a name, or null. */
    public static @Nullable ComponentType<?, ?> singleton(String name) {
        ComponentType<?, ?> type = known().singletons.get(name);
        return type == null && SliceState.isName(name) ? SliceState.typeOf(name) : type;
    }

    /** Registers in a repository the built-in types that only another one has. */
    static void registerMissing(Contents source, Contents target) {
        for (ComponentColumn column : source.types().all()) {
            Class<?> tag = target.types().find(column.name()) == null ? tag(column.name()) : null;
            if (tag != null) {
                target.registerTag(tag);
            }
        }
        for (ComponentColumn column : source.singletons().columns()) {
            ComponentType<?, ?> type =
                    target.singletons().find(column.name()) == null ? singleton(column.name()) : null;
            if (type != null) {
                target.singletons().register(type);
            }
        }
    }
}

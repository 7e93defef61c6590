package io.fdp.kernel.component;

import java.util.List;

/**
 * Types that a library brings along. A repository that meets such a type in a save, in a recording or in another
 * repository registers it, so programs that do not use the type can still load, replay and copy it. {@link Disabled} is
 * one.
 *
 * <p>A library names its implementation as a service of the JDK: {@code provides io.fdp.kernel.component.BuiltInTypes
 * with …} in its module, or a file of that name in {@code META-INF/services}.
 */
public interface BuiltInTypes {
    /**
     * Tags of entities.
     *
     * @return interfaces with {@code @Tag}
     */
    default List<Class<?>> tags() {
        return List.of();
    }

    /**
     * Components that are singletons.
     *
     * @return the types of generated tables
     */
    default List<ComponentType<?, ?>> singletons() {
        return List.of();
    }
}

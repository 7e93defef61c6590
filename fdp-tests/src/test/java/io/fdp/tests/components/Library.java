package io.fdp.tests.components;

import io.fdp.annotations.Component;
import io.fdp.annotations.Tag;
import io.fdp.kernel.component.BuiltInTypes;
import io.fdp.kernel.component.ComponentType;
import java.util.List;

/** Types that a library brings along, and names as a service. */
public final class Library implements BuiltInTypes {
    @Tag
    public interface Badge {}

    @Component
    public record Serial(int number) {}

    @Override
    public List<Class<?>> tags() {
        return List.of(Badge.class);
    }

    @Override
    public List<ComponentType<?, ?>> singletons() {
        return List.of(SerialTable.TYPE);
    }
}

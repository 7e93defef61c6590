package io.fdp.engine.types;

import io.fdp.engine.SimTimeTable;
import io.fdp.kernel.component.BuiltInTypes;
import io.fdp.kernel.component.ComponentType;
import java.util.List;

/** The types that the engine brings along: the time. A repository that meets it in a file registers it. */
public final class EngineTypes implements BuiltInTypes {
    /** Called when a repository looks for built-in types. */
    public EngineTypes() {}

    @Override
    public List<ComponentType<?, ?>> singletons() {
        return List.of(SimTimeTable.TYPE);
    }
}

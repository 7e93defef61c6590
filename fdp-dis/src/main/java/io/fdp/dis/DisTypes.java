package io.fdp.dis;

import io.fdp.kernel.component.BuiltInTypes;
import java.util.List;

/** The types that the gateway brings along, so that saves and recordings with ghosts load without it. */
public final class DisTypes implements BuiltInTypes {
    /** For the service loader. */
    public DisTypes() {}

    @Override
    public List<Class<?>> tags() {
        return List.of(DisGhost.class);
    }
}

package io.fdp.replication;

import io.fdp.kernel.component.BuiltInTypes;
import io.fdp.replication.model.Ghost;
import java.util.List;

/** The types that replication brings along, so that saves and recordings with ghosts load without it. */
public final class ReplicationTypes implements BuiltInTypes {
    /** For the service loader. */
    public ReplicationTypes() {}

    @Override
    public List<Class<?>> tags() {
        return List.of(Ghost.class);
    }
}

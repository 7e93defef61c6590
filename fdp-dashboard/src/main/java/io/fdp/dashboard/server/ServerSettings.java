package io.fdp.dashboard.server;

import io.fdp.dashboard.model.NodeInfo;
import io.fdp.dashboard.model.PositionFields;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How a server serves.
 *
 * @param port the port, 0 for any that is free
 * @param control whether people may change the world
 * @param title what the page calls the world
 * @param position which fields are places
 * @param nodes the nodes of an exercise
 * @param recordings the folder for what people record
 * @param other another recording to compare with; null for none
 */
public record ServerSettings(
        int port,
        boolean control,
        String title,
        PositionFields position,
        Supplier<List<NodeInfo>> nodes,
        Path recordings,
        @Nullable Path other) {}

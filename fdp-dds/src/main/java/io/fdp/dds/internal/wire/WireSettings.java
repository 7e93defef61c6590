package io.fdp.dds.internal.wire;

import io.fdp.kernel.layout.ComponentLayout;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a wire.
 *
 * @param domain the number of the domain
 * @param networkInterface its name or address, or null for what DDS finds
 * @param peers where other nodes are
 * @param leaseNanos after which silence a node is lost, or 0 for the setting of {@code CYCLONEDDS_URI}
 * @param receiveBytes the most memory for samples of others
 * @param eventBytes room for events of one topic in one direction
 * @param entities components in the entity mode by their name
 */
public record WireSettings(
        int domain,
        @Nullable String networkInterface,
        List<String> peers,
        long leaseNanos,
        long receiveBytes,
        int eventBytes,
        Map<String, ComponentLayout> entities) {}

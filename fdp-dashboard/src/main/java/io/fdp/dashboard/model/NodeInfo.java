package io.fdp.dashboard.model;

import io.fdp.kernel.error.Required;
import java.util.Map;

/**
 * A node of an exercise, as the page lists it.
 *
 * @param node the number of the node
 * @param name its name
 * @param isSelf whether this is the node whose world the page shows
 * @param isPresent whether it is there now
 * @param sinceSeconds for how many seconds it has been there, or gone
 * @param ageMillis how old its values are when they arrive, in milliseconds; negative if unknown
 * @param entities how many entities it owns, as this node knows it; negative if unknown
 * @param figures more figures by name, as {@code bytes_out_per_s}
 * @param refused how many of its samples were refused, by reason
 */
public record NodeInfo(
        int node,
        String name,
        boolean isSelf,
        boolean isPresent,
        double sinceSeconds,
        double ageMillis,
        long entities,
        Map<String, Long> figures,
        Map<String, Long> refused) {
    /** Makes the maps immutable. */
    public NodeInfo {
        if (name == null) {
            throw new NullPointerException("the name of a node is null: pass an empty one");
        }
        figures = Required.map(figures, "figures of a node");
        refused = Required.map(refused, "reasons of refusals");
    }
}

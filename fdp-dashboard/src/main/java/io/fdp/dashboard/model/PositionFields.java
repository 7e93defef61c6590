package io.fdp.dashboard.model;

import java.util.Objects;

/**
 * The fields that say where an entity is on the map.
 *
 * @param component the name of a component in a table, full as {@code battle.Position} or simple as {@code Position};
 *     empty to look for a component with the two fields
 * @param x the name of the field to the right
 * @param y the name of the field upwards
 */
public record PositionFields(String component, String x, String y) {
    /** The component called Position, or else the first with the fields {@code x} and {@code y}. */
    public static final PositionFields DEFAULT = new PositionFields("", "x", "y");

    /** Refuses null. */
    public PositionFields {
        Objects.requireNonNull(component, "the component of positions is null: pass an empty name for any");
        Objects.requireNonNull(x, "the field to the right is null: name one");
        Objects.requireNonNull(y, "the field upwards is null: name one");
    }
}

package io.fdp.kernel.internal.command;

import io.fdp.kernel.internal.table.WorldState;

/** A blueprint that belongs to one world. */
public abstract class WorldBound {
    private final WorldState world;
    private final String what;

    /**
     * Makes a blueprint.
     *
     * @param world the world that it belongs to
     * @param what its description, for errors
     */
    protected WorldBound(WorldState world, String what) {
        this.world = world;
        this.what = what;
    }

    @SuppressWarnings("ReferenceEquality") // identity is meant
    final void requireOf(WorldState other) {
        if (world != other) {
            throw new IllegalArgumentException(
                    what + " is of another repository: define a prototype in the repository of the entity");
        }
    }
}

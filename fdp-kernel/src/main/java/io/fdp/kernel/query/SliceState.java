package io.fdp.kernel.query;

import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.internal.query.SlicePlaces;
import java.util.Objects;

/**
 * What a world keeps of a {@link SlicedIteration}: a singleton for each iteration that belongs to the world, under
 * {@link SlicedIteration#name()}. It is saved, recorded, copied, and part of the state hash.
 *
 * @param rounds how many rounds were completed
 * @param position the entity index from which the next slice continues
 * @param visited how many entities the last slice visited
 * @param complete whether the last slice completed its round
 */
public record SliceState(long rounds, int position, int visited, boolean complete) {
    /**
     * Whether a singleton with a name keeps a sliced iteration.
     *
     * @param name the name of a type
     * @return true if the name is one of those that FDP gives
     */
    public static boolean isName(String name) {
        return Objects.requireNonNull(name, "the name of the type is null").startsWith(SlicePlaces.PREFIX);
    }

    /**
     * The type of the singleton of an iteration.
     *
     * @param name the name of the iteration
     * @return the type to register
     */
    public static ComponentType<SliceState, ? extends ComponentTable<SliceState>> typeOf(String name) {
        return SliceStateTable.typeOf(name);
    }
}

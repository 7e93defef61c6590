package io.fdp.kernel.internal.query;

import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.WorldState;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The places of the sliced iterations of a world, by name: who has which, and who makes iterations now.
 *
 * <p>A name must be the same in every run of a program, whatever the order in which systems are added and types are
 * registered. So it consists of the name of the system, and of the conditions of the query or a name that the user
 * gives.
 */
public final class SlicePlaces {
    /** All names of places begin so. */
    public static final String PREFIX = "fdp.slice.";

    private final WorldState world;
    private final Function<String, ColumnStore> registration;
    private final Map<String, SlicePlace> places = new HashMap<>();
    private volatile @Nullable SliceCreation creation;

    /**
     * Begins without places.
     *
     * @param world the state of the world
     * @param registration registers the singleton with a name, if it is not registered
     */
    public SlicePlaces(WorldState world, Function<String, ColumnStore> registration) {
        this.world = world;
        this.registration = registration;
    }

    /** How often the world was replaced as a whole. */
    public long replacements() {
        return world.replacements();
    }

    // ---- who makes and runs iterations

    /** A system is created on the calling thread; the places that it had before are free. Returns the outer one. */
    public @Nullable SliceCreation begin(SliceCreation next) {
        SliceCreation outer = creation;
        synchronized (this) {
            places.values().removeIf(place -> {
                boolean own = place.owner().equals(next.owner());
                if (own) {
                    place.lose();
                }
                return own;
            });
        }
        creation = next;
        return outer;
    }

    /** The system is created. */
    public void end(@Nullable SliceCreation outer) {
        creation = outer;
    }

    /** The creation that the calling thread is in, or null. */
    public @Nullable SliceCreation creation() {
        SliceCreation current = creation;
        return current != null && current.isHere() ? current : null;
    }

    /** The system that the calling thread creates or updates, or null. */
    public @Nullable String owner() {
        SliceCreation current = creation();
        return current == null ? world.rules().scopes().currentName() : current.owner();
    }

    // ---- places

    /** The name of a place: of a system, or of nobody if the name of the system is empty. */
    public static String nameOf(String owner, String own) {
        return PREFIX + owner + (owner.isEmpty() ? "" : ".") + own;
    }

    /** Takes a place, also from another iteration. */
    public SlicePlace take(String name, String owner) {
        SlicePlace place = new SlicePlace(name, owner, registration.apply(name));
        synchronized (this) {
            SlicePlace before = places.put(name, place);
            if (before != null) {
                before.lose();
            }
        }
        return place;
    }

    /** Takes a place that no other iteration has, or returns null. */
    public @Nullable SlicePlace tryTake(String name, String owner) {
        ColumnStore store = registration.apply(name);
        synchronized (this) {
            return places.containsKey(name)
                    ? null
                    : places.computeIfAbsent(name, key -> new SlicePlace(name, owner, store));
        }
    }

    /** Gives a place up. */
    public synchronized void release(SlicePlace place) {
        if (!place.isLost()) {
            place.lose();
            places.remove(place.name());
        }
    }
}

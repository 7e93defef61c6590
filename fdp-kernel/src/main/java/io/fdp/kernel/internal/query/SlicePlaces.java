package io.fdp.kernel.internal.query;

import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.WorldState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The places of the sliced iterations of a world, by name: who has which, and who makes iterations now.
 *
 * <p>A name must be the same in every run of a program, whatever the order in which systems are added and types are
 * registered. So it is a name that the user gives, or it consists of the name of the system and the conditions of the
 * query.
 */
public final class SlicePlaces {
    /** All names of places begin so. */
    public static final String PREFIX = "fdp.slice.";

    private final WorldState world;
    private final Registry registry;
    private final Map<String, SlicePlace> places = new HashMap<>();
    private final Set<String> owners = new HashSet<>();
    private final Predicate<String> unclaimed = this::isUnclaimed;
    private volatile @Nullable SliceCreation creation;
    private volatile boolean counted;

    /** The singletons that keep positions. */
    public interface Registry {
        /** The singleton with a name; registers it if necessary. */
        ColumnStore ensureSlice(String name);

        /** The singleton with a name, or null if there is none. */
        @Nullable
        ColumnStore findSlice(String name);

        /** The names of those that have values. */
        List<String> sliceNames();

        /** Whether one of those that have values has a wanted name. Makes no garbage. */
        boolean hasSlice(Predicate<? super String> wanted);
    }

    /**
     * Begins without places.
     *
     * @param world the state of the world
     * @param registry the singletons
     */
    public SlicePlaces(WorldState world, Registry registry) {
        this.world = world;
        this.registry = registry;
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
            owners.add(next.owner());
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

    /** Says whether slices must count entities, because an engine is deterministic. */
    public void setCounted(boolean on) {
        counted = on;
    }

    /** Refuses a budget of time where slices must count entities. */
    public void requireCounted(SlicePlace place, boolean timed, Object budget) {
        if (timed && counted) {
            throw new IllegalStateException("a slice of " + place.name() + " has a budget of time (" + budget
                    + ") in a deterministic engine: how far it gets would depend on the machine, and the world with"
                    + " it. Use SliceBudget.ofEntities(…) or slices(entities, millis) of the system, which counts"
                    + " entities here; or unsaved() for work that the world does not depend on; or"
                    + " EngineMode.REAL_TIME");
        }
    }

    // ---- places

    /** The name of a place: the conditions of a query of a system, or a name that the user gives. */
    public static String nameOf(String owner, String own) {
        return PREFIX + owner + (owner.isEmpty() ? "" : ".") + own;
    }

    /** Takes a place, also from another iteration. */
    public SlicePlace take(String name, String owner, List<String> former) {
        SlicePlace place = make(name, owner, former);
        synchronized (this) {
            put(place);
        }
        return place;
    }

    /**
     * Takes a place that the user named. Another iteration of the same system loses it, unless the system is just
     * created: its iterations exist at the same time.
     */
    public SlicePlace takeNamed(String own, String owner) {
        List<String> former = owner.isEmpty() ? List.of() : List.of(nameOf(owner, own));
        SlicePlace place = make(nameOf("", own), owner, former);
        synchronized (this) {
            SlicePlace before = places.get(place.name());
            if (before != null && !before.isFree()) {
                requireSameOwner(own, before.owner(), owner);
            }
            put(place);
        }
        return place;
    }

    private void requireSameOwner(String own, String before, String owner) {
        boolean same = before.equals(owner);
        if (!same || (!owner.isEmpty() && creation() != null)) {
            throw new IllegalStateException("two sliced iterations are named \"" + own + "\": "
                    + (same ? "both of " + who(owner) : "that of " + who(owner) + " and that of " + who(before))
                    + ". A name stands for one position in the whole world: give one of them another name");
        }
    }

    private static String who(String owner) {
        return owner.isEmpty() ? "no system" : owner;
    }

    private SlicePlace make(String name, String owner, List<String> former) {
        return new SlicePlace(name, owner, registry.ensureSlice(name), former, this::findFree);
    }

    private void put(SlicePlace place) {
        SlicePlace before = places.put(place.name(), place);
        if (before != null) {
            before.lose();
        }
    }

    /** The singleton with a former name, unless an iteration has it; null if there is none. */
    private @Nullable ColumnStore findFree(String name) {
        synchronized (this) {
            SlicePlace owned = places.get(name);
            if (owned != null && !owned.isFree()) {
                return null;
            }
        }
        return registry.findSlice(name);
    }

    /** Takes a place that no other iteration has, or returns null. */
    public @Nullable SlicePlace tryTake(String name, String owner, List<String> former) {
        SlicePlace place = make(name, owner, former);
        synchronized (this) {
            SlicePlace before = places.get(name);
            if (before != null && !before.isFree()) {
                return null;
            }
            put(place);
        }
        return place;
    }

    /** Gives a place up. */
    public synchronized void release(SlicePlace place) {
        if (!place.isLost()) {
            place.lose();
            places.remove(place.name());
        }
    }

    /** A system is gone: its iterations keep their places until others take them. */
    public synchronized void free(String owner) {
        owners.remove(owner);
        for (SlicePlace place : places.values()) {
            if (place.owner().equals(owner)) {
                place.setFree();
            }
        }
    }

    // ---- positions and who continues them

    /** Whether any iteration has a place. */
    public synchronized boolean areAny() {
        return places.values().stream().anyMatch(place -> !place.isFree());
    }

    /** Whether there are positions in the world that no iteration continues. Makes no garbage if there are none. */
    public synchronized boolean areUnclaimed() {
        return registry.hasSlice(unclaimed);
    }

    private boolean isUnclaimed(String name) {
        SlicePlace own = places.get(name);
        if (own != null && !own.isFree()) {
            return false;
        }
        for (SlicePlace place : places.values()) {
            if (!place.isFree() && place.former().contains(name)) {
                return false;
            }
        }
        return true;
    }

    /** The positions in the world that no iteration continues, sorted. */
    public List<String> unclaimed() {
        return unclaimedIn(this);
    }

    private List<String> unclaimedIn(SlicePlaces other) {
        List<String> names = other.registry.sliceNames();
        synchronized (this) {
            return names.stream().filter(unclaimed).sorted().toList();
        }
    }

    /**
     * The positions in another world that nobody here would continue, sorted. A system that is here may continue its
     * own when it is first updated.
     */
    public List<String> lostIn(SlicePlaces other) {
        return unclaimedIn(other).stream().filter(name -> !isOfSystem(name)).toList();
    }

    private synchronized boolean isOfSystem(String name) {
        int end = name.lastIndexOf('.');
        return end > PREFIX.length() && owners.contains(name.substring(PREFIX.length(), end));
    }

    /** The places of iterations for which the world has no position, sorted. */
    public List<String> fresh() {
        List<SlicePlace> all;
        synchronized (this) {
            all = List.copyOf(places.values());
        }
        return all.stream()
                .filter(place -> !place.isFree() && !place.has())
                .map(SlicePlace::name)
                .sorted()
                .toList();
    }
}

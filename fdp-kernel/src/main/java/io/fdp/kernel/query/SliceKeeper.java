package io.fdp.kernel.query;

import io.fdp.kernel.internal.query.SliceCreation;
import io.fdp.kernel.internal.query.SlicePlace;
import io.fdp.kernel.internal.query.SlicePlaces;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the place of a sliced iteration in the world: when its system is created, when the user names it, or else when
 * a system first uses it.
 */
final class SliceKeeper {
    private final Query query;
    private final SliceBudget budget;
    private final SlicePlaces places;
    private @Nullable SlicePlace place;
    private @Nullable String owner;
    private @Nullable String own;
    private String number = "";
    private boolean byUse;
    private boolean outside;
    private boolean named;

    SliceKeeper(Query query, SliceBudget budget) {
        this.query = query;
        this.budget = budget;
        this.places = query.slices();
        SliceCreation creation = places.creation();
        if (creation != null) {
            owner = creation.owner();
            String conditions = query.sliceNames().conditions();
            String numbered = creation.add(conditions, this::created);
            own = numbered;
            number = numbered.substring(conditions.length());
        }
    }

    /** The system is created: the iteration takes its place, and its budget must suit the engine. */
    private void created() {
        SlicePlace taken = place();
        if (taken != null) {
            places.requireCounted(taken, budget.isTimed(), budget);
        }
    }

    /** The place that is known already, or null. */
    @Nullable
    SlicePlace current() {
        return place;
    }

    void name(String wanted) {
        Objects.requireNonNull(wanted, "the name of the iteration is null: name it");
        if (wanted.isBlank()) {
            throw new IllegalArgumentException("the name of the iteration is empty: name it, as \"near\"");
        }
        String now = owner == null ? places.owner() : owner;
        String whose = now == null ? "" : now;
        SlicePlace before = place;
        if (named && before != null && !before.isLost() && wanted.equals(own)) {
            return;
        }
        SlicePlace taken = places.takeNamed(wanted, whose);
        if (before != null) {
            places.release(before);
        }
        owner = whose;
        own = wanted;
        named = true;
        byUse = false;
        outside = false;
        place = taken;
    }

    /** The names that the place may have in worlds of earlier versions of the program. */
    private List<String> former(String whose) {
        return query.sliceNames().former().stream()
                .map(conditions -> SlicePlaces.nameOf(whose, conditions + number))
                .toList();
    }

    void leaveWorld() {
        SlicePlace before = place;
        if (before != null) {
            places.release(before);
        }
        place = null;
        outside = true;
    }

    /** The place, which it takes if a system is at work and the iteration has none; null if there is none. */
    @Nullable
    SlicePlace place() {
        if (outside) {
            return null;
        }
        SlicePlace known = place;
        if (known == null || known.isLost()) {
            known = own == null || byUse ? takeByUse() : take(known, own);
            place = known;
        } else if (byUse) {
            requireSameOwner(known);
        }
        return known;
    }

    private String owner() {
        return owner == null ? "" : owner;
    }

    private SlicePlace take(@Nullable SlicePlace lost, String name) {
        if (lost != null) {
            throw new IllegalStateException(
                    "the position " + lost.name() + " belongs to another sliced iteration by now, which"
                            + " was made later: use that one, or give this one a name of its own with named()");
        }
        return named
                ? places.takeNamed(name, owner())
                : places.take(SlicePlaces.nameOf(owner(), name), owner(), former(owner()));
    }

    private @Nullable SlicePlace takeByUse() {
        String user = places.owner();
        if (user == null) {
            return null;
        }
        String name = SlicePlaces.nameOf(user, query.sliceNames().conditions());
        SlicePlace taken = places.tryTake(name, user, former(user));
        if (taken == null) {
            throw new IllegalStateException(user + " uses two sliced iterations of " + query
                    + ", and a loaded world could not tell their positions apart: make them in create(), name them with"
                    + " named(), or keep them out of the world with unsaved()");
        }
        owner = user;
        byUse = true;
        return taken;
    }

    private void requireSameOwner(SlicePlace known) {
        String user = places.owner();
        if (user != null && !user.equals(known.owner())) {
            throw new IllegalStateException(user + " uses a sliced iteration of " + known.owner()
                    + ", and a loaded world could not tell whose position it is: make it in create() of one of them,"
                    + " name it with named(), or keep it out of the world with unsaved()");
        }
    }
}

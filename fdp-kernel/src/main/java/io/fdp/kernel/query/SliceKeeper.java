package io.fdp.kernel.query;

import io.fdp.kernel.internal.query.SliceCreation;
import io.fdp.kernel.internal.query.SlicePlace;
import io.fdp.kernel.internal.query.SlicePlaces;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the place of a sliced iteration in the world: when its system is created, when the user names it, or else when
 * a system first uses it.
 */
final class SliceKeeper {
    private final Query query;
    private final SlicePlaces places;
    private @Nullable SlicePlace place;
    private @Nullable String owner;
    private @Nullable String own;
    private boolean byUse;
    private boolean outside;

    SliceKeeper(Query query) {
        this.query = query;
        this.places = query.slices();
        SliceCreation creation = places.creation();
        if (creation != null) {
            owner = creation.owner();
            own = creation.add(query.conditions(), this::place);
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
        SlicePlace taken = places.take(SlicePlaces.nameOf(whose, wanted), whose);
        SlicePlace before = place;
        if (before != null) {
            places.release(before);
        }
        owner = whose;
        own = wanted;
        byUse = false;
        outside = false;
        place = taken;
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
            known = own == null || byUse ? takeByUse() : take(known, SlicePlaces.nameOf(owner(), own));
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
                    "the position " + name + " belongs to another sliced iteration by now, which"
                            + " was made later: use that one, or give this one a name of its own with named()");
        }
        return places.take(name, owner());
    }

    private @Nullable SlicePlace takeByUse() {
        String user = places.owner();
        if (user == null) {
            return null;
        }
        String name = SlicePlaces.nameOf(user, query.conditions());
        SlicePlace taken = places.tryTake(name, user);
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

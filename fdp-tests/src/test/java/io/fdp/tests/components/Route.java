package io.fdp.tests.components;

import io.fdp.annotations.Managed;
import io.fdp.kernel.component.ContentHash;
import java.util.ArrayList;
import java.util.List;

/** A managed component that is changed from inside. */
@Managed(name = "nav.Route")
public final class Route {
    public final String target;
    public final List<Integer> legs = new ArrayList<>();

    public Route(String target) {
        this.target = target;
    }

    public void hashTo(ContentHash into) {
        into.add(target).add(legs.size());
        for (int leg : legs) {
            into.add(leg);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Route route && target.equals(route.target) && legs.equals(route.legs);
    }

    @Override
    public int hashCode() {
        return target.hashCode();
    }

    @Override
    public String toString() {
        return target + legs;
    }
}

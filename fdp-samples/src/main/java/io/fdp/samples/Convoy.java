package io.fdp.samples;

import io.fdp.annotations.ForEach;
import io.fdp.annotations.Managed;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.query.Query;
import java.util.ArrayDeque;
import java.util.Deque;

/** The example of the guide's page on managed components: objects by reference. */
public final class Convoy {
    /** A list that grows and shrinks does not fit a record of fixed size. */
    @Managed(name = "samples.Route")
    static final class Route {
        final Deque<String> waypoints = new ArrayDeque<>();
    }

    /** Every truck with a route drives. */
    static final class Driving {
        private Driving() {}

        @ForEach
        static void arrive(Route route) {
            route.waypoints.poll();
        }
    }

    private Convoy() {}

    /**
     * Runs the example.
     *
     * @return the next waypoint of the truck
     */
    public static String run() {
        try (EntityRepository repo = EntityRepository.create()) {
            ManagedTable<Route> route = repo.registerManaged(ManagedType.of(Route.class)
                    .hashedBy((r, into) -> r.waypoints.forEach(into::add))); // what counts for the state hash
            ManagedTable<String> callsign = repo.registerManaged(ManagedType.of(String.class, "samples.callsign"));
            Query changed = repo.query().with(callsign).changed(route).build();

            long truck = repo.createEntity();
            route.add(truck, new Route());
            callsign.add(truck, "Bravo 2");

            Route r = route.get(truck); // the very object that was added
            r.waypoints.add("bridge");
            r.waypoints.add("depot");
            route.markModified(truck); // the table cannot see what happens inside

            DrivingArrive.on(repo).run(); // generated: the loop around arrive()
            changed.since(0).forEach(route::markModified);
            return callsign.get(truck) + " to " + r.waypoints.peek();
        }
    }

    public static void main(String[] args) {
        System.out.println(run());
    }
}

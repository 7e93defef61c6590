package io.fdp.samples.airtraffic;

import io.fdp.engine.SimSystem;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.reaction.LastValues;
import java.util.ArrayList;
import java.util.List;

/** Writes down what happens. Reactions tell it, whoever did it. */
final class Logbook extends SimSystem {
    final List<String> lines = new ArrayList<>();
    private PlanTable plans;

    @Override
    protected void create() {
        plans = repo().table(PlanTable.TYPE);
        ClearanceTable clearances = repo().table(ClearanceTable.TYPE);
        ParkedTable parked = repo().table(ParkedTable.TYPE);
        DeskTable desks = repo().table(DeskTable.TYPE);
        LastValues<PlaceTable> lastPlaces = keepLast(repo().table(PlaceTable.TYPE));
        onAdded(parked, aircraft -> write(callsign(aircraft) + " landed"));
        onRemoved(parked, aircraft -> write(callsign(aircraft) + " took off"));
        onRemoved(plans, (plan, last) -> { // it ended with its aircraft, of which only the last place is known
            boolean west = lastPlaces.table().view(last.view(plan).aircraft()).x() < 0;
            write(last.view(plan).callsign() + " left in the " + (west ? "west" : "east"));
        });
        onChanged(clearances, (plane, was) -> {
            ClearanceView now = clearances.view(plane);
            if (now.from() != Entity.NULL && now.from() != was.view(plane).from()) {
                write(callsign(plane) + " goes to " + desks.view(now.from()).name());
            }
            if (now.behind() != Entity.NULL && now.behind() != was.view(plane).behind()) {
                write(callsign(plane) + " gives way to " + callsign(now.behind()));
            }
        });
        onRemoved(desks, (desk, last) -> write(last.view(desk).name() + " closed"));
    }

    @Override
    protected void worldReplaced() {} // lines stay: they say what this program saw

    @Override
    protected void update() {} // there is nothing to do in each frame

    private String callsign(long aircraft) {
        return plans.view(plans.aircraftReferrers().first(aircraft)).callsign();
    }

    private void write(String what) {
        lines.add((int) time().seconds() / 60 + " min: " + what);
    }
}

package io.fdp.samples.airtraffic;

import io.fdp.engine.PresentationGroup;
import io.fdp.engine.SimSystem;
import io.fdp.engine.UpdateInGroup;
import io.fdp.kernel.entity.Entity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The strips on the desks, one for each flight. Reactions keep them up to date, and write the log. */
@UpdateInGroup(PresentationGroup.class)
final class Strips extends SimSystem {
    final Map<Long, String> strips = new TreeMap<>();
    final List<String> log = new ArrayList<>();
    private Set<Set<Long>> conflictsBefore = Set.of();
    private HandledTable handled;
    private ClearanceTable clearances;
    private PlanTable plans;
    private DeskTable desks;
    private ConflictEvents conflicts;

    @Override
    protected void create() {
        handled = repo().table(HandledTable.TYPE);
        clearances = repo().table(ClearanceTable.TYPE);
        plans = repo().table(PlanTable.TYPE);
        desks = repo().table(DeskTable.TYPE);
        conflicts = repo().events(ConflictEvents.TYPE);
        onAdded(handled, this::write);
        onRemoved(handled, flight -> say(strips.remove(flight) + (repo().isAlive(flight) ? ", landed" : ", left")));
        onChanged(handled, flight -> {
            write(flight);
            say(strips.get(flight) + ", handed over");
        });
        onAdded(clearances, flight -> {
            write(flight);
            if (clearances.has(flight)) { // not of a flight that landed in this frame
                say(callsign(flight) + " gives way to "
                        + callsign(clearances.view(flight).behind()));
            }
        });
        onRemoved(clearances, this::write);
        onRemoved(desks, (desk, last) -> say(last.view(desk).name() + " closed"));
    }

    /** Tells conflicts that are new: those of the last frame. */
    @Override
    protected void update() {
        Set<Set<Long>> now = new HashSet<>();
        conflicts.forEach(conflict -> {
            Set<Long> pair = Set.of(conflict.one(), conflict.other());
            if (now.add(pair) && !conflictsBefore.contains(pair)) {
                say("conflict of " + callsign(conflict.one()) + " and " + callsign(conflict.other()));
            }
        });
        conflictsBefore = now;
    }

    /** Writes all strips anew: reactions are not told of a world that was loaded. */
    void refresh() {
        strips.clear();
        repo().query().with(handled).build().forEach(this::write);
    }

    private void write(long flight) {
        if (handled.has(flight)) { // an earlier reaction may have removed it
            long desk = handled.view(flight).by();
            String at = desk == Entity.NULL ? "" : " at " + desks.view(desk).name();
            strips.put(flight, callsign(flight) + at + (clearances.has(flight) ? ", slow" : ""));
        }
    }

    private String callsign(long flight) {
        long plan = plans.aircraftReferrers().first(flight);
        return plan == Entity.NULL ? "nobody" : plans.view(plan).callsign();
    }

    private void say(String what) {
        log.add((int) time().seconds() / 60 + " min: " + what);
    }
}

package io.fdp.processor.read;

import io.fdp.processor.base.Problems;
import java.util.HashMap;
import java.util.Map;
import javax.lang.model.element.TypeElement;

/** The ids of the events of a compilation: 1 or more, and no two events share one. */
final class EventIds {
    private final Problems problems;
    private final Map<Integer, TypeElement> owners = new HashMap<>();

    EventIds(Problems problems) {
        this.problems = problems;
    }

    /** Takes an id for an event; false if a problem was reported. */
    boolean claim(int id, TypeElement event) {
        if (id < 1) {
            problems.report(
                    event,
                    "event " + event.getSimpleName() + " has id " + id
                            + ": write one from 1 on that no other event has, as in @Event(id = 7)");
            return false;
        }
        TypeElement owner = owners.putIfAbsent(id, event);
        if (owner != null) {
            problems.report(
                    event,
                    "event id " + id + " of " + event.getQualifiedName() + " is taken by " + owner.getQualifiedName()
                            + ": write @Event(id = …) with another number");
        }
        return owner == null;
    }
}

package io.fdp.kernel.internal.reference;

import io.fdp.annotations.OnDeath;
import io.fdp.kernel.entity.Entity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * References to entities that the world never had, such as an index in place of a handle. The rule of the field is
 * applied to them as to the dead. But the dead are part of a simulation, and such a handle is a mistake that nothing
 * else shows. So the log says so, once for each field.
 *
 * <p>References to living entities do not come here. Under the structure lock, but nothing is logged there. Without
 * garbage once a field was told of.
 */
final class UnknownTargets {
    private final Set<ReferenceIndex> told = new HashSet<>();
    private final List<String> news = new ArrayList<>();
    private volatile boolean hasNews;

    /** Looks at the dead references of an entity, before the rule of their field is applied. */
    void look(ReferenceIndex field, HandlePlaces places, int index, long entity) {
        if (told.contains(field)) {
            return;
        }
        long handle = places.neverMade(index);
        if (handle != Entity.NULL) {
            told.add(field);
            news.add(message(field, handle, entity));
            hasNews = true;
        }
    }

    private static String message(ReferenceIndex field, long handle, long entity) {
        String name = Entity.toString(handle);
        return field.name() + " of entity " + Entity.toString(entity) + " was " + name
                + ": no entity of this repository ever had the handle " + name + ". " + done(field.onDeath())
                + ", as if its target had died; write handles that this repository made, no indexes and no handles of"
                + " other worlds. The log says so once for each field";
    }

    private static String done(OnDeath rule) {
        return switch (rule) {
            case CLEAR -> "The field was cleared";
            case REMOVE -> "The component or part was removed";
            case DESTROY -> "The entity was destroyed";
            case KEEP -> "Nothing was done"; // no reference of such a field is looked at
        };
    }

    /** Whether there is something to log. Any thread may ask. */
    boolean hasNews() {
        return hasNews;
    }

    /** What is to be logged when the lock is free. */
    List<String> takeNews() {
        List<String> taken = List.copyOf(news);
        news.clear();
        hasNews = false;
        return taken;
    }
}

package io.fdp.dashboard.server;

import io.fdp.kernel.entity.Entity;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Handles of entities as people write them. */
final class Handles {
    private static final Pattern HANDLE = Pattern.compile("(\\d{1,10})(?:#(\\d{1,10}))?");

    private Handles() {}

    /**
     * Reads a handle.
     *
     * @param index the index of the entity
     * @param generation its generation; 0 for whoever lives there
     */
    record Handle(int index, int generation) {
        long entity() {
            return Entity.of(index, generation);
        }
    }

    static Handle parse(String text) {
        Matcher found = HANDLE.matcher(text);
        if (found.matches()) {
            long index = Long.parseLong(found.group(1));
            long generation = found.group(2) == null ? 0 : Long.parseLong(found.group(2));
            boolean given = found.group(2) != null;
            if (index <= Integer.MAX_VALUE && generation <= Integer.MAX_VALUE && (!given || generation > 0)) {
                return new Handle((int) index, (int) generation);
            }
        }
        throw new Refusal(400, "an entity is written as index#generation, as 42#3, or as its index");
    }
}

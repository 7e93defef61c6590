package io.fdp.kernel.internal.command;

import io.fdp.kernel.entity.Entity;
import java.util.HashSet;
import java.util.Set;

/**
 * Tells of placeholders that commands write into plain {@code long} fields, once for each field. Playback replaces
 * placeholders in references only, so such a field would keep a number that names no entity.
 *
 * <p>A number can have the bits of a placeholder by chance, though hardly ever those of one that waits. So it is told
 * and not refused.
 */
final class LostReferences {
    private final Set<String> told = new HashSet<>();

    /** A value has a placeholder in a field that is no reference. For any thread. */
    synchronized void tell(String component, String field, long placeholder) {
        if (told.add(component + "." + field)) {
            System.getLogger("io.fdp.kernel")
                    .log(
                            System.Logger.Level.WARNING,
                            "a command writes " + Entity.toString(placeholder) + ", the placeholder of an entity that"
                                    + " is not created yet, to " + component + "." + field
                                    + ", which is a plain long: playback puts the"
                                    + " handle of the entity into fields with @EntityRef only, and this field keeps a"
                                    + " number that names no entity. Write @EntityRef long "
                                    + field);
        }
    }
}

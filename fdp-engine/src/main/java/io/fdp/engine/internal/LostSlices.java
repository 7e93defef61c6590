package io.fdp.engine.internal;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.SliceOwner;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The positions of sliced work in a world that was loaded, copied or taken over. A position that nothing continues is
 * that of a system that was renamed, or of a query with other conditions: its work begins anew, and the world goes on
 * differently.
 */
public final class LostSlices {
    private static final Logger LOG = System.getLogger("io.fdp.engine");

    private final EntityRepository repository;
    private final List<String> fresh;

    private LostSlices(EntityRepository repository) {
        this.repository = repository;
        this.fresh = SliceOwner.fresh(repository);
    }

    /**
     * Notes which work has no position. Makes no garbage in a world whose positions are all continued.
     *
     * @param repository the world, before its first frame
     * @return null if nothing can be lost
     */
    public static @Nullable LostSlices of(EntityRepository repository) {
        return SliceOwner.areUnclaimed(repository) ? new LostSlices(repository) : null;
    }

    /** Warns once of positions that nothing continues, when all systems had their turn. */
    public void tell() {
        List<String> lost = SliceOwner.unclaimed(repository);
        if (!lost.isEmpty()) {
            LOG.log(Level.WARNING, text(lost));
        }
    }

    private String text(List<String> lost) {
        String first = SliceOwner.nameOf(lost.getFirst());
        return "the world has positions of sliced work that nothing in this program continues: "
                + String.join(", ", lost)
                + (fresh.isEmpty() ? "" : "; begun anew: " + String.join(", ", fresh))
                + ". Was a system renamed, or its query changed? The world does not go on as it was. named(\"" + first
                + "\") continues the position of that name; a name that named() gives survives renames";
    }
}

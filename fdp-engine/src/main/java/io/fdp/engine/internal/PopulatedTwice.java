package io.fdp.engine.internal;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.LoadedSave;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Tells of entities that were created between a load and the first frame after it: a program that populates a new world
 * has often populated the loaded one, too.
 *
 * <p>A program may add a few entities on purpose, so few of them are no warning.
 */
final class PopulatedTwice {
    private static final Logger LOG = System.getLogger("io.fdp.engine");

    private PopulatedTwice() {}

    /** The first frame after a load, a copy or the like is about to begin. */
    static void tell(EntityRepository repository) {
        LoadedSave loaded = LoadedSave.of(repository);
        int added = loaded == null || !loaded.isBegun() ? 0 : repository.entityCount() - loaded.entities();
        if (loaded != null && added > 0 && loaded.entities() > 0) {
            LOG.log(
                    added >= loaded.entities() / 2 ? Level.WARNING : Level.INFO,
                    (added == 1 ? "1 entity was" : added + " entities were") + " created after the world was loaded"
                            + " from " + loaded.source() + " with " + loaded.entities() + ", and before its first"
                            + " frame. A program that creates its first entities does so in a new world only, as by"
                            + " if (!repo.isReplaced()) populate(repo); else the world has them twice. If they are"
                            + " meant, say changesLoadedWorld() in the builder of the engine");
        }
    }
}

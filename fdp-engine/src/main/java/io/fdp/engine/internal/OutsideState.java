package io.fdp.engine.internal;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.SaveWatch;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What belongs to a simulation and is not in its world: fields of systems, modules and services, the work that systems
 * continue, templates. Warns when the world is saved without it, or replaced by a world that misses it.
 */
public final class OutsideState implements SaveWatch {
    private static final Logger LOG = System.getLogger("io.fdp.engine");

    private final EntityRepository repository;
    private final Consumer<UnsavedFields> owners;
    private final Supplier<@Nullable LostTemplates> knownTemplates;
    private final Supplier<List<String>> unfinished;
    private final boolean mayPopulate;
    private @Nullable LostSlices slices;
    private @Nullable LostTemplates templates;
    private volatile @Nullable UnsavedFields fields;

    /**
     * Makes it for a world.
     *
     * @param repository the world
     * @param owners names all systems, modules and services when the first frame begins
     * @param knownTemplates the templates that there are; null if there is no TKB
     * @param unfinished methods of the program that the engine calls when it is closed, as {@code Sender.destroy()}
     * @param mayPopulate whether entities may be created in a loaded world before its first frame
     */
    public OutsideState(
            EntityRepository repository,
            Consumer<UnsavedFields> owners,
            Supplier<@Nullable LostTemplates> knownTemplates,
            Supplier<List<String>> unfinished,
            boolean mayPopulate) {
        this.repository = repository;
        this.owners = owners;
        this.knownTemplates = knownTemplates;
        this.unfinished = unfinished;
        this.mayPopulate = mayPopulate;
    }

    /** A frame is about to begin. The first one finds all systems, modules and services as any program starts. */
    public void frameBegins() {
        if (fields == null) {
            UnsavedFields watching = new UnsavedFields();
            owners.accept(watching);
            watching.start();
            fields = watching;
        }
    }

    /** The world was replaced, and systems were not told yet. */
    public void replaced() {
        if (!mayPopulate) {
            PopulatedTwice.tell(repository);
        }
        slices = LostSlices.of(repository);
        LostTemplates lost = lostTemplates();
        if (lost != null) {
            lost.tell();
        }
    }

    /** The world was replaced, and systems were told. */
    public void tookCare() {
        UnsavedFields watching = fields;
        if (watching != null) {
            watching.replaced();
        }
    }

    /** All systems had their turn, perhaps in a world that replaced another. */
    public void frameEnded() {
        if (slices != null) {
            slices.tell();
            slices = null;
        }
        UnsavedFields watching = fields;
        if (watching != null) {
            watching.frameEnded();
        }
    }

    @Override
    public void saved() {
        UnsavedFields watching = fields;
        if (watching != null) {
            watching.saved();
        }
    }

    @Override
    public List<String> lacking(EntityRepository loaded) {
        LostTemplates lost = lostTemplates();
        return lost == null ? List.of() : lost.in(loaded);
    }

    @Override
    public Map<Integer, String> templates() {
        LostTemplates known = lostTemplates();
        return known == null ? Map.of() : known.names();
    }

    @Override
    public void closed() {
        List<String> left = unfinished.get();
        if (!left.isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "the repository was closed while its engine was open, so " + String.join(", ", left)
                            + (left.size() == 1 ? " was" : " were")
                            + " not called before, and would find a closed world now. Close the engine first, as by"
                            + " try (EntityRepository repo = …; Engine engine = …), which closes the last one first");
        }
    }

    private synchronized @Nullable LostTemplates lostTemplates() {
        if (templates == null) {
            templates = knownTemplates.get();
        }
        return templates;
    }
}

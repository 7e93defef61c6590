package io.fdp.engine;

import io.fdp.engine.Frame.ModuleSlot;
import io.fdp.engine.internal.LostSlices;
import io.fdp.engine.internal.LostTemplates;
import io.fdp.engine.internal.UnsavedFields;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.SaveWatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What belongs to a simulation and is not in its world: fields of systems, modules and services, the work that systems
 * continue, templates. Warns when the world is saved without it, or replaced by a world that misses it.
 */
final class OutsideState implements SaveWatch {
    private final EntityRepository repository;
    private final Services services;
    private @Nullable RootGroup root;
    private List<ModuleSlot> modules = List.of();
    private @Nullable LostSlices slices;
    private @Nullable LostTemplates templates;
    private volatile @Nullable UnsavedFields fields;

    OutsideState(EntityRepository repository, Services services) {
        this.repository = repository;
        this.services = services;
    }

    /** Says whose fields count. */
    void plan(RootGroup groups, List<ModuleSlot> ticking) {
        root = groups;
        modules = List.copyOf(ticking);
    }

    /** A frame is about to begin. The first one finds all systems, modules and services as any program starts. */
    void frameBegins() {
        if (fields == null && root != null) {
            UnsavedFields watching = new UnsavedFields();
            watchSystems(root, watching);
            for (ModuleSlot slot : modules) {
                watching.watchModule(slot.module(), slot.health().name());
            }
            services.forEach((type, service) -> watching.watchService(service, type.getSimpleName()));
            watching.start();
            fields = watching;
        }
    }

    private static void watchSystems(SystemGroup group, UnsavedFields watching) {
        for (SimSystem system : group.order()) {
            if (system instanceof SystemGroup inner) {
                watchSystems(inner, watching);
            } else {
                watching.watch(system, system.name(), SimSystem.class);
            }
        }
    }

    /** The world was replaced, and systems were not told yet. */
    void replaced() {
        slices = LostSlices.of(repository);
        LostTemplates lost = templates();
        if (lost != null) {
            lost.tell();
        }
    }

    /** The world was replaced, and systems were told. */
    void tookCare() {
        UnsavedFields watching = fields;
        if (watching != null) {
            watching.replaced();
        }
    }

    /** All systems had their turn, perhaps in a world that replaced another. */
    void frameEnded() {
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
        LostTemplates lost = templates();
        return lost == null ? List.of() : lost.in(loaded);
    }

    private synchronized @Nullable LostTemplates templates() {
        Tkb tkb = services.tryGet(Tkb.class);
        if (templates == null && tkb != null) {
            templates = new LostTemplates(repository, id -> tkb.tryTemplate(id) != null, tkb.source());
        }
        return templates;
    }
}

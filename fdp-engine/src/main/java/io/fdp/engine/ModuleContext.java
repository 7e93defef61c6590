package io.fdp.engine;

import io.fdp.engine.error.EngineException;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What a module can use while it is initialised. Not valid afterwards. */
public final class ModuleContext {
    private final EntityRepository repository;
    private final Services services;
    private final BiConsumer<@Nullable Class<? extends SystemGroup>, SimSystem> adder;

    ModuleContext(
            EntityRepository repository,
            Services services,
            BiConsumer<@Nullable Class<? extends SystemGroup>, SimSystem> adder) {
        this.repository = repository;
        this.services = services;
        this.adder = adder;
    }

    /**
     * The world.
     *
     * @return the repository of the engine
     */
    public EntityRepository repo() {
        return repository;
    }

    /**
     * The services of the engine and of modules that were initialised before.
     *
     * @return the services; the module may also provide some
     */
    public Services services() {
        return services;
    }

    /**
     * The templates of the world.
     *
     * @return the TKB
     * @throws EngineException when none is assigned with {@link EngineBuilder#tkb}
     */
    public Tkb tkb() {
        return services.tkb();
    }

    /**
     * Adds a system to the group that its {@link UpdateInGroup} names, else to {@link SimulationGroup}.
     *
     * @param system a system or a group
     * @return this
     */
    public ModuleContext add(SimSystem system) {
        adder.accept(null, system);
        return this;
    }

    /**
     * Adds a system to a group.
     *
     * @param group the class of the group
     * @param system a system or a group
     * @return this
     */
    public ModuleContext add(Class<? extends SystemGroup> group, SimSystem system) {
        adder.accept(group, system);
        return this;
    }
}

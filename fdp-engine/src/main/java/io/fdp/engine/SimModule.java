package io.fdp.engine;

/**
 * A part of a program that brings its systems and services along: physics, a gateway, a recorder.
 *
 * <p>Modules are initialised in the order in which they were added, before any system is created, and closed in the
 * reverse order.
 */
@FunctionalInterface
public interface SimModule {
    /**
     * Gets services that the module needs, provides services for others, and adds systems. An exception keeps the
     * engine from starting.
     *
     * @param context services and systems of the engine
     */
    void initialize(ModuleContext context);

    /**
     * Called at the beginning of every frame: time has advanced, and no system was updated yet. Exceptions are counted
     * and reported, as with systems.
     *
     * @param time the time of the frame
     */
    default void tick(SimClock time) {}

    /**
     * Called when the world was replaced as a whole: see {@link SimSystem#worldReplaced()}. Modules are called before
     * systems. The world cannot be changed here.
     */
    default void worldReplaced() {}

    /**
     * Releases what the module holds. Called once if the module was initialised, also when the engine could not start.
     */
    default void close() {}

    /**
     * The name of the module in messages and figures.
     *
     * @return the name of its class unless overridden
     */
    default String name() {
        return SimSystem.shortName(getClass());
    }
}

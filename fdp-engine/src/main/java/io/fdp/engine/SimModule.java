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
     * Gets what the module needs, provides what others need, and adds systems. What it throws keeps the engine from
     * starting.
     *
     * @param context services and systems of the engine
     */
    void initialize(ModuleContext context);

    /**
     * Called in every frame when it is prepared: time has gone on, and no system was updated yet. What it throws is
     * counted and reported, as with systems.
     *
     * @param time the time of the frame
     */
    default void tick(SimClock time) {}

    /** Gives back what the module took. Called once if it was initialised, also when the engine could not start. */
    default void close() {}

    /**
     * What the module is called in messages and figures.
     *
     * @return the name of its class unless overridden
     */
    default String name() {
        return SimSystem.shortName(getClass());
    }
}

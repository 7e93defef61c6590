package io.fdp.engine;

import io.fdp.kernel.EntityRepository;

/**
 * What the systems of an engine share.
 *
 * @param repository the world
 * @param clock the time
 * @param services the services of modules
 * @param budget how long a frame may take
 * @param telemetry the figures
 * @param frame runs the systems
 */
record EngineContext(
        EntityRepository repository,
        SimClock clock,
        Services services,
        FrameBudget budget,
        Telemetry telemetry,
        Frame frame) {}

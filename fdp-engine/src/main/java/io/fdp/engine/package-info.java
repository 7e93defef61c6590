/**
 * The frame engine: runs systems in their order, and keeps the time of the simulation.
 *
 * <p>An {@link io.fdp.engine.Engine} has {@linkplain io.fdp.engine.SimSystem systems} in {@linkplain
 * io.fdp.engine.SystemGroup groups}. It puts systems in order once, at the start, and updates them in every frame. It
 * uses only the public API of the kernel.
 *
 * <p>Threading: frames run on the thread that calls for them; systems use other threads through {@link
 * io.fdp.kernel.job.Jobs}. Pausing, scaling and stepping the {@linkplain io.fdp.engine.SimClock clock}, {@link
 * io.fdp.engine.Engine#stop()}, enabling systems and reading their {@linkplain io.fdp.engine.Health health} are allowed
 * from any thread.
 */
@NullMarked
package io.fdp.engine;

import org.jspecify.annotations.NullMarked;

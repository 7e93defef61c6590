/**
 * The frame engine: whose turn it is, and what time it is.
 *
 * <p>An {@link io.fdp.engine.Engine} has {@linkplain io.fdp.engine.SimSystem systems} in {@linkplain
 * io.fdp.engine.SystemGroup groups}, puts them in order once, at the start, and updates them frame by frame. It knows a
 * world through the kernel's API alone.
 *
 * <p>Threading: frames run on one thread, the one that calls for them; systems use others through {@link
 * io.fdp.kernel.job.Jobs}. Pausing, scaling and stepping the {@linkplain io.fdp.engine.SimClock clock}, {@link
 * io.fdp.engine.Engine#stop()}, enabling systems and reading their {@linkplain io.fdp.engine.Health health} are allowed
 * from any thread.
 */
@NullMarked
package io.fdp.engine;

import org.jspecify.annotations.NullMarked;

/**
 * {@code fdp demo}: a small world of drones, as an example of how to use FDP and as a measurement of it.
 *
 * <p>Start with {@link io.fdp.cli.demo.Components}, what a drone consists of, then {@link io.fdp.cli.demo.DroneWorld}, where
 * they live, and {@link io.fdp.cli.demo.Simulation}, what a tick does.
 *
 * <p>Threading: one thread owns the world and makes every structural change. It lends chunks to the members of a {@link
 * io.fdp.cli.demo.Gang}, each with spans of its own, to update values. The status line has a thread that sees only {@link
 * io.fdp.cli.demo.Progress}.
 */
@NullMarked
package io.fdp.cli.demo;

import org.jspecify.annotations.NullMarked;

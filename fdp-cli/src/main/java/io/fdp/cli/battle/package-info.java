/**
 * A simulated battle: columns of tanks and flights of aircraft of two sides fight each other, in as many sectors as the
 * units fill.
 *
 * <p>It is also the example of how to use FDP. {@link io.fdp.cli.battle.Components} has the components, {@code
 * battle.json} the units, and {@link io.fdp.cli.battle.Battle} joins everything. Most other classes are systems. The
 * world holds all state that the next frame depends on, so that it can be saved, recorded and replayed.
 */
@NullMarked
package io.fdp.cli.battle;

import org.jspecify.annotations.NullMarked;

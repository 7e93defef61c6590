/**
 * A world worth watching: columns of tanks and flights of aircraft of two sides that fight each other, in as many
 * sectors as there are units for.
 *
 * <p>It is also the example of how to use FDP. {@link io.fdp.cli.battle.Components} says what there is, {@code
 * battle.json} which units there are, {@link io.fdp.cli.battle.Battle} puts it together, and every other class is a
 * system: one thing that happens in each frame. All that the next frame depends on is in the world, so that it can be
 * saved, recorded and replayed.
 */
@NullMarked
package io.fdp.cli.battle;

import org.jspecify.annotations.NullMarked;

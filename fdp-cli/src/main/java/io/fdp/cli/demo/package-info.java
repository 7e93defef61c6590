/**
 * {@code fdp demo}: runs a {@link io.fdp.cli.battle.Battle} and measures it.
 *
 * <p>Threading: one thread runs frames, with the workers of a job pool. The status line has a thread that sees only
 * {@link io.fdp.cli.demo.Progress}.
 */
@NullMarked
package io.fdp.cli.demo;

import org.jspecify.annotations.NullMarked;

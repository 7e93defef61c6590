/**
 * What all subcommands share: exit codes, numbers from arguments, JSON, the terminal, and being asked to stop.
 *
 * <p>Threading: {@link io.fdp.cli.console.StopSignal} may be used from any thread, everything else by one.
 */
@NullMarked
package io.fdp.cli.console;

import org.jspecify.annotations.NullMarked;

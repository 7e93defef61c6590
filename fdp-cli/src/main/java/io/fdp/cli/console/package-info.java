/**
 * Parts that all subcommands share: exit codes, numbers from arguments, JSON, the terminal, and requests to stop.
 *
 * <p>Threading: any thread may use {@link io.fdp.cli.console.StopSignal}; one thread uses everything else, unless a
 * class says otherwise.
 */
@NullMarked
package io.fdp.cli.console;

import org.jspecify.annotations.NullMarked;

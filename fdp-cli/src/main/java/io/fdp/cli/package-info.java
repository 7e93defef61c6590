/**
 * The command {@code fdp}: reads arguments, starts a subcommand, and turns its end into an exit code.
 *
 * <p>Threading: a command runs on the thread that calls it; Ctrl-C arrives on a thread of its own and only asks it to
 * stop.
 */
@NullMarked
package io.fdp.cli;

import org.jspecify.annotations.NullMarked;

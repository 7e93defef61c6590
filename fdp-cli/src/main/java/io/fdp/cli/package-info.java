/**
 * The command {@code fdp}: reads arguments, starts a subcommand, and turns its end into an exit code.
 *
 * <p>Threading: a command runs on the thread that calls it; Ctrl-C arrives on another thread and only asks the command
 * to stop.
 */
@NullMarked
package io.fdp.cli;

import org.jspecify.annotations.NullMarked;

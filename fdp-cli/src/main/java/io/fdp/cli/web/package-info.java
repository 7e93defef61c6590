/**
 * The dashboard on the command line: its options, and the command that shows a recording.
 *
 * <p>Threading: a command runs on one thread.
 */
@NullMarked
package io.fdp.cli.web;

import org.jspecify.annotations.NullMarked;

/**
 * The command {@code fdp dis}, and the options of all commands that take part in an exercise of DIS.
 *
 * <p>Threading: a command runs on the thread of {@code main}.
 */
@NullMarked
package io.fdp.cli.dis;

import org.jspecify.annotations.NullMarked;

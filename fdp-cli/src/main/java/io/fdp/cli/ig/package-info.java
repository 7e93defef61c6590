/**
 * The command {@code fdp ig}: looks at worlds in shared memory.
 *
 * <p>Threading: a command runs on one thread.
 */
@NullMarked
package io.fdp.cli.ig;

import org.jspecify.annotations.NullMarked;

/**
 * A network without wires: several nodes in one thread, with faults, on a clock of its own.
 *
 * <p>Threading: one thread.
 */
@NullMarked
package io.fdp.testkit.network;

import org.jspecify.annotations.NullMarked;

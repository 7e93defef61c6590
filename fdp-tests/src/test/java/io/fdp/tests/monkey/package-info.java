/**
 * Calls every public method of FDP with arguments of all kinds, in a program of its own: it may throw, but never end
 * the JVM, hang, or damage a world.
 */
@NullMarked
package io.fdp.tests.monkey;

import org.jspecify.annotations.NullMarked;

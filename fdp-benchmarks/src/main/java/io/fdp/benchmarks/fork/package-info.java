/**
 * The measurement of one contender in a JVM of its own: both sides of the fork.
 *
 * <p>Threading: on the host's side one fork at a time; in the fork, JMH's single benchmark thread.
 */
@NullMarked
package io.fdp.benchmarks.fork;

import org.jspecify.annotations.NullMarked;

/**
 * Concurrency stress tests: what threads may see of each other, tried millions of times.
 *
 * <p>jcstress makes a state object per try and lets actors race on it; every outcome that the documentation rules out
 * is marked as forbidden and fails the run. Repositories are shared by all tries of a JVM, because each holds native
 * memory; a try cleans up after itself.
 *
 * <p>Threading: actors of one state run on different threads, its constructor and arbiter on one of them, before and
 * after.
 */
@NullMarked
package io.fdp.jcstress;

import org.jspecify.annotations.NullMarked;

/**
 * Components that are objects on the heap, and the work on them, which all three peers share.
 *
 * <p>Artemis wants a superclass, Ashley an interface, Dominion nothing: each class here is a component of all of them.
 *
 * <p>Threading: one benchmark thread.
 */
@NullMarked
package io.fdp.benchmarks.objects;

import org.jspecify.annotations.NullMarked;

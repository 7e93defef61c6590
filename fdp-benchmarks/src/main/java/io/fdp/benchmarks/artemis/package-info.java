/**
 * Artemis-odb 2.3 as a contender: entities are {@code int}, components heap objects, systems loop over id arrays.
 *
 * <p>Threading: a contender belongs to the thread that made it.
 */
@NullMarked
package io.fdp.benchmarks.artemis;

import org.jspecify.annotations.NullMarked;

/**
 * Reads a world in shared memory, from its specification and the JDK alone: nothing here needs the rest of FDP.
 *
 * <p>Threading: a reader and its frames belong to one thread. Any number of readers may read one file.
 */
@NullMarked
package io.fdp.ig.reader;

import org.jspecify.annotations.NullMarked;

/**
 * What files and messages say about types and values: descriptions of types, where fields lie in rows and columns, and
 * values by their description alone, without the program that has the types.
 *
 * <p>For FDP's own modules; programs use what these offer. Threading: descriptions are immutable, everything else
 * belongs to one thread at a time.
 */
@NullMarked
package io.fdp.format;

import org.jspecify.annotations.NullMarked;

/**
 * Types and values in files and messages: descriptions of types, the places of fields in rows and columns, and values
 * that only a description explains, without the program that has the types.
 *
 * <p>Only for FDP's own modules. Threading: descriptions are immutable, everything else belongs to one thread at a
 * time.
 */
@NullMarked
package io.fdp.format;

import org.jspecify.annotations.NullMarked;

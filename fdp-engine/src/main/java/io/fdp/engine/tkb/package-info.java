/**
 * Kinds of entities: their initial values, and the data that holds for all entities of a kind.
 *
 * <p>A {@link io.fdp.engine.tkb.Tkb} has {@linkplain io.fdp.engine.tkb.TkbTemplate templates}, written in Java or read
 * from a file. An entity is created from a template complete or not at all, and has the number of its template in its
 * header.
 *
 * <p>Threading: one thread uses a builder. Any thread may read a TKB and create entities from it. Close the TKB when no
 * thread uses it any more.
 */
@NullMarked
package io.fdp.engine.tkb;

import org.jspecify.annotations.NullMarked;

/**
 * Kinds of entities: what an entity of a type begins with, and what holds for all of them.
 *
 * <p>A {@link io.fdp.engine.tkb.Tkb} has {@linkplain io.fdp.engine.tkb.TkbTemplate templates}, written in Java or read
 * from a file. Entities are created from them complete or not at all, and know their template by its number in their
 * header.
 *
 * <p>Threading: a builder is for one thread. What it built can be read, and entities created from it, by any thread;
 * closing is for the end.
 */
@NullMarked
package io.fdp.engine.tkb;

import org.jspecify.annotations.NullMarked;

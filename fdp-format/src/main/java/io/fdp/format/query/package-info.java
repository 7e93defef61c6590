/**
 * Queries that people write: a line of text finds entities of a running world, of a recording and of a save. See {@code
 * docs/spec/query.md}.
 *
 * <p>A {@link io.fdp.format.query.TextQuery} is a text that was read. Bound to the types of a source it is a {@link
 * io.fdp.format.query.BoundQuery}, which asks an {@link io.fdp.format.query.EntityAccess} about one entity. {@link
 * io.fdp.format.query.WorldQuery} runs it on a repository.
 *
 * <p>Threading: texts, names and bound queries are immutable; everything else says so itself.
 */
@NullMarked
package io.fdp.format.query;

import org.jspecify.annotations.NullMarked;

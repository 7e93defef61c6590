package io.fdp.kernel.component;

import io.fdp.annotations.Tag;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.query.QueryBuilder;

/**
 * The tag of disabled entities: queries and spatial indexes leave them out, unless they ask for them with {@link
 * QueryBuilder#includeDisabled()} or name this tag.
 *
 * <p>{@link EntityRepository#setEnabled} and {@link CommandBuffer#setEnabled} give and take the tag. It is a tag like
 * any other: saves, recordings, copies, hashes and reactions have it. A repository registers it when it needs it first;
 * {@code repo.registerTag(Disabled.class)} returns its column, for a reaction or a query.
 *
 * <p>A tag that extends this one is a reason of its own: an entity with any of them is disabled.
 */
@Tag(name = "fdp.Disabled")
public interface Disabled {}

/**
 * Events that travel: to all other nodes, or as a request to the owner of an entity.
 *
 * <p>Threading: the frame thread. Requests may be published by any thread, as all events.
 */
@NullMarked
package io.fdp.replication.internal.event;

import org.jspecify.annotations.NullMarked;

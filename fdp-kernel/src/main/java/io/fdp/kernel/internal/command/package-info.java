/**
 * Commands that wait: how they are encoded, where they are kept, and how they are played back.
 *
 * <p>Threading: only its own thread writes a lane. The thread that ends frames plays commands back while no task
 * records. It holds the structure lock, except while a blueprint builds an entity.
 */
@NullMarked
package io.fdp.kernel.internal.command;

import org.jspecify.annotations.NullMarked;

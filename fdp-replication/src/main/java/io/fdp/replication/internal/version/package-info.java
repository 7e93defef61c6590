/**
 * Values of nodes that have another version of a component.
 *
 * <p>Threading: the frame thread.
 */
@NullMarked
package io.fdp.replication.internal.version;

import org.jspecify.annotations.NullMarked;

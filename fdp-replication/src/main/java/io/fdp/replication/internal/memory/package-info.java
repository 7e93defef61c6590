/**
 * Memory of samples that are kept, bits in memory, and a map of ids.
 *
 * <p>Threading: the frame thread.
 */
@NullMarked
package io.fdp.replication.internal.memory;

import org.jspecify.annotations.NullMarked;

/**
 * Memory of samples that are kept, and bits in memory.
 *
 * <p>Threading: the frame thread.
 */
@NullMarked
package io.fdp.replication.internal.memory;

import org.jspecify.annotations.NullMarked;

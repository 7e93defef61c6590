/**
 * Samples that go from one thread to another without a lock, in memory that does not grow with time.
 *
 * <p>Threading: each structure has one thread that puts samples in, the producer, and one that takes them out, the
 * consumer.
 */
@NullMarked
package io.fdp.dds.internal.memory;

import org.jspecify.annotations.NullMarked;

/**
 * The parts of replication: identity, samples, capture and application.
 *
 * <p>Threading: the frame thread.
 */
@NullMarked
package io.fdp.replication.internal;

import org.jspecify.annotations.NullMarked;

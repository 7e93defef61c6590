/**
 * The settings of an engine: failures, ambiguous orders, tidying up, pace.
 *
 * <p>Threading: everything here is immutable, but a gate, which the frame thread calls.
 */
@NullMarked
package io.fdp.engine.policy;

import org.jspecify.annotations.NullMarked;

/**
 * What an engine does when the program leaves a choice: failures, ambiguous orders, tidying up, pace.
 *
 * <p>Threading: everything here is immutable.
 */
@NullMarked
package io.fdp.engine.policy;

import org.jspecify.annotations.NullMarked;

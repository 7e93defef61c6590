/**
 * The errors of an engine.
 *
 * <p>Threading: errors belong to the thread that catches them.
 */
@NullMarked
package io.fdp.engine.error;

import org.jspecify.annotations.NullMarked;

/**
 * Layouts: how the value of a component lies in memory.
 *
 * <p>Threading: immutable.
 */
@NullMarked
package io.fdp.kernel.layout;

import org.jspecify.annotations.NullMarked;

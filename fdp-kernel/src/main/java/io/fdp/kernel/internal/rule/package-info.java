/**
 * Who may write and change what, now: the rules of phases, what systems declared, sync points, observers, readers and
 * iterations.
 *
 * <p>Threading: rules change under the structure lock; hot paths read them without it.
 */
@NullMarked
package io.fdp.kernel.internal.rule;

import org.jspecify.annotations.NullMarked;

/**
 * The annotation processor: from records to tables, cursors and spans.
 *
 * <p>Threading: the compiler calls it from one thread.
 */
@NullMarked
package io.fdp.processor;

import org.jspecify.annotations.NullMarked;

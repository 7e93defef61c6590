/**
 * The annotation processor: from records to tables, cursors and spans.
 *
 * <p>Threading: a compiler calls it from one thread.
 */
@NullMarked
package io.fdp.processor;

import org.jspecify.annotations.NullMarked;

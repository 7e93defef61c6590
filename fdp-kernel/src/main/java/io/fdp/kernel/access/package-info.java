/**
 * The API for generated code: raw memory, cursors and spans.
 *
 * <p>Threading: memory access is unsynchronised; cursors and spans belong to one thread.
 */
@NullMarked
package io.fdp.kernel.access;

import org.jspecify.annotations.NullMarked;

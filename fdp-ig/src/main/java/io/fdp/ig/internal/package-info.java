/**
 * The file in shared memory: its layout, its schema, its lock, and how a frame gets into it.
 *
 * <p>Threading: the frame thread, unless a class says otherwise.
 */
@NullMarked
package io.fdp.ig.internal;

import org.jspecify.annotations.NullMarked;

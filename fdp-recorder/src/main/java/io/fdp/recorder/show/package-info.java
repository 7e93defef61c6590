/**
 * Frames in a repository: brings recorded states into a world, and checks that the world has them.
 *
 * <p>Threading: everything here belongs to one thread at a time.
 */
@NullMarked
package io.fdp.recorder.show;

import org.jspecify.annotations.NullMarked;

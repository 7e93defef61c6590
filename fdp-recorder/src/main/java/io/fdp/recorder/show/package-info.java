/**
 * Shows frames in a repository: writes recorded states into a world, and checks the result.
 *
 * <p>Threading: everything here belongs to one thread at a time.
 */
@NullMarked
package io.fdp.recorder.show;

import org.jspecify.annotations.NullMarked;

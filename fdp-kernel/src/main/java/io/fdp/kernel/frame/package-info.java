/**
 * Finished frames, their observers, and the values of the last frame.
 *
 * <p>Threading: the frame thread ends frames; observers may be added by any thread.
 */
@NullMarked
package io.fdp.kernel.frame;

import org.jspecify.annotations.NullMarked;

/**
 * The world in shared memory: at the end of each frame, changed values of chosen components go into a file that other
 * programs map.
 *
 * <p>Threading: the frame thread writes. Any thread may start, close and ask for figures.
 */
@NullMarked
package io.fdp.ig;

import org.jspecify.annotations.NullMarked;

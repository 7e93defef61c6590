/**
 * Code that is called when entities were created, destroyed or changed: see {@link Reactions}.
 *
 * <p>Threading: reactions are called on the thread that plays back commands or ends the frame. Registering and closing
 * are safe from any thread.
 */
@NullMarked
package io.fdp.kernel.reaction;

import org.jspecify.annotations.NullMarked;

/**
 * The program of the tutorial.
 *
 * <p>Threading: it runs on its caller's thread.
 */
@NullMarked
package io.fdp.samples.tutorial;

import org.jspecify.annotations.NullMarked;

/**
 * The guide's code, as it runs.
 *
 * <p>Threading: each sample runs on its caller's thread.
 */
@NullMarked
package io.fdp.samples;

import org.jspecify.annotations.NullMarked;

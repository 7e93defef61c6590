/**
 * Which entities refer to an entity: indexes over fields with entity handles.
 *
 * <p>Threading: any number of threads ask. Updates come at sync points and ends of frames, and while nobody asks.
 */
@NullMarked
package io.fdp.kernel.reference;

import org.jspecify.annotations.NullMarked;

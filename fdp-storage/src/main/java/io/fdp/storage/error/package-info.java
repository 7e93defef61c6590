/**
 * What can be wrong with a save: one type for each way.
 *
 * <p>Threading: errors belong to the thread that catches them.
 */
@NullMarked
package io.fdp.storage.error;

import org.jspecify.annotations.NullMarked;

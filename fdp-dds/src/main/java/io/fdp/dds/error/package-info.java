/**
 * Errors of DDS.
 *
 * <p>Threading: any thread.
 */
@NullMarked
package io.fdp.dds.error;

import org.jspecify.annotations.NullMarked;

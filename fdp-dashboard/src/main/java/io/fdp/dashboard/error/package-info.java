/**
 * Errors of the dashboard.
 *
 * <p>Threading: exceptions belong to the thread that catches them.
 */
@NullMarked
package io.fdp.dashboard.error;

import org.jspecify.annotations.NullMarked;

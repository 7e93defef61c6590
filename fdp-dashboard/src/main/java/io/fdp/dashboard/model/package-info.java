/**
 * What programs tell a dashboard beside their world.
 *
 * <p>Threading: immutable values; any thread.
 */
@NullMarked
package io.fdp.dashboard.model;

import org.jspecify.annotations.NullMarked;

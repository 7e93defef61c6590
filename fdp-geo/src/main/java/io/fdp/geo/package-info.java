/**
 * Geodesy on the ellipsoid WGS 84: geodetic, geocentric and local coordinates, orientations, distances and bearings.
 *
 * <p>All angles are radians and all lengths are metres. A method that takes degrees says so in its name. Results go
 * into arrays of the caller, so loops make no garbage. NaN gives NaN, never an exception.
 *
 * <p>Threading: everything here is immutable or a function; any thread may call it.
 */
@NullMarked
package io.fdp.geo;

import org.jspecify.annotations.NullMarked;

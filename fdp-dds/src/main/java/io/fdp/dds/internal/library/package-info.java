/**
 * The library of Cyclone DDS: where it is, and its functions.
 *
 * <p>Threading: any thread. Functions of DDS may be called by any thread.
 */
@NullMarked
package io.fdp.dds.internal.library;

import org.jspecify.annotations.NullMarked;

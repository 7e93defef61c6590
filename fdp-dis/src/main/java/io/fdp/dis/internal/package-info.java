/**
 * Parts of the gateway that know no world: dead reckoning, rings between threads, the socket, numbers of entities.
 *
 * <p>Threading: each class says it.
 */
@NullMarked
package io.fdp.dis.internal;

import org.jspecify.annotations.NullMarked;

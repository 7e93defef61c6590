/**
 * Errors of the connector.
 *
 * <p>Threading: exceptions belong to the thread that catches them.
 */
@NullMarked
package io.fdp.ig.error;

import org.jspecify.annotations.NullMarked;

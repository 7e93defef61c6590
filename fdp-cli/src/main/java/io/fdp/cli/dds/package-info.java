/**
 * {@code fdp dds}: the types of the battle as IDL, what is on a domain, and what keeps nodes from finding each other.
 *
 * <p>Threading: one thread.
 */
@NullMarked
package io.fdp.cli.dds;

import org.jspecify.annotations.NullMarked;

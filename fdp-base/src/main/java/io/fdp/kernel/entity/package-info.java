/** Handles of entities. */
@NullMarked
package io.fdp.kernel.entity;

import org.jspecify.annotations.NullMarked;

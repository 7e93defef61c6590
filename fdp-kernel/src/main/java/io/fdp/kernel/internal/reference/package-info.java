/**
 * Who refers to whom: indexes of entity handles in components, and what happens to references to dead entities.
 *
 * <p>Threading: everything changes under the structure lock. Any number of threads read an index without the lock while
 * nobody changes it.
 */
@NullMarked
package io.fdp.kernel.internal.reference;

import org.jspecify.annotations.NullMarked;

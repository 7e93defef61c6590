/**
 * Components: tables, tags, parts and managed objects.
 *
 * <p>Threading: structural changes are safe from several threads; values belong to one writer at a time.
 */
@NullMarked
package io.fdp.kernel.component;

import org.jspecify.annotations.NullMarked;

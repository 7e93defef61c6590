/**
 * What a repository holds: types, singletons, roles, events and the last frame.
 *
 * <p>Threading: registering is safe from several threads; the rest is called under the structure lock.
 */
@NullMarked
package io.fdp.kernel.internal.content;

import org.jspecify.annotations.NullMarked;

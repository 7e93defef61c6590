/**
 * What a repository holds: types, singletons, roles, events and the last frame.
 *
 * <p>Threading: registering and looking up are safe from several threads. The rest runs under the structure lock.
 */
@NullMarked
package io.fdp.kernel.internal.content;

import org.jspecify.annotations.NullMarked;

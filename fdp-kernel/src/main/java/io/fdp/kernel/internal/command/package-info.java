/**
 * Commands that wait: how they are encoded, where they are kept, and how they are played back.
 *
 * <p>Threading: a lane is written by the thread it belongs to. Playing back is for the thread that ends frames, when no
 * task records; it holds the structure lock, except while a blueprint builds an entity.
 */
@NullMarked
package io.fdp.kernel.internal.command;

import org.jspecify.annotations.NullMarked;

/**
 * Native memory: reservations of address space, the operating systems behind them, and the account of what is used.
 *
 * <p>Threading: accounts, process counters and closing are thread-safe. Otherwise a reservation is used under its
 * owner's lock.
 */
@NullMarked
package io.fdp.kernel.internal.memory;

import org.jspecify.annotations.NullMarked;

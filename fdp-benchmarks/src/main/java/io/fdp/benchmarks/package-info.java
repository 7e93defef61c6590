/**
 * {@code ./fdp bench}: FDP and its peers side by side, each in a JVM of its own.
 *
 * <p>Packages, each using only those before it: {@code world} (what contenders share), {@code plain}, {@code artemis},
 * {@code dominion}, {@code ashley}, {@code fdp} (the contenders), {@code rows} (the rows as data), {@code report},
 * {@code fork} (JMH), and this one, the command.
 *
 * <p>Threading: one run at a time, on the caller's thread.
 */
@NullMarked
package io.fdp.benchmarks;

import org.jspecify.annotations.NullMarked;

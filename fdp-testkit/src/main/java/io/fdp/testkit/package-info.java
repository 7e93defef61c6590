/**
 * What tests of FDP and of programs on FDP share: contracts, checks for leaks, garbage and structure, expected logs,
 * and seeds.
 *
 * <p>Threading: each helper is used by one test at a time.
 */
@NullMarked
package io.fdp.testkit;

import org.jspecify.annotations.NullMarked;

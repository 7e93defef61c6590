/**
 * What tests of FDP and of programs on FDP share: contracts, checks for leaks, garbage and structure, expected logs,
 * and seeds.
 *
 * <p>Threading: one test at a time uses each helper.
 */
@NullMarked
package io.fdp.testkit;

import org.jspecify.annotations.NullMarked;

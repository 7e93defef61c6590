package io.fdp.benchmarks.dominion;

/** A mark without data, as a Dominion component. */
final class Frozen {}

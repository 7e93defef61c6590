package io.fdp.benchmarks.ashley;

import com.badlogic.ashley.core.Component;

/** A mark without data, as an Ashley component. */
final class Frozen implements Component {}

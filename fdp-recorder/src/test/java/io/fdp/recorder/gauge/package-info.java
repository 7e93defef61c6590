/** Types with floating-point numbers in every place that they can have, and objects that are hashed in every way. */
@org.jspecify.annotations.NullMarked
package io.fdp.recorder.gauge;

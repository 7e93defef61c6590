/**
 * The parts of an engine that do not depend on systems: declarations and their consequences, steps of time, figures,
 * starting and ending.
 *
 * <p>Threading: the thread of the frame, unless a class says otherwise.
 */
@NullMarked
package io.fdp.engine.internal;

import org.jspecify.annotations.NullMarked;

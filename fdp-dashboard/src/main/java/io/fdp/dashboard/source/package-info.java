/**
 * What a dashboard shows: a running world, copied at the end of frames, or a recording.
 *
 * <p>Threading: the frame thread copies and never waits; threads of the server read copies, one at a time.
 */
@NullMarked
package io.fdp.dashboard.source;

import org.jspecify.annotations.NullMarked;

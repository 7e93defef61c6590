/**
 * Wires: what frame threads write and read, and the threads that send and receive.
 *
 * <p>Threading: classes say which thread calls them: the frame thread, the sender, the sender of events, or the
 * receiver.
 */
@NullMarked
package io.fdp.dds.internal.wire;

import org.jspecify.annotations.NullMarked;

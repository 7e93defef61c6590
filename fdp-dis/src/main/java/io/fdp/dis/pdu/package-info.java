/**
 * Messages of DIS (IEEE 1278.1-2012) as bytes: reading and writing without garbage.
 *
 * <p>A {@link io.fdp.dis.pdu.Pdu} is a reusable object with plain fields. {@code decode} fills it from bytes that
 * anyone may have sent: it checks every length before use, and answers with a {@link io.fdp.dis.pdu.PduFault} instead
 * of an exception.
 *
 * <p>Threading: an object belongs to one thread at a time.
 */
@NullMarked
package io.fdp.dis.pdu;

import org.jspecify.annotations.NullMarked;

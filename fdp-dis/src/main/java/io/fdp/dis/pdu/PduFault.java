package io.fdp.dis.pdu;

/** Why bytes are no PDU that can be used. */
public enum PduFault {
    /** Nothing is wrong. */
    NONE,
    /** There are fewer bytes than a header has, or than the header says. */
    TRUNCATED,
    /** The version of the protocol is neither 6 nor 7. */
    VERSION,
    /** The PDU is of a kind that is not read here. */
    UNKNOWN_KIND,
    /** The family does not go with the kind. */
    FAMILY,
    /** The length in the header is not the length of such a PDU, as with more parameters than there are bytes. */
    LENGTH,
    /** A coordinate, velocity or angle is infinite, not a number, or larger than anything near the earth. */
    NOT_FINITE,
    /** An entity has a number that the standard reserves: 0, 65,534 or 65,535. */
    RESERVED_ID
}

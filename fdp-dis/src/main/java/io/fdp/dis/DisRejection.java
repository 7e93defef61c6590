package io.fdp.dis;

import io.fdp.dis.pdu.PduFault;

/** Why something was not received, not shown or not sent. */
public enum DisRejection {
    /** The datagram ends before the PDU does. */
    TRUNCATED,
    /** The version of the protocol is neither 6 nor 7. */
    VERSION,
    /** The gateway does not use PDUs of this kind. */
    UNKNOWN_KIND,
    /** The family in the header does not go with the kind. */
    FAMILY,
    /** The length in the header is wrong, or there are fewer parameters than claimed. */
    LENGTH,
    /** A coordinate, velocity or angle is not finite, or absurd. */
    NOT_FINITE,
    /** An identity is reserved by the standard. */
    RESERVED_ID,
    /** The PDU belongs to another exercise. */
    OTHER_EXERCISE,
    /** The gateway sent it itself, and the network brought it back. */
    OWN_ECHO,
    /** It comes from an application that the configuration ignores. */
    IGNORED,
    /** Its sender sends more than the configuration allows. */
    RATE_LIMIT,
    /** More arrived than the frames could take in. */
    OVERFLOW,
    /** Another sender than the entity's own wants to change it. */
    NOT_OWNER,
    /** It is older than what is known already. */
    STALE,
    /** No template describes the DIS type, and the configuration wants no ghosts without one. */
    UNKNOWN_TYPE,
    /** An update of an entity whose state is not known. */
    UNKNOWN_ENTITY,
    /** There is no room for another ghost. */
    NO_ROOM,
    /** The place lies outside of the map of the world. */
    OUTSIDE,
    /** Simulation management is off, or its sender is not listed. */
    NOT_ALLOWED,
    /** Simulation management for somebody else. */
    NOT_ADDRESSED,
    /** All numbers for own entities are used up. */
    NUMBERS_USED_UP,
    /** An own entity or event has a number that is not finite, or absurd, or lies outside of the map. */
    OWN_NOT_FINITE,
    /** An own event about an entity of another node: its owner sends the event. */
    NOT_OWN,
    /** No room to send it now; states are sent in a later frame. */
    SEND_FULL,
    /** The operating system did not send it. */
    SEND_FAILED,
    /** The operating system did not hand it over. */
    RECEIVE_FAILED;

    static DisRejection of(PduFault fault) {
        return switch (fault) {
            case NONE, TRUNCATED -> TRUNCATED;
            case VERSION -> VERSION;
            case UNKNOWN_KIND -> UNKNOWN_KIND;
            case FAMILY -> FAMILY;
            case LENGTH -> LENGTH;
            case NOT_FINITE -> NOT_FINITE;
            case RESERVED_ID -> RESERVED_ID;
        };
    }
}

package io.fdp.wire;

/** Hands out who joined and who was lost, in the order in which this node noticed. */
public interface PresenceReader {
    /**
     * Goes to the next change.
     *
     * @return false if there is none now
     */
    boolean next();

    /** {@return the node that joined or was lost} */
    WireNode node();

    /** {@return true if the node joined, false if it was lost} */
    boolean hasJoined();
}

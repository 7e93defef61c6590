package io.fdp.replication.ownership;

/** What has become of the ownership of an entity or of a value. */
public enum OwnershipOutcome {
    /** This node is the owner from here on: it has asked, or another node has offered. */
    ACQUIRED,
    /** Another node is the owner from here on, because this node gave it away. */
    GIVEN,
    /** This node has released it: nobody is the owner, and the owner of the entity publishes the last value. */
    RELEASED,
    /** The publisher is lost, and this node is the owner from here on. */
    TAKEN_OVER,
    /** Another node has the higher claim, so this node is the owner no more. What it has written lately is gone. */
    YIELDED,
    /** The other node said no, or it gave away meanwhile what was asked for. Nothing changed. */
    REFUSED,
    /** Another node owns it, and only what is available was asked for. Nothing changed. */
    UNAVAILABLE,
    /** The entity has no such value, or the other node does not know it. Nothing changed. */
    MISSING,
    /** This node cannot give away what it does not own. Nothing changed. */
    NOT_OWNER,
    /** The components of the group belong to several nodes, so no one can give them as one. Nothing changed. */
    SEVERAL_OWNERS,
    /** The other node did not answer in time. This node is the owner if it was before. */
    TIMED_OUT,
    /** The operation was cancelled before it had an effect. */
    CANCELLED,
    /** The other node is lost, or not there. This node is the owner if it was before. */
    NODE_LOST,
    /** The entity is gone. */
    GONE,
    /** Another node asks for it, and the policy of this node waits for the program to decide. */
    REQUESTED
}

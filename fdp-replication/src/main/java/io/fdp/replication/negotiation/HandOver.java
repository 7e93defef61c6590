package io.fdp.replication.negotiation;

/** Something that this node publishes for another owner, or for nobody. */
final class HandOver {
    int target;
    long handle;
    /** The new owner; 0 if it was released. */
    int to;

    int epoch;
    /** The operation of this node, or 0. */
    int operation;
    /** The operation of the other node, or 0. */
    int request;
    /** The same for all parts of a group. */
    long batch;

    long deadline;
    boolean wasUnowned;
    /** Whether the new owner publishes it. */
    boolean confirmed;

    /** The new owner publishes the rest of the group, and not this. */
    boolean late;
}

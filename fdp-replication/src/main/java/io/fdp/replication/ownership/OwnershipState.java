package io.fdp.replication.ownership;

/**
 * Who owns an entity or a value, as this node knows it.
 *
 * @param owner the number of the owner; 0 if nobody owns it
 * @param publisher the number of the node that publishes it: the owner, or a node that does so until the owner does; 0
 *     if that node is lost
 * @param epoch how often it has changed hands, unsigned
 * @param owned whether this node is the owner and may write it
 */
public record OwnershipState(int owner, int publisher, int epoch, boolean owned) {
    /** What an entity without a network id has, and a value that is not there. */
    public static final OwnershipState NONE = new OwnershipState(0, 0, 0, false);

    /** {@return whether nobody owns it, so that who asks gets it} */
    public boolean isAvailable() {
        return owner == 0 && epoch != 0;
    }

    /** {@return whether a hand-over is on its way: the new owner does not publish yet} */
    public boolean isHandedOver() {
        return owner != 0 && publisher != owner && publisher != 0;
    }
}

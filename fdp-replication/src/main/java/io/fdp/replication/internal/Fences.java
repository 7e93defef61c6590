package io.fdp.replication.internal;

/**
 * What keeps wrong samples out. All fences stand, always; a test takes one away to see whether other tests notice.
 */
public final class Fences {
    /** Claims are compared by epoch. */
    public boolean epochs = true;

    /** Claims of one epoch are compared by number of the owner. */
    public boolean numbers = true;

    /** Handles are compared by generation. */
    public boolean generations = true;

    /** The dead are remembered. */
    public boolean tombstones = true;

    Fences() {}

    /** Compares two claims, as {@link ClaimPages#compare} does while all fences stand. */
    public int compare(int epoch, int owner, int publisher, int epoch2, int owner2, int publisher2) {
        if (!numbers && epoch == epoch2 && owner != owner2 && (owner2 != 0 || epoch2 != 0)) {
            // Who comes first wins. If the last one did, it would be the highest: samples wait in this order.
            // Epoch 0 of owner 0 is no claim, which anybody overrules.
            return -1;
        }
        return ClaimPages.compare(epochs ? epoch : 0, owner, publisher, epochs ? epoch2 : 0, owner2, publisher2);
    }
}

package io.fdp.replication.time;

/**
 * Ends waiting for turns that do not come, so that no frame waits for ever, whatever nodes think of each other. A
 * member whose turn is missing for two leases is lost, although it is heard: it may have left before this node heard
 * that it had come. After four leases this node leaves, and joins anew.
 */
final class LongWait {
    private final LockstepGroup group;
    private final long lease;
    private long frame = -1;
    private long since;
    private long lastLook;

    LongWait(LockstepGroup group, long lease) {
        this.group = group;
        this.lease = lease;
    }

    /** Looks whether the turns before a frame have come. */
    void look(long now, long nextFrame) {
        boolean wasSilent = now - lastLook > lease / 4; // this node itself: turns may wait in its wire
        lastLook = now;
        LockPeer missing = group.isMember() ? group.waitsFor() : null;
        if (missing == null || frame != nextFrame || wasSilent) {
            frame = nextFrame;
            since = now;
        } else if (now - since > 4 * lease) {
            group.leave();
        } else if (now - since > 2 * lease) {
            group.loseWaitedFor(missing);
        }
    }
}

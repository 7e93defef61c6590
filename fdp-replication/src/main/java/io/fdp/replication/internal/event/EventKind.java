package io.fdp.replication.internal.event;

import io.fdp.replication.internal.World;

/** One type of events that travels. */
abstract class EventKind {
    private final World world;
    private final int id;
    private final String name;
    private final long schema;
    private final boolean replicated;

    EventKind(World world, int id, String name, long schema, boolean replicated) {
        this.world = world;
        this.id = id;
        this.name = name;
        this.schema = schema;
        this.replicated = replicated;
    }

    final World world() {
        return world;
    }

    final int id() {
        return id;
    }

    final String name() {
        return name;
    }

    /** The number that blocks of this version have. */
    final long schema() {
        return schema;
    }

    /** Whether events of a sender with a schema can be read: it is the same, or its version is known and fits. */
    boolean isReadable(int sender, long of) {
        return of == schema;
    }

    /** Whether events of a sender wait until it has described its version. */
    boolean isWaiting(int sender, long of) {
        return false;
    }

    /** Waits no longer for the description of a sender. */
    void giveUp(int sender) {}

    /** Forgets the version of a node that is lost, or started again. */
    void forget(int sender) {}

    /** Whether events go to all nodes. */
    final boolean isReplicated() {
        return replicated;
    }

    /** Whether requests to owners exist. */
    abstract boolean isRequest();

    /** Sends the events of the frame that this node has published itself. */
    abstract void capture(EventSender to);

    /** Whether values of a block of a sample, which can be read, are possible. */
    abstract boolean isValid(int sender, long block);

    /** Publishes checked values of a block here. Returns how many there was room for. */
    abstract int publish(int sender, long block);

    /** The frame is over. */
    abstract void endFrame();
}

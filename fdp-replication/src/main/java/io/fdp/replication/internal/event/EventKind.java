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

    /** Nodes hear events of each other if this number is the same. */
    final long schema() {
        return schema;
    }

    /** Whether events go to all nodes. */
    final boolean isReplicated() {
        return replicated;
    }

    /** Whether requests to owners exist. */
    abstract boolean isRequest();

    /** Sends the events of the frame that this node has published itself. */
    abstract void capture(EventSender to);

    /** Whether values of a block of a sample are possible. */
    abstract boolean isValid(long values, int count, int bytes);

    /** Publishes checked values of a block here. Returns how many there was room for. */
    abstract int publish(long values, int count, int bytes);

    /** The frame is over. */
    abstract void endFrame();
}

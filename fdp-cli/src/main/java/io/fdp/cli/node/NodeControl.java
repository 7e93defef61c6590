package io.fdp.cli.node;

/** What tells a node when to stop: its own time, or a cluster. Called by the frame thread, before each frame. */
public interface NodeControl {
    /**
     * Gives orders.
     *
     * @param run the node
     */
    void order(NodeRun run);

    /**
     * How much of the time of the node is gone when its first frame begins.
     *
     * @return seconds
     */
    default double secondsTaken() {
        return 0;
    }

    /**
     * The node has ended its run, and leaves the network when this returns.
     *
     * @param result what it reports
     */
    default void ended(NodeResult result) {}
}

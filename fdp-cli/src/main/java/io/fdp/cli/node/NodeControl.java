package io.fdp.cli.node;

/** What tells a node when to stop: its own time, or a cluster. Called by the frame thread, before each frame. */
@FunctionalInterface
public interface NodeControl {
    /**
     * Gives orders.
     *
     * @param run the node
     */
    void order(NodeRun run);
}

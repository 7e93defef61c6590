package io.fdp.wire;

import java.util.Objects;

/**
 * A running node.
 *
 * @param number 1 to 65,535; no two live nodes have the same
 * @param incarnation 1 to 65,535; another one after each start of the node
 * @param started when the node started, in nanoseconds that all nodes count alike; of two nodes with the same number
 *     the later one ends
 * @param name for messages; stays the same after a restart
 */
public record WireNode(int number, int incarnation, long started, String name) {
    /** The highest number of a node, and the highest incarnation. */
    public static final int MAX = 65_535;

    public WireNode {
        Objects.requireNonNull(name, "the name of a node is null");
        if (number < 1 || number > MAX) {
            throw new IllegalArgumentException(
                    "the number of node " + name + " is not between 1 and 65,535: number=" + number);
        }
        if (incarnation < 1 || incarnation > MAX) {
            throw new IllegalArgumentException(
                    "the incarnation of node " + name + " is not between 1 and 65,535: incarnation=" + incarnation);
        }
    }

    /**
     * Whether a wire reports this node in the place of another one that has the same number: a later life of a node
     * ends the earlier one, and of two nodes with different names the earlier one counts.
     *
     * @param other any node
     * @return false if the numbers differ, or if the other one counts
     */
    public boolean supersedes(WireNode other) {
        if (number != other.number) {
            return false;
        }
        int byStart = Long.compare(started, other.started);
        if (name.equals(other.name) && incarnation != other.incarnation) {
            return byStart == 0 ? incarnation > other.incarnation : byStart > 0;
        }
        return byStart == 0 ? name.compareTo(other.name) < 0 : byStart < 0;
    }

    /** The node for messages: {@code 7 "radar"}. */
    @Override
    public String toString() {
        return number + " \"" + name + "\"";
    }
}

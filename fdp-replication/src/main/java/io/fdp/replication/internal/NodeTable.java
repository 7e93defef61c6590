package io.fdp.replication.internal;

import io.fdp.wire.WireNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The other nodes that are present, by number. */
public final class NodeTable {
    private static final int NUMBERS = WireNode.MAX + 1;

    private final WireNode self;
    private final @Nullable WireNode[] present = new WireNode[NUMBERS];
    private final @Nullable WireNode[] lives = new WireNode[NUMBERS];
    private final List<WireNode> all = new ArrayList<>();

    /** No other node is present yet. */
    public NodeTable(WireNode self) {
        this.self = self;
    }

    /** The nodes that are present, in the order in which they joined. */
    public List<WireNode> all() {
        return all;
    }

    /** Whether samples of a sender count: the sender is present, and not a second node with its number. */
    public boolean isPresent(WireNode sender) {
        return sender.equals(present[sender.number()]);
    }

    /** Whether a node with a number is present. */
    public boolean isPresent(int number) {
        return number > 0 && number < present.length && present[number] != null;
    }

    /** Whether a node has the number of this node and started before it. This node must end then. */
    public boolean isEarlierTwin(WireNode node) {
        return node.number() == self.number() && isEarlier(node, self);
    }

    private static boolean isEarlier(WireNode one, WireNode other) {
        int byStart = Long.compare(one.started(), other.started());
        return byStart < 0 || (byStart == 0 && one.name().compareTo(other.name()) < 0);
    }

    /** A node joined. Returns false if its samples do not count: another node has its number. */
    public boolean join(WireNode node) {
        WireNode known = present[node.number()];
        if (node.number() == self.number() || (known != null && !known.equals(node))) {
            return false;
        }
        if (known == null) {
            present[node.number()] = node;
            all.add(node);
        }
        return true;
    }

    /** Whether a node that joined is not the last one that had its number: it has started again. */
    public boolean isAnotherLife(WireNode node) {
        WireNode before = lives[node.number()];
        lives[node.number()] = node;
        return before != null && !before.equals(node);
    }

    /** The incarnation of a node that is present, or 0. */
    public int incarnation(int number) {
        WireNode node = present[number];
        return node == null ? 0 : node.incarnation();
    }

    /** How many of the present nodes have a lower number than this node. */
    public int rank() {
        int rank = 0;
        for (int i = 0; i < all.size(); i++) {
            rank += all.get(i).number() < self.number() ? 1 : 0;
        }
        return rank;
    }

    /** A node was lost. Returns false if it did not count. */
    public boolean lose(WireNode node) {
        if (!isPresent(node)) {
            return false;
        }
        present[node.number()] = null;
        all.remove(node);
        return true;
    }
}

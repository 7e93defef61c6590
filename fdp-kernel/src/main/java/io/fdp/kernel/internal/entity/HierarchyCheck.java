package io.fdp.kernel.internal.entity;

import static io.fdp.kernel.internal.entity.HierarchyColumns.NONE;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import java.util.List;

/**
 * States the invariants of the hierarchy, which hold whenever the structure lock is free, and finds violations.
 *
 * <p>Circles are found by counting: an entity in a circle, or below one, is not reached from any root.
 */
final class HierarchyCheck {
    private final WorldState world;
    private final EntityColumns entities;
    private final HierarchyColumns nodes;
    private final List<String> faults;
    private int linked;

    HierarchyCheck(WorldState world, EntityColumns entities, HierarchyColumns nodes, List<String> faults) {
        this.world = world;
        this.entities = entities;
        this.nodes = nodes;
        this.faults = faults;
    }

    /** Checks everything; returns the bytes that should be charged for the hierarchy. */
    long run() {
        int charged = 0;
        int linkedChunks = 0;
        for (int chunk = 0; chunk < world.chunks(); chunk++) {
            boolean any = nodes.hasLinked(chunk);
            linkedChunks += any ? 1 : 0;
            charged += nodes.isCharged(chunk) ? 1 : 0;
            if (any && !nodes.isCharged(chunk)) {
                fault("chunk " + chunk + " has links and no memory");
            }
            if (nodes.chunkVersion(chunk) > world.version()) {
                fault("chunk " + chunk + " changed in the future");
            }
            if (!nodes.isHashRight(chunk)) {
                fault("chunk " + chunk + " changed without a mark since its hash was taken");
            }
            boolean touched = any || nodes.chunkVersion(chunk) != 0 || nodes.isCharged(chunk);
            int first = chunk << Chunks.SHIFT;
            for (int slot = 0; touched && slot < Chunks.SLOTS; slot++) {
                checkNode(first + slot);
            }
        }
        require(charged == nodes.chargedChunks(), "counts " + nodes.chargedChunks() + " chunks, has " + charged);
        require(linkedChunks == nodes.linkedChunks(), "counts " + nodes.linkedChunks() + " chunks with links");
        if (faults.isEmpty()) {
            checkReach();
        }
        return (long) charged * HierarchyColumns.CHUNK_CHARGE;
    }

    private void checkNode(int index) {
        if (nodes.isLinked(index)) {
            checkLinked(index);
        } else if (!nodes.isBlank(index)) {
            fault("index " + index + " is not linked and has links");
        }
    }

    private void checkLinked(int index) {
        linked++;
        require(entities.isAliveIndex(index), "dead index " + index + " is linked");
        int parent = nodes.parent(index);
        int first = nodes.firstChild(index);
        require(parent != NONE || first != NONE, "index " + index + " is linked to nobody");
        require(
                parent != NONE || (nodes.next(index) == NONE && nodes.previousInRing(index) == NONE),
                "root " + index + " has siblings");
        int count = 0;
        int last = NONE;
        for (int child = first; child != NONE && count <= nodes.children(index); child = nodes.next(child)) {
            count++;
            require(nodes.parent(child) == index, "child " + child + " of " + index + " has another parent");
            require(last == NONE || nodes.previousInRing(child) == last, "child " + child + " has a wrong sibling");
            last = child;
        }
        require(first == NONE || nodes.previousInRing(first) == last, "the last child of " + index + " is not found");
        require(count == nodes.children(index), "index " + index + " counts " + nodes.children(index) + " children");
    }

    /** Walks down from all roots and checks that it meets every linked entity once. */
    private void checkReach() {
        int met = 0;
        for (int root = 0; root < world.limit() && met <= linked; root++) {
            while (root < world.limit() && !nodes.hasLinked(Chunks.of(root))) {
                root = (Chunks.of(root) + 1) << Chunks.SHIFT;
            }
            if (root < world.limit() && nodes.isLinked(root) && nodes.parent(root) == NONE) {
                for (int at = root; at != NONE && met <= linked; at = next(root, at)) {
                    met++;
                }
            }
        }
        require(met == linked, "from the roots " + met + " entities are met, " + linked + " are linked");
    }

    private int next(int root, int from) {
        if (nodes.firstChild(from) != NONE) {
            return nodes.firstChild(from);
        }
        for (int at = from; at != root; at = nodes.parent(at)) {
            if (nodes.next(at) != NONE) {
                return nodes.next(at);
            }
        }
        return NONE;
    }

    private void require(boolean holds, String fault) {
        if (!holds) {
            fault(fault);
        }
    }

    private void fault(String fault) {
        faults.add("hierarchy: " + fault);
    }
}

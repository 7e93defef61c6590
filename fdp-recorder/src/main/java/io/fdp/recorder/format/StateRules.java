package io.fdp.recorder.format;

import io.fdp.recorder.DamagedRecordingException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules for a whole state: living entities have a generation and ticks that have been, roles are held by the living, and links are a forest of the living.
 *
 * <p>Only what changed since the last state that was right is looked at; links are looked at as a whole when any changed, because a link leads anywhere.
 */
public final class StateRules {
    private static final int SPAWN = 1;
    private static final int STRUCTURAL = 2;
    private static final int PARENT = 0;
    private static final int FIRST_CHILD = 1;
    private static final int NEXT = 2;

    private final RecordedState state;
    private long checked;
    private int[] children = {};
    private int[] ways = {};

    public StateRules(RecordedState state) {
        this.state = state;
    }

    /** Refuses a state that cannot be. */
    public void require(long position) {
        String wrong = wrongEntities();
        wrong = wrong == null ? wrongRoles() : wrong;
        wrong = wrong == null ? wrongLinks() : wrong;
        if (wrong != null) {
            checked = 0;
            throw new DamagedRecordingException(position, "tick " + state.tick() + " cannot be: " + wrong);
        }
        checked = state.sequence();
    }

    // ---- entities

    private @Nullable String wrongEntities() {
        ChunkList entities = state.entities();
        for (int chunk = 0; chunk < entities.reach(); chunk++) {
            Image image = entities.get(chunk);
            if (chunk >= state.reach() && image.count() > 0) {
                return "entities live in chunk " + chunk + ", and the world reaches " + state.reach() + " chunks";
            }
            if (entities.changedAt(chunk) > checked && !image.isEmpty()) {
                String wrong = wrongEntities(chunk, image.bytes());
                if (wrong != null) {
                    return wrong;
                }
            }
        }
        return null;
    }

    private @Nullable String wrongEntities(int chunk, byte[] image) {
        for (int word = 0; word < Format.SLOTS / 64; word++) {
            for (long left = Format.word(image, 0, word); left != 0; left &= left - 1) {
                int slot = word * 64 + Long.numberOfTrailingZeros(left);
                long spawned = tick(image, SPAWN, slot);
                long restructured = tick(image, STRUCTURAL, slot);
                if (Images.generation(image, slot) == 0) {
                    return "the entity of index " + (chunk * Format.SLOTS + slot) + " lives and has no generation";
                }
                if (spawned < 0 || restructured < 0 || Math.max(spawned, restructured) > state.tick()) {
                    return "the entity of index " + (chunk * Format.SLOTS + slot) + " was created in tick "
                            + Long.toUnsignedString(spawned) + " and changed its structure in tick "
                            + Long.toUnsignedString(restructured);
                }
            }
        }
        return null;
    }

    private static long tick(byte[] image, int field, int slot) {
        int at = Format.BITS_BYTES + RowShape.ENTITIES.start(field, Format.SLOTS) + slot * Long.BYTES;
        return (long) Format.LE_LONG.get(image, at);
    }

    private boolean isAlive(int index) {
        Image image = state.entities().get(index / Format.SLOTS);
        return !image.isEmpty() && Format.isSet(image.bytes(), Images.PRESENT_AT, index % Format.SLOTS);
    }

    // ---- roles

    private @Nullable String wrongRoles() {
        int count = state.roleCount();
        if (count == 0) {
            return null;
        }
        Set<Integer> seen = state.rolesChangedAt() > checked ? new HashSet<>() : null;
        for (int i = 0; i < count; i++) {
            int role = state.role(i);
            long entity = state.roleEntity(i);
            int index = (int) entity;
            if (index < 0 || !isAlive(index) || generation(index) != (int) (entity >>> 32)) {
                return "role " + role + " is held by " + Integer.toUnsignedString(index) + "#" + (entity >>> 32)
                        + ", which does not live";
            }
            if (seen != null && !seen.add(role)) {
                return "role " + role + " is there twice";
            }
        }
        return null;
    }

    private int generation(int index) {
        return Images.generation(state.entities().get(index / Format.SLOTS).bytes(), index % Format.SLOTS);
    }

    // ---- links

    private @Nullable String wrongLinks() {
        ChunkList links = state.links();
        boolean changed = false;
        boolean any = false;
        for (int chunk = 0; chunk < links.reach(); chunk++) {
            changed |= links.changedAt(chunk) > checked || state.entities().changedAt(chunk) > checked;
            any |= !links.get(chunk).isEmpty();
        }
        if (!changed || !any) {
            return null;
        }
        int limit = links.reach() * Format.SLOTS;
        children = children.length < limit ? new int[limit] : children;
        ways = ways.length < limit ? new int[limit] : ways;
        Arrays.fill(children, 0, limit, 0);
        Arrays.fill(ways, 0, limit, 0);
        String wrong = wrongNeighbours(limit);
        wrong = wrong == null ? wrongFamilies(limit) : wrong;
        return wrong == null ? circle(limit) : wrong;
    }

    private int link(int index, int field) {
        Image image = state.links().get(index / Format.SLOTS);
        return image.isEmpty()
                ? -1
                : (int) Format.LE_INT.get(image.bytes(), (field * Format.SLOTS + index % Format.SLOTS) * Integer.BYTES)
                        - 1;
    }

    /** Links lead from the living to the living, and children are counted. */
    private @Nullable String wrongNeighbours(int limit) {
        for (int index = 0; index < limit; index++) {
            int parent = link(index, PARENT);
            int child = link(index, FIRST_CHILD);
            int next = link(index, NEXT);
            if (parent == -1 && child == -1 && next == -1) {
                continue;
            }
            if (!isAlive(index)) {
                return "the entity of index " + index + " is linked and does not live";
            }
            String wrong = wrongLink(index, "parent", parent, limit);
            wrong = wrong == null ? wrongLink(index, "first child", child, limit) : wrong;
            wrong = wrong == null ? wrongLink(index, "next sibling", next, limit) : wrong;
            if (wrong != null) {
                return wrong;
            }
            if (parent == -1 && next != -1) {
                return "the entity of index " + index + " has a next sibling and no parent";
            }
            if (parent >= 0) {
                children[parent]++;
            }
        }
        return null;
    }

    private @Nullable String wrongLink(int index, String what, int to, int limit) {
        if (to == -1 || (to >= 0 && to < limit && to != index && isAlive(to))) {
            return null;
        }
        return "the entity of index " + index + " has " + Integer.toUnsignedString(to) + " for its " + what
                + (to == index ? ", which is itself" : ", which does not live");
    }

    /** The chain of children of a parent has all that name it, and no others. */
    private @Nullable String wrongFamilies(int limit) {
        for (int parent = 0; parent < limit; parent++) {
            int count = 0;
            int child = link(parent, FIRST_CHILD);
            while (child >= 0 && count <= children[parent]) {
                if (link(child, PARENT) != parent) {
                    return "the entity of index " + child + " is among the children of " + parent
                            + ", and has another parent";
                }
                count++;
                child = link(child, NEXT);
            }
            if (count != children[parent]) {
                return "the children of the entity of index " + parent + " are not the " + children[parent]
                        + " that name it as their parent";
            }
        }
        return null;
    }

    /** Whoever goes up from an entity comes to an end; numbers of ways tell who was met on the same one. */
    private @Nullable String circle(int limit) {
        int way = 0;
        for (int index = 0; index < limit; index++) {
            way++;
            int at = index;
            while (at >= 0 && ways[at] == 0) {
                ways[at] = way;
                at = link(at, PARENT);
            }
            if (at >= 0 && ways[at] == way) {
                return "the entity of index " + at + " is above itself";
            }
        }
        return null;
    }
}

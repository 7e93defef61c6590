package io.fdp.recorder.format;

import io.fdp.kernel.data.ReadAccount;
import io.fdp.recorder.DamagedRecordingException;
import java.util.Arrays;
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
    private final ChunkMap<int[]> notes;
    private int[] sorted = {};

    public StateRules(RecordedState state) {
        this.state = state;
        this.notes = new ChunkMap<>(state.account());
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
        int beyond = entities.nextInhabited(state.reach());
        if (beyond >= 0) {
            return "entities live in chunk " + beyond + ", and the world reaches " + state.reach() + " chunks";
        }
        for (int chunk = entities.nextChanged(0, checked);
                chunk >= 0;
                chunk = entities.nextChanged(chunk + 1, checked)) {
            Image image = entities.get(chunk);
            if (!image.isEmpty()) {
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
        for (int i = 0; i < count; i++) {
            int role = state.role(i);
            long entity = state.roleEntity(i);
            int index = (int) entity;
            if (index < 0 || !isAlive(index) || generation(index) != (int) (entity >>> 32)) {
                return "role " + role + " is held by " + Integer.toUnsignedString(index) + "#" + (entity >>> 32)
                        + ", which does not live";
            }
        }
        return state.rolesChangedAt() > checked ? doubleRole(count) : null;
    }

    private @Nullable String doubleRole(int count) {
        if (sorted.length < count) {
            sorted = new int[count];
        }
        for (int i = 0; i < count; i++) {
            sorted[i] = state.role(i);
        }
        Arrays.sort(sorted, 0, count);
        for (int i = 1; i < count; i++) {
            if (sorted[i] == sorted[i - 1]) {
                return "role " + sorted[i] + " is there twice";
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
        if (links.nextFilled(0) < 0 || !haveLinksChanged()) {
            return null;
        }
        for (int chunk = notes.next(0); chunk >= 0; chunk = notes.next(chunk + 1)) {
            Arrays.fill(notes(chunk), 0);
        }
        String wrong = wrongNeighbours();
        wrong = wrong == null ? wrongFamilies() : wrong;
        return wrong == null ? circle() : wrong;
    }

    /** Whether links changed since the last state that was right, or entities in a chunk with links. */
    private boolean haveLinksChanged() {
        if (state.links().nextChanged(0, checked) >= 0) {
            return true;
        }
        ChunkList entities = state.entities();
        for (int chunk = entities.nextChanged(0, checked);
                chunk >= 0;
                chunk = entities.nextChanged(chunk + 1, checked)) {
            if (!state.links().get(chunk).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private int link(int index, int field) {
        Image image = state.links().get(index / Format.SLOTS);
        return image.isEmpty()
                ? -1
                : (int) Format.LE_INT.get(image.bytes(), (field * Format.SLOTS + index % Format.SLOTS) * Integer.BYTES)
                        - 1;
    }

    /** What is noted of the entities of a chunk: how many children each has, and then which way came by it. */
    private int[] notes(int chunk) {
        int[] of = notes.get(chunk);
        if (of == null) {
            ReadAccount account = state.account();
            if (account != null) {
                account.chargeHeap(2L * Format.SLOTS * Integer.BYTES, "a note of links");
            }
            of = new int[2 * Format.SLOTS];
            notes.put(chunk, of);
        }
        return of;
    }

    private int children(int index) {
        return notes(index / Format.SLOTS)[index % Format.SLOTS];
    }

    /** Links lead from the living to the living, and children are counted. */
    private @Nullable String wrongNeighbours() {
        ChunkList links = state.links();
        for (int chunk = links.nextFilled(0); chunk >= 0; chunk = links.nextFilled(chunk + 1)) {
            for (int slot = 0; slot < Format.SLOTS; slot++) {
                String wrong = wrongNeighbours(chunk * Format.SLOTS + slot);
                if (wrong != null) {
                    return wrong;
                }
            }
        }
        return null;
    }

    private @Nullable String wrongNeighbours(int index) {
        int parent = link(index, PARENT);
        int child = link(index, FIRST_CHILD);
        int next = link(index, NEXT);
        if (parent == -1 && child == -1 && next == -1) {
            return null;
        }
        if (!isAlive(index)) {
            return "the entity of index " + index + " is linked and does not live";
        }
        String wrong = wrongLink(index, "parent", parent);
        wrong = wrong == null ? wrongLink(index, "first child", child) : wrong;
        wrong = wrong == null ? wrongLink(index, "next sibling", next) : wrong;
        if (wrong != null) {
            return wrong;
        }
        if (parent == -1 && next != -1) {
            return "the entity of index " + index + " has a next sibling and no parent";
        }
        notes(index / Format.SLOTS);
        if (parent >= 0) {
            notes(parent / Format.SLOTS)[parent % Format.SLOTS]++;
        }
        return null;
    }

    private @Nullable String wrongLink(int index, String what, int to) {
        if (to == -1 || (to >= 0 && to != index && isAlive(to))) {
            return null;
        }
        return "the entity of index " + index + " has " + Integer.toUnsignedString(to) + " for its " + what
                + (to == index ? ", which is itself" : ", which does not live");
    }

    /** The chain of children of a parent has all that name it, and no others. */
    private @Nullable String wrongFamilies() {
        for (int chunk = notes.next(0); chunk >= 0; chunk = notes.next(chunk + 1)) {
            for (int slot = 0; slot < Format.SLOTS; slot++) {
                String wrong = wrongFamily(chunk * Format.SLOTS + slot);
                if (wrong != null) {
                    return wrong;
                }
            }
        }
        return null;
    }

    private @Nullable String wrongFamily(int parent) {
        int count = 0;
        int child = link(parent, FIRST_CHILD);
        while (child >= 0 && count <= children(parent)) {
            if (link(child, PARENT) != parent) {
                return "the entity of index " + child + " is among the children of " + parent
                        + ", and has another parent";
            }
            count++;
            child = link(child, NEXT);
        }
        return count == children(parent)
                ? null
                : "the children of the entity of index " + parent + " are not the " + children(parent)
                        + " that name it as their parent";
    }

    /** Whoever goes up from an entity comes to an end; numbers of ways tell who was met on the same one. */
    private @Nullable String circle() {
        int way = 0;
        for (int chunk = notes.next(0); chunk >= 0; chunk = notes.next(chunk + 1)) {
            for (int slot = 0; slot < Format.SLOTS; slot++) {
                way++;
                int at = chunk * Format.SLOTS + slot;
                while (at >= 0 && wayOf(at) == 0) {
                    notes(at / Format.SLOTS)[Format.SLOTS + at % Format.SLOTS] = way;
                    at = link(at, PARENT);
                }
                if (at >= 0 && wayOf(at) == way) {
                    return "the entity of index " + at + " is above itself";
                }
            }
        }
        return null;
    }

    private int wayOf(int index) {
        return notes(index / Format.SLOTS)[Format.SLOTS + index % Format.SLOTS];
    }
}

package io.fdp.recorder.format;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.LittleEndian;
import io.fdp.kernel.layout.ImageLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rules for links: links connect living entities, the chain of children of a parent has all entities that name this
 * parent, and no entity is its own ancestor.
 *
 * <p>Remembers the last links. Checks only changed links, with their families and their paths to the root. Wrong links
 * are checked again the next time. A changed family is checked from its first child on, and a path up to its end; this
 * is charged as work.
 */
final class LinkRules {
    private static final int PARENT = 0;
    private static final int FIRST_CHILD = 1;
    private static final int NEXT = 2;
    private static final int FIELDS = 3;
    private static final Image NONE = new Image();

    /** The work of checking the links of an entity in the same chunk as the last one, in bytes of output. */
    private static final int WORK_PER_STEP = 80;

    /** How many times longer the check takes for an entity in another chunk. */
    private static final int FAR = 4;

    private static final int WORDS = ImageLayout.SLOTS / 64;
    private static final int NOTES_BYTES = 5 * ImageLayout.SLOTS * Integer.BYTES + 2 * WORDS * Long.BYTES + 120;

    /** Numbers of paths restart here; a state has fewer paths. */
    private static final int MOST_WAYS = 1 << 30;

    /** Notes about the entities of a chunk. */
    private static final class Notes {
        /** The last seen links, as in an image. */
        final int[] links = new int[FIELDS * ImageLayout.SLOTS];

        /** How many entities name each entity as their parent. */
        final int[] children = new int[ImageLayout.SLOTS];

        /** The number of the last path through each entity. */
        final int[] ways = new int[ImageLayout.SLOTS];

        /** Parents whose children must be checked. */
        final long[] families = new long[WORDS];

        /** Entities whose path up must be checked. */
        final long[] risen = new long[WORDS];
    }

    private final RecordedState state;
    private final ChunkMap<Notes> notes;
    private int way;
    private long steps;
    private long charged;

    LinkRules(RecordedState state) {
        this.state = state;
        this.notes = new ChunkMap<>(state.account());
    }

    /** How many links were checked so far. */
    long steps() {
        return steps;
    }

    /** What is wrong about links, or null. Links that did not change since a frame were right then. */
    @Nullable
    String wrong(long checked) {
        String wrong = look(checked);
        state.chargeWork((steps - charged) * WORK_PER_STEP, "links");
        charged = steps;
        return wrong;
    }

    private @Nullable String look(long checked) {
        ChunkList links = state.links();
        for (int chunk = links.nextChanged(0, checked); chunk >= 0; chunk = links.nextChanged(chunk + 1, checked)) {
            if (!links.get(chunk).isEmpty() || notes.get(chunk) != null) {
                String wrong = take(chunk);
                if (wrong != null) {
                    return wrong;
                }
            }
        }
        String wrong = linkedDead(checked);
        wrong = wrong == null ? wrongFamilies(checked) : wrong;
        return wrong == null ? circle(checked) : wrong;
    }

    private int link(int index, int field) {
        return link(state.links().get(index / ImageLayout.SLOTS), index, field);
    }

    private static int link(Image image, int index, int field) {
        return image.isEmpty()
                ? -1
                : (int) LittleEndian.INT.get(
                                image.bytes(), (field * ImageLayout.SLOTS + index % ImageLayout.SLOTS) * Integer.BYTES)
                        - 1;
    }

    private Notes notes(int chunk) {
        Notes of = notes.get(chunk);
        if (of == null) {
            ReadAccount account = state.account();
            if (account != null) {
                account.chargeHeap(NOTES_BYTES, "a note of links");
            }
            of = new Notes();
            notes.put(chunk, of);
        }
        return of;
    }

    // ---- links that changed

    private @Nullable String take(int chunk) {
        steps += ImageLayout.SLOTS;
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            int index = chunk * ImageLayout.SLOTS + slot;
            String wrong = wrongNeighbours(index);
            if (wrong != null) {
                return wrong;
            }
            note(index);
        }
        return null;
    }

    /** Notes the links of an entity. If they changed, its old and new families must be checked. */
    private void note(int index) {
        int slot = index % ImageLayout.SLOTS;
        int parent = link(index, PARENT);
        int child = link(index, FIRST_CHILD);
        int next = link(index, NEXT);
        Notes known = notes.get(index / ImageLayout.SLOTS);
        if (known == null) {
            if (parent == -1 && child == -1 && next == -1) {
                return;
            }
            known = notes(index / ImageLayout.SLOTS);
        }
        int before = known.links[PARENT * ImageLayout.SLOTS + slot] - 1;
        boolean sameChild = known.links[FIRST_CHILD * ImageLayout.SLOTS + slot] == child + 1;
        if (before == parent && sameChild && known.links[NEXT * ImageLayout.SLOTS + slot] == next + 1) {
            return;
        }
        known.links[PARENT * ImageLayout.SLOTS + slot] = parent + 1;
        known.links[FIRST_CHILD * ImageLayout.SLOTS + slot] = child + 1;
        known.links[NEXT * ImageLayout.SLOTS + slot] = next + 1;
        if (!sameChild) {
            toLookAt(index, 0);
        }
        toLookAt(before, before == parent ? 0 : -1);
        toLookAt(parent, before == parent ? 0 : 1);
        if (parent >= 0 && parent != before) {
            known.risen[slot / 64] |= 1L << slot;
            notes.stamp(index / ImageLayout.SLOTS, state.sequence());
        }
    }

    private void toLookAt(int parent, int moreChildren) {
        if (parent >= 0) {
            Notes of = notes(parent / ImageLayout.SLOTS);
            int slot = parent % ImageLayout.SLOTS;
            of.children[slot] += moreChildren;
            of.families[slot / 64] |= 1L << slot;
            notes.stamp(parent / ImageLayout.SLOTS, state.sequence());
        }
    }

    private @Nullable String wrongNeighbours(int index) {
        int parent = link(index, PARENT);
        int child = link(index, FIRST_CHILD);
        int next = link(index, NEXT);
        if (parent == -1 && child == -1 && next == -1) {
            return null;
        }
        if (!state.isAlive(index)) {
            return "the entity of index " + index + " is linked and does not live";
        }
        String wrong = wrongLink(index, "parent", parent);
        wrong = wrong == null ? wrongLink(index, "first child", child) : wrong;
        wrong = wrong == null ? wrongLink(index, "next sibling", next) : wrong;
        return wrong == null && parent == -1 && next != -1
                ? "the entity of index " + index + " has a next sibling and no parent"
                : wrong;
    }

    private @Nullable String wrongLink(int index, String what, int to) {
        if (to == -1 || (to >= 0 && to != index && state.isAlive(to))) {
            return null;
        }
        return "the entity of index " + index + " has " + Integer.toUnsignedString(to) + " for its " + what
                + (to == index ? ", which is itself" : ", which does not live");
    }

    /** Finds dead entities with links. Entities that link to them are or were in their families. */
    private @Nullable String linkedDead(long checked) {
        ChunkList entities = state.entities();
        for (int chunk = entities.nextChanged(0, checked);
                chunk >= 0;
                chunk = entities.nextChanged(chunk + 1, checked)) {
            if (!state.links().get(chunk).isEmpty()) {
                steps += ImageLayout.SLOTS;
                for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
                    String wrong = wrongNeighbours(chunk * ImageLayout.SLOTS + slot);
                    if (wrong != null) {
                        return wrong;
                    }
                }
            }
        }
        return null;
    }

    // ---- families and paths

    /** Finds families whose chain of children does not have exactly the entities that name the parent. */
    private @Nullable String wrongFamilies(long checked) {
        for (int chunk = notes.next(0, checked); chunk >= 0; chunk = notes.next(chunk + 1, checked)) {
            Notes of = notes(chunk);
            for (int word = 0; word < WORDS; word++) {
                for (; of.families[word] != 0; of.families[word] &= of.families[word] - 1) {
                    int slot = word * 64 + Long.numberOfTrailingZeros(of.families[word]);
                    String wrong = wrongFamily(chunk * ImageLayout.SLOTS + slot, of.children[slot]);
                    if (wrong != null) {
                        return wrong;
                    }
                }
            }
        }
        return null;
    }

    private @Nullable String wrongFamily(int parent, int children) {
        int count = 0;
        int child = link(parent, FIRST_CHILD);
        int chunk = -1;
        Image image = NONE;
        while (child >= 0 && count <= children) {
            if (child / ImageLayout.SLOTS == chunk) {
                steps++;
            } else {
                steps += FAR;
                chunk = child / ImageLayout.SLOTS;
                image = state.links().get(chunk);
            }
            if (link(image, child, PARENT) != parent) {
                return "the entity of index " + child + " is among the children of " + parent
                        + ", and has another parent";
            }
            count++;
            child = link(image, child, NEXT);
        }
        return count == children
                ? null
                : "the children of the entity of index " + parent + " do not match the " + children + " entities that"
                        + " name it as their parent";
    }

    /** Finds entities whose path up never ends; numbers of paths tell which entities are on the same path. */
    private @Nullable String circle(long checked) {
        if (way > MOST_WAYS) {
            for (int chunk = notes.next(0); chunk >= 0; chunk = notes.next(chunk + 1)) {
                Arrays.fill(notes(chunk).ways, 0);
            }
            way = 0;
        }
        int first = way + 1;
        for (int chunk = notes.next(0, checked); chunk >= 0; chunk = notes.next(chunk + 1, checked)) {
            Notes of = notes(chunk);
            for (int word = 0; word < WORDS; word++) {
                for (; of.risen[word] != 0; of.risen[word] &= of.risen[word] - 1) {
                    int slot = word * 64 + Long.numberOfTrailingZeros(of.risen[word]);
                    int met = metTwice(chunk * ImageLayout.SLOTS + slot, first);
                    if (met >= 0) {
                        return "the entity of index " + met + " is above itself";
                    }
                }
            }
        }
        return null;
    }

    /** Goes up to the end, or to an earlier path; returns the entity that is met twice, or -1. */
    private int metTwice(int from, int first) {
        way++;
        int at = from;
        while (at >= 0) {
            steps += FAR;
            int[] ways = notes(at / ImageLayout.SLOTS).ways;
            int slot = at % ImageLayout.SLOTS;
            if (ways[slot] >= first) {
                return ways[slot] == way ? at : -1;
            }
            ways[slot] = way;
            at = link(at, PARENT);
        }
        return -1;
    }
}

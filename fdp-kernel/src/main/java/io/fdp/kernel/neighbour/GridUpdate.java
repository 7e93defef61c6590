package io.fdp.kernel.neighbour;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.query.Membership;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Brings a grid up to date with its table: from the entities that changed, or from all where many did.
 *
 * <p>A chunk that was marked at the version of the last update may have been written after it, so it is looked at
 * once more. An update that users call ends the version, and there is no such chunk. A search that updates does not:
 * it is no place where spans should end.
 *
 * <p>A chunk that was written may have one entity that moved, or 1,024. Versions of entities tell which, or else a
 * comparison with the {@link LastPlaces}. Entities that stayed in their bucket are written in place at once. Entities
 * that came, went or moved to another bucket are noted first. If they are few, each is shifted. If they are many, if a
 * third of all entities changed, or if the number of buckets changes, a counting sort of all entities is cheaper. Both
 * ways lead to the same grid.
 *
 * <p>All methods run under the structure lock.
 */
final class GridUpdate {
    /** The lowest version that a change can have. */
    private static final long FIRST_VERSION = 1;

    /** A counting sort of all entities costs as much as shifting one in this number. */
    private static final int WORTH = 16;

    /** It costs as much as writing one in this number in place. */
    private static final int WORTH_IN_PLACE = 3;

    private static final int PROBES = 4;
    private static final int FEW = 64;
    private static final int ROUNDS = 3;

    private final CellGrid grid;
    private final ColumnStore store;
    private final WorldState world;
    private final EntityColumns entities;
    private final Coordinates coordinates;
    private final @Nullable Membership membership;

    /** What entities are compared with, unless they have versions. */
    private final @Nullable LastPlaces last;

    private final long[] matches = new long[Chunks.WORDS];

    /** The entities that belong to the index, whether their coordinates are finite or not: a bit for each index. */
    private long[] members = {};

    /** The entities that changed, in the words of the chunks that changed: bits as of the members. */
    private long[] changed = {};

    private int[] chunks = {};
    private int[] moved = new int[FEW];
    private int[] targets = new int[FEW];
    private int moves;
    private int growth;
    private long seen = FIRST_VERSION;
    private boolean complete;

    GridUpdate(CellGrid grid, ColumnStore store, Coordinates coordinates, @Nullable Membership membership) {
        this.grid = grid;
        this.store = store;
        this.world = store.world();
        this.entities = store.entities();
        this.coordinates = coordinates;
        this.membership = membership;
        this.last = store.isVersioned() ? null : new LastPlaces(coordinates, entities);
    }

    /**
     * Makes the grid that of the world now. If it throws, the next call begins from scratch.
     *
     * @param ends whether later changes get a new version, so that the next update need not look at earlier ones again
     */
    void run(boolean ends) {
        world.markLoops();
        boolean rebuild = (membership != null && membership.refresh()) || !complete;
        complete = false;
        reach();
        if (rebuild || !follow(changedChunks())) {
            rebuild();
        }
        complete = true;
        if (ends && !world.rules().isKeptStill()) {
            world.nextVersion();
        }
        seen = world.version();
    }

    private void reach() {
        grid.reach(world.limit());
        int words = world.chunks() * Chunks.WORDS;
        if (members.length < words) {
            members = Arrays.copyOf(members, words);
            changed = new long[words];
            chunks = new int[world.chunks()];
        }
        if (last != null) {
            last.reach(world.chunks());
        }
    }

    private int changedChunks() {
        int count = 0;
        for (int chunk = 0; chunk < world.chunks(); chunk++) {
            if (isWritten(chunk) || (membership != null && membership.mayDiffer(chunk, seen))) {
                chunks[count++] = chunk;
            }
        }
        return count;
    }

    private boolean isWritten(int chunk) {
        return store.chunkVersion(chunk) >= seen;
    }

    /** The entities of a chunk that belong to the index. */
    private void match(int chunk) {
        if (membership == null) {
            store.copyPresent(chunk, matches, 0);
        } else {
            membership.collect(chunk, matches);
            store.andPresent(chunk, Chunks.WORDS, matches, 0);
        }
    }

    // ---- little changed

    /** Follows the changes of some chunks; returns false if building from scratch is cheaper, or necessary. */
    private boolean follow(int count) {
        moves = 0;
        growth = 0;
        int most = Math.max(FEW, grid.size() / WORTH);
        if (moved.length < most) {
            int room = most + most / 2; // an index that grows by a few entities in each frame makes no garbage
            targets = new int[room];
            moved = new int[room];
        }
        return findAndLook(count, most) && CellGrid.bucketsFor(grid.size() + growth) == grid.bucketCount() && shift();
    }

    /**
     * Finds the entities of some chunks that changed, and looks at them; returns false if they are too many. It
     * looks at a chunk at once, unless the chunks before suggest that there will be too many.
     */
    private boolean findAndLook(int count, int most) {
        long worth = Math.max(most, grid.size() / WORTH_IN_PLACE);
        long all = 0;
        int looked = 0;
        spread(count);
        for (int found = 0; found < count; ) {
            int more = find(chunks[found++], most);
            all += more;
            if (more < 0 || all > worth || (found == PROBES && all * count > worth * found * 5 / 4)) {
                return false;
            }
            for (; looked < found && (all * count <= worth * found || found == count); looked++) {
                if (!look(chunks[looked], most) || (moves > FEW && (long) moves * count > 2L * most * (looked + 1))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Puts some chunks from everywhere first: what changed there tells how much changed in all. */
    private void spread(int count) {
        for (int i = 1; i < PROBES && count > PROBES * PROBES; i++) {
            int from = count / PROBES * i;
            int chunk = chunks[i];
            chunks[i] = chunks[from];
            chunks[from] = chunk;
        }
    }

    /** Returns the number of entities of a chunk that came or changed, or -1 if too many went. */
    private int find(int chunk, int most) {
        match(chunk);
        int written = isWritten(chunk) ? store.changedWords(chunk, seen - 1) : 0;
        boolean lives = isAltered(chunk);
        int count = 0;
        for (int i = 0; i < Chunks.WORDS; i++) {
            int word = chunk * Chunks.WORDS + i;
            long now = matches[i];
            long before = members[word];
            long found = now & ~before;
            if ((written >>> i & 1) != 0) {
                found |= last == null
                        ? store.changedWord(word, seen - 1, now & before)
                        : last.differing(word, now & before, lives);
            }
            if ((before & ~now) != 0) {
                if (moves + Long.bitCount(before & ~now) > most) {
                    return -1;
                }
                noteGone(word, before & ~now);
            }
            members[word] = now;
            changed[word] = found;
            count += Long.bitCount(found);
        }
        return count;
    }

    /** Whether entities of a chunk died or were created. */
    private boolean isAltered(int chunk) {
        return entities.structureVersion(chunk) >= seen;
    }

    private void noteGone(int word, long gone) {
        for (long left = gone; left != 0; left &= left - 1) {
            note((word << 6) + Long.numberOfTrailingZeros(left), CellGrid.NOWHERE);
        }
    }

    /** Looks at what was found in a chunk; returns false if more than a number of entities are to be shifted. */
    private boolean look(int chunk, int most) {
        long at = coordinates.chunk(chunk);
        boolean lives = isAltered(chunk);
        for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
            if (changed[word] != 0 && !look(word, at, lives, most)) {
                return false;
            }
        }
        return true;
    }

    private boolean look(int word, long at, boolean lives, int most) {
        if (last != null) {
            last.keep(word, changed[word]);
        }
        for (long left = changed[word]; left != 0; left &= left - 1) {
            int index = (word << 6) + Long.numberOfTrailingZeros(left);
            int slot = index & Chunks.SLOT_MASK;
            double x = coordinates.x(at, slot);
            double y = coordinates.y(at, slot);
            double z = coordinates.z(at, slot);
            int bucket = grid.bucketOf(x, y, z);
            if (bucket != grid.bucketAt(index)) {
                if (moves == most) {
                    return false;
                }
                note(index, bucket);
            } else if (bucket != CellGrid.NOWHERE) {
                grid.renew(index, x, y, z);
                if (lives) {
                    grid.renew(Entity.of(index, entities.generation(index)));
                }
            }
        }
        return true;
    }

    private int bucketAt(long at, int slot) {
        return grid.bucketOf(coordinates.x(at, slot), coordinates.y(at, slot), coordinates.z(at, slot));
    }

    /** Notes that an entity comes, goes or moves to another bucket. */
    private void note(int index, int bucket) {
        int before = grid.bucketAt(index);
        if (before == bucket) {
            return;
        }
        growth += (bucket == CellGrid.NOWHERE ? 0 : 1) - (before == CellGrid.NOWHERE ? 0 : 1);
        moved[moves] = index;
        targets[moves++] = bucket;
    }

    /** Moves what was noted; returns false if a block has no room left. */
    private boolean shift() {
        for (int i = 0; i < moves; i++) {
            if (grid.bucketAt(moved[i]) != CellGrid.NOWHERE) {
                grid.remove(moved[i]);
            }
        }
        for (int i = 0; i < moves; i++) {
            if (targets[i] != CellGrid.NOWHERE && !insert(moved[i], targets[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean insert(int index, int bucket) {
        long at = coordinates.chunk(Chunks.of(index));
        int slot = index & Chunks.SLOT_MASK;
        return grid.insert(
                bucket,
                Entity.of(index, entities.generation(index)),
                coordinates.x(at, slot),
                coordinates.y(at, slot),
                coordinates.z(at, slot));
    }

    // ---- from scratch

    private void rebuild() {
        int expected = matchAll();
        for (int round = 0; round < ROUNDS; round++) {
            grid.begin(expected);
            for (int chunk = 0; chunk < world.chunks(); chunk++) {
                count(chunk);
            }
            if (grid.isFitting()) {
                break;
            }
            expected = grid.size(); // without those whose coordinates are infinite or NaN
        }
        grid.share();
        for (int chunk = world.chunks() - 1; chunk >= 0; chunk--) {
            fill(chunk);
            keep(chunk);
        }
    }

    private void keep(int chunk) {
        for (int i = 0; i < Chunks.WORDS && last != null; i++) {
            int word = chunk * Chunks.WORDS + i;
            if (members[word] != 0) {
                last.keep(word, members[word]);
            }
        }
    }

    private int matchAll() {
        int count = 0;
        for (int chunk = 0; chunk < world.chunks(); chunk++) {
            match(chunk);
            for (int i = 0; i < Chunks.WORDS; i++) {
                int word = chunk * Chunks.WORDS + i;
                members[word] = matches[i];
                count += Long.bitCount(matches[i]);
            }
        }
        return count;
    }

    private void count(int chunk) {
        long at = coordinates.chunk(chunk);
        for (int i = 0; i < Chunks.WORDS; i++) {
            int word = chunk * Chunks.WORDS + i;
            for (long left = members[word]; left != 0; left &= left - 1) {
                int index = (word << 6) + Long.numberOfTrailingZeros(left);
                grid.count(index, bucketAt(at, index & Chunks.SLOT_MASK));
            }
        }
    }

    private void fill(int chunk) {
        long at = coordinates.chunk(chunk);
        for (int i = Chunks.WORDS - 1; i >= 0; i--) {
            int word = chunk * Chunks.WORDS + i;
            for (long left = members[word]; left != 0; left ^= Long.highestOneBit(left)) {
                int index = (word << 6) + Long.SIZE - 1 - Long.numberOfLeadingZeros(left);
                if (grid.bucketAt(index) != CellGrid.NOWHERE) {
                    int slot = index & Chunks.SLOT_MASK;
                    grid.fill(
                            Entity.of(index, entities.generation(index)),
                            coordinates.x(at, slot),
                            coordinates.y(at, slot),
                            coordinates.z(at, slot));
                }
            }
        }
    }
}

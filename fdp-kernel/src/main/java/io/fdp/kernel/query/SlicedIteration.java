package io.fdp.kernel.query;

import io.fdp.kernel.component.QueryChunk;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.query.ChunkPlace;
import io.fdp.kernel.internal.query.Matches;
import io.fdp.kernel.internal.query.SliceMatches;
import io.fdp.kernel.internal.query.SlicePlace;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * An iteration of a query in slices: each call continues where the last one stopped, as far as its {@link SliceBudget}
 * allows.
 *
 * <p>The slices from the first entity to the last are a round. Entities are visited in ascending order of their
 * indexes. Between two slices the iteration keeps only the index to continue from. So anything may happen there:
 * entities are created and die, gain and lose components, frames end. A round visits an entity at most once; it visits
 * an entity that matches for the whole round exactly once. A match that appears behind the position waits for the next
 * round. A slice ends with its round and does not begin the next one. The cost of matching depends on the indexes that
 * the slice covers, not on the size of the world.
 *
 * <p>Within a slice the rules of every iteration apply: its thread cannot change the structure. The slice may already
 * visit entities that other threads create meanwhile. A query for changes keeps the version of {@link Query#since} from
 * the beginning of the round for the whole round.
 *
 * <p>When a visitor throws, the slice ends and throws the same. The entity, run or piece of a chunk that the visitor
 * got counts as visited in this round; in a generated loop, the entities up to the failed one do. The next slice
 * continues after it.
 *
 * <p><b>The position of an iteration that a system uses belongs to the world</b>: it is saved, recorded, copied and
 * part of the state hash, so that a loaded world goes on exactly where it was. The world knows the iteration by the
 * name of the system and the conditions of the query; several with the same conditions are counted in the order in
 * which {@code create()} makes them. A type that is renamed with {@code @Alias} keeps the position; a system that is
 * renamed loses it. {@link #named} gives a name that stays, and keeps a position that no system uses. {@link #unsaved}
 * keeps a position out of the world. An iteration whose name would depend on which slice comes first is refused: one
 * that was not made in {@code create()}, and that several systems use, or that has the conditions of another one.
 *
 * <p>A warm slice allocates nothing. Any thread may run a slice, one slice at a time; a slice within a slice of the
 * same iteration is refused.
 */
public final class SlicedIteration {
    private final Query query;
    private final SliceBudget budget;
    private final SlicePace pace = new SlicePace();
    private final SliceMatches matches;
    private final SliceKeeper keeper;
    private final AtomicBoolean running = new AtomicBoolean();
    private boolean inRound;
    private long replacements;
    private @Nullable SlicePlace kept;
    private boolean complete;
    private long since;
    private int position;
    private int visited;
    private long rounds;

    SlicedIteration(Query query, SliceBudget budget) {
        this.query = query;
        this.budget = budget;
        this.matches = new SliceMatches(query.selection());
        this.keeper = new SliceKeeper(query, budget);
    }

    /**
     * Keeps the position in the world under a name: also of an iteration that no system uses. Only the name identifies
     * the position, whatever the system and the query are called. Another iteration of the same system, or of no
     * system, loses its position to this one.
     *
     * @param own a name that is the same in every run and version of the program, unique in the world
     * @return this
     * @throws IllegalStateException when the iteration of another system has this name, or two that the system makes in
     *     {@code create()}
     */
    public SlicedIteration named(String own) {
        claim("name the iteration");
        try {
            keeper.name(own);
        } finally {
            running.set(false);
        }
        return this;
    }

    /**
     * Keeps the position out of the world: it is not saved, recorded or hashed, and a loaded world does not go on where
     * it was. For work that the world does not depend on.
     *
     * @return this
     */
    public SlicedIteration unsaved() {
        claim("keep the position out of the world");
        try {
            look();
            keeper.leaveWorld();
        } finally {
            running.set(false);
        }
        return this;
    }

    /**
     * The name under which the world keeps the position, as the name of a singleton: {@code
     * repo.singletons().find(name)} has a {@link SliceState}.
     *
     * @return the name; null while the position is not part of the world
     */
    public @Nullable String name() {
        SlicePlace place = keeper.place();
        return place == null ? null : place.name();
    }

    /**
     * The query that is iterated.
     *
     * @return the query
     */
    public Query query() {
        return query;
    }

    /**
     * The budget of each slice. Change this object to change the budget.
     *
     * @return the budget
     */
    public SliceBudget budget() {
        return budget;
    }

    /**
     * Visits matches one by one.
     *
     * @param visitor gets each handle
     * @return how many entities were visited
     */
    public int forEach(Query.EntityVisitor visitor) {
        begin();
        try {
            while (advance()) {
                visitEntities(matches.part(), visitor);
            }
        } finally {
            end();
        }
        return visited;
    }

    private void visitEntities(Matches part, Query.EntityVisitor visitor) {
        int first = part.chunk(0) * Chunks.SLOTS;
        for (int word = 0; word < 16; word++) {
            for (long bits = part.word(0, word); bits != 0; bits &= bits - 1) {
                int index = first + word * 64 + Long.numberOfTrailingZeros(bits);
                passed(index + 1, 1);
                visitor.visit(query.handle(index));
            }
        }
    }

    /**
     * Visits chunks that have matches. A chunk in which a slice ends is visited piece by piece.
     *
     * @param visitor gets each chunk, with the matches of this piece only
     * @return how many entities were visited
     */
    public int forEachChunk(Query.ChunkVisitor visitor) {
        QueryChunk chunk = query.borrowChunk();
        begin();
        try {
            while (advance()) {
                ChunkPlace.move(chunk, matches.part(), 0);
                passed(matches.partEnd(), chunk.count());
                visitor.visit(chunk);
            }
        } finally {
            end();
            query.returnChunk(chunk);
        }
        return visited;
    }

    /**
     * Visits runs of matches: consecutive slots of a chunk. A run in which a slice ends is visited piece by piece.
     *
     * @param visitor gets each run
     * @return how many entities were visited
     */
    public int forEachRun(Query.RunVisitor visitor) {
        QueryChunk chunk = query.borrowChunk();
        begin();
        try {
            while (advance()) {
                ChunkPlace.move(chunk, matches.part(), 0);
                visitRuns(chunk, visitor);
            }
        } finally {
            end();
            query.returnChunk(chunk);
        }
        return visited;
    }

    private void visitRuns(QueryChunk chunk, Query.RunVisitor visitor) {
        int from = chunk.nextSlot(0);
        while (from >= 0) {
            int to = chunk.runEnd(from);
            passed(chunk.index() * Chunks.SLOTS + to, to - from);
            visitor.visit(chunk, from, to);
            from = chunk.nextSlot(to);
        }
    }

    /** Claims the iteration for a slice. {@link #end} always follows. */
    void begin() {
        claim("begin a slice");
        try {
            SlicePlace place = look();
            if (place != null) {
                place.requireChangeable();
                query.slices().requireCounted(place, budget.isTimed(), budget);
                keep(place);
            }
            complete = false;
            visited = 0;
            pace.begin(budget);
            matches.begin(position);
        } catch (Throwable failure) {
            running.set(false);
            throw failure;
        }
        if (!inRound) {
            inRound = true;
            since = query.since();
        }
    }

    /** Takes the next piece of a chunk. Returns false when the slice is over. */
    boolean advance() {
        int available = matches.available();
        while (available == 0) {
            position = matches.searchedTo();
            if (matches.isAtEnd()) {
                endRound();
                return false;
            }
            if (!pace.maySearch()) {
                return false;
            }
            available = matches.search(since, pace.wanted());
        }
        int granted = pace.grant(available);
        if (granted == 0) {
            return false;
        }
        matches.take(granted);
        pace.take(granted);
        return true;
    }

    private void endRound() {
        complete = true;
        rounds++;
        position = 0;
        inRound = false;
    }

    /** The piece of a chunk that {@link #advance} took, as matches of a single chunk. */
    Matches part() {
        return matches.part();
    }

    /** Marks the piece as visited. */
    void passedPart() {
        passed(matches.partEnd(), matches.part().total());
    }

    /** Marks the piece as visited up to and including an entity; all of it if the index is outside the piece. */
    void passedPartTo(int index) {
        Matches part = matches.part();
        int slot = index - part.chunk(0) * Chunks.SLOTS;
        if (slot >= 0 && slot < Chunks.SLOTS && part.nextSlot(0, slot) == slot) {
            passed(index + 1, part.countTo(0, slot));
        } else {
            passedPart();
        }
    }

    private void passed(int to, int count) {
        position = to;
        visited += count;
    }

    void end() {
        try {
            matches.end();
            SlicePlace place = keeper.current();
            if (place != null && place.has()) {
                place.write(rounds, position, visited, complete);
            }
        } finally {
            running.set(false);
        }
    }

    /** Brings the state up to date with the world, if the world keeps it; returns its place. */
    private @Nullable SlicePlace look() {
        SlicePlace place = keeper.place();
        long replaced = query.slices().replacements();
        if (replaced != replacements) {
            replacements = replaced;
            inRound = false; // versions of the round before say nothing about the world as it is
        }
        if (place == null) {
            return null;
        }
        if (place.has()) {
            rounds = place.rounds();
            position = place.position();
            visited = place.visited();
            complete = place.isComplete();
        } else if (isLostIn(place)) {
            rounds = 0; // another world, which has no slice yet
            position = 0;
            visited = 0;
            complete = false;
            inRound = false;
        }
        return place;
    }

    /** Gives the world the state. */
    private void keep(SlicePlace place) {
        place.ensure();
        kept = place;
        place.write(rounds, position, visited, complete);
    }

    /** The place to read from, or null if the state is in this object: within a slice, and outside of the world. */
    private @Nullable SlicePlace shown() {
        return running.get() ? null : keeper.place();
    }

    /** Whether the world was given the state and does not have it any more: it is another one. */
    @SuppressWarnings("ReferenceEquality") // a place is itself only
    private boolean isLostIn(SlicePlace place) {
        return place == kept;
    }

    /** Before a claim, the owner of the position is asked: the claim of another would disturb its slice. */
    private void claim(String what) {
        SlicePlace known = keeper.current();
        if (known != null) {
            known.requireOwn(query.slices().owner());
        }
        if (!running.compareAndSet(false, true)) {
            throw new IllegalStateException("cannot " + what + " while a slice of the same iteration runs, at index "
                    + position + ": make another one with Query.sliced() for a slice inside a slice or on another"
                    + " thread");
        }
    }

    /**
     * How many entities the last slice visited.
     *
     * @return the number, including the entity at which a visitor threw
     */
    public int visited() {
        SlicePlace place = shown();
        if (place != null && place.has()) {
            return place.visited();
        }
        return place == null || !isLostIn(place) ? visited : 0;
    }

    /**
     * Whether the last slice completed its round. A slice that runs out of time at the very end may leave the
     * completion to the next slice, which then visits nothing.
     *
     * @return true if the next slice begins a round
     */
    public boolean isRoundComplete() {
        SlicePlace place = shown();
        if (place != null && place.has()) {
            return place.isComplete();
        }
        return (place == null || !isLostIn(place)) && complete;
    }

    /**
     * How many rounds were completed.
     *
     * @return the number of completed rounds
     */
    public long rounds() {
        SlicePlace place = shown();
        if (place != null && place.has()) {
            return place.rounds();
        }
        return place == null || !isLostIn(place) ? rounds : 0;
    }

    /**
     * The index from which the next slice continues.
     *
     * @return an entity index; 0 when a round begins
     */
    public int position() {
        SlicePlace place = shown();
        if (place != null && place.has()) {
            return place.position();
        }
        return place == null || !isLostIn(place) ? position : 0;
    }

    /** Abandons the round: the next slice begins with the first entity. */
    public void restart() {
        resumeAt(0);
    }

    /**
     * Continues from a position.
     *
     * @param index an entity index, from {@link #position}
     */
    public void resumeAt(int index) {
        if (index < 0) {
            throw new IllegalArgumentException("not an entity index: index=" + index);
        }
        claim("move");
        try {
            SlicePlace place = look();
            if (place != null) {
                place.requireChangeable();
            }
            position = index;
            inRound = false;
            complete = false;
            if (place != null) {
                keep(place);
            }
        } finally {
            running.set(false);
        }
    }
}

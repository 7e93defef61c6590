package io.fdp.kernel.internal.query;

import org.jspecify.annotations.Nullable;

/** The place of a chunk that users see: a query moves it from chunk to chunk. */
public abstract class ChunkPlace {
    /** The index of no chunk. */
    protected static final int NOWHERE = -1;

    private @Nullable Matches matches;
    private int position;
    private int index = NOWHERE;

    /** Makes a chunk without a place. */
    protected ChunkPlace() {}

    /**
     * Moves to a chunk with matches.
     *
     * @param chunk the chunk to move
     * @param of the matches of the query
     * @param at the position of the chunk among them
     */
    public static void move(ChunkPlace chunk, Matches of, int at) {
        chunk.left();
        chunk.matches = of;
        chunk.position = at;
        chunk.index = of.chunk(at);
    }

    /**
     * Ends the iteration.
     *
     * @param chunk the chunk, which has no place from here on
     */
    public static void leave(ChunkPlace chunk) {
        chunk.left();
        chunk.index = NOWHERE;
        chunk.matches = null;
    }

    /** Called when the chunk is left. */
    protected abstract void left();

    /** The matches of the query, or null outside of an iteration. */
    protected final @Nullable Matches matchesHere() {
        return matches;
    }

    /** The position among the matches. */
    protected final int position() {
        return position;
    }

    /** The index of the chunk, or {@link #NOWHERE}. */
    protected final int place() {
        return index;
    }
}

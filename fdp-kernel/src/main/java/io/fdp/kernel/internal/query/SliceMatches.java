package io.fdp.kernel.internal.query;

import io.fdp.kernel.internal.memory.Chunks;

/**
 * The matches of a slice of an iteration: found a few chunks at a time and taken in parts.
 *
 * <p>A search stops when it has as many matches as wanted, so a small slice of a large world is cheap. It also stops
 * after enough chunks without a match, so a search for something rare can be interrupted.
 */
public final class SliceMatches {
    private final Selection selection;
    private final Matches found = new Matches();
    private final Matches part = new Matches();
    private int searchedTo;
    private boolean atEnd;
    private int at;
    private int slot;
    private int taken;
    private int partEnd;

    public SliceMatches(Selection selection) {
        this.selection = selection;
    }

    /** Begins a slice on the calling thread: structural changes are refused until {@link #end}. */
    public void begin(int fromIndex) {
        selection.enter();
        found.clear();
        searchedTo = fromIndex;
        atEnd = false;
        toChunk(0);
    }

    /** Ends the slice. */
    public void end() {
        selection.leave();
    }

    /** The number of matches of the current chunk that were not taken yet; 0 if all found matches were taken. */
    public int available() {
        return at < found.size() ? found.count(at) - taken : 0;
    }

    /** Continues the search. All matches found before must have been taken. Returns the number of available matches. */
    public int search(long since, int wanted) {
        int from = searchedTo;
        int to = selection.collectSome(found, since, from, wanted);
        atEnd = to < 0;
        searchedTo = atEnd ? from : to;
        toChunk(0);
        return available();
    }

    /** The first index that was not searched yet. */
    public int searchedTo() {
        return searchedTo;
    }

    /** Whether nothing is left to search. */
    public boolean isAtEnd() {
        return atEnd;
    }

    /** Takes some of the available matches: {@link #part} has them. */
    public void take(int count) {
        int to = part.takeFrom(found, at, slot, count);
        partEnd = found.chunk(at) * Chunks.SLOTS + to;
        taken += count;
        slot = to;
        if (taken == found.count(at)) {
            toChunk(at + 1);
        }
    }

    private void toChunk(int position) {
        at = position;
        slot = 0;
        taken = 0;
    }

    /** The matches taken last, all of a single chunk. */
    public Matches part() {
        return part;
    }

    /** The index after the part that was taken last. */
    public int partEnd() {
        return partEnd;
    }
}

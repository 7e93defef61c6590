package io.fdp.kernel.query;

/**
 * The generated loops of one method: for whole chunks, for words of 64 entities, for some entities, and for few
 * entities. {@link LoopShapes} calls them.
 */
abstract class LoopBodies {
    /** Visits all entities of a chunk. */
    protected abstract void all(Object ownCursors, int first);

    /** Visits 64 entities of a chunk. */
    protected abstract void word(Object ownCursors, int first, int from);

    /** Visits some of 64 entities of a chunk. */
    protected abstract void bits(Object ownCursors, int first, int from, long bits);

    /**
     * Visits some entities of some chunks, and ends each chunk.
     *
     * @param ownCursors the cursors of the thread
     * @param chunks the numbers of chunks
     * @param used one bit for each word of a chunk that has a match
     * @param words the matches, 16 words for each chunk
     * @param from the first position in the arrays
     * @param to the position after the last
     */
    protected abstract void some(Object ownCursors, int[] chunks, int[] used, long[] words, int from, int to);

    /** The same for chunks with {@linkplain io.fdp.kernel.memory.Loops#FEW few} matches each. */
    protected abstract void few(Object ownCursors, int[] chunks, int[] used, long[] words, int from, int to);
}

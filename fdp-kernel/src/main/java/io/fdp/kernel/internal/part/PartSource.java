package io.fdp.kernel.internal.part;

/** Where the parts of a chunk come from, entity by entity in ascending order: another store, or an image. */
interface PartSource {
    /** Begins at the first entity of a chunk again. */
    void rewind();

    /** Goes to the next entity that has parts; answers how many. */
    int next(int index);

    /** The address of the parts of the entity that was gone to. */
    long address();
}

package io.fdp.kernel.internal.part;

/** A source of the parts of a chunk, entity by entity in ascending order: another store, or an image. */
interface PartSource {
    /** Goes back to the first entity of a chunk. */
    void rewind();

    /** Goes to the next entity that has parts; returns the number of its parts. */
    int next(int index);

    /** The address of the parts of the current entity. */
    long address();
}

package io.fdp.kernel.internal.part;

/** The owners of the ranges of a heap, for {@link PartCheck}. */
interface PartOwners {
    /** The name of what the heap belongs to. */
    String name();

    /** The number of indexes that have a range. */
    int owners();

    /** Whether an index, which may be any number, has a range. */
    boolean owns(int index);

    /** The header of an index that has a range. */
    long header(int index);

    /** The units of the range at a unit, if it is held aside for an owner whose header does not name it; else 0. */
    int unitsHeldAt(int unit);
}

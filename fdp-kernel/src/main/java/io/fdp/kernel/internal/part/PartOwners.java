package io.fdp.kernel.internal.part;

/** Whose ranges a heap has, for {@link PartCheck}. */
interface PartOwners {
    /** What the heap belongs to. */
    String name();

    /** How many indexes have a range. */
    int owners();

    /** Whether an index, which may be any number, has a range. */
    boolean owns(int index);

    /** The header of an index that has a range. */
    long header(int index);

    /**
     * The units of a range that is held aside for an owner whose header does not name it, when there is one at this
     * unit; else 0.
     */
    int unitsHeldAt(int unit);
}

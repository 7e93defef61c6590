package io.fdp.kernel.internal.entity;

/**
 * The place of an entity in the hierarchy: four links and a count. A link is the index of an entity plus one, and 0 is
 * none.
 *
 * <pre>
 *   0        4             8              12                 16         20
 *  +--------+-------------+--------------+------------------+----------+
 *  | parent | first child | next sibling | previous sibling | children |
 *  +--------+-------------+--------------+------------------+----------+
 * </pre>
 *
 * Siblings are a list from the first to the last. The previous sibling of the first is the last, so both ends are found
 * at once.
 */
final class HierarchyNode {
    static final int BYTES = 20;
    static final int PARENT = 0;
    static final int FIRST_CHILD = 4;
    static final int NEXT = 8;
    static final int PREVIOUS = 12;
    static final int CHILDREN = 16;

    private HierarchyNode() {}
}

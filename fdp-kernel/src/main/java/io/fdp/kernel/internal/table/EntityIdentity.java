package io.fdp.kernel.internal.table;

/**
 * What an entity is, for the application: eight bytes per entity, kept apart because most entities never use them.
 *
 * <pre>
 *   0           4     6     8
 *  +-----------+-----+-----+
 *  | TKB type  | side| flag|
 *  +-----------+-----+-----+
 * </pre>
 */
public final class EntityIdentity {
    static final int BYTES = 8;
    public static final int TKB_TYPE = 0;
    public static final int SIDE = 4;
    public static final int FLAGS = 6;

    private EntityIdentity() {}
}

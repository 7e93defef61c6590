package io.fdp.kernel.layout;

/**
 * The offsets of data in images of chunks, as {@code RawChunks} reads and writes them.
 *
 * <pre>
 *  component         0 .... 127 | 128 .. 255 | 256 ..
 *                    who has it | who owns it | values; of parts first how many each entity has, 4 bytes each
 *  its changes       0 .... 127 | 128 .. 255 | 256 .. 383           | 384 ..
 *                    who has it | who owns it | who of these changed | what these have, as in an image of these alone
 *  loose parts       0 .... 127 | 128 .. 255 | 256 ..    | 264 ..      | 272 ..
 *                    who has it | who owns it | how many | first place | places, counts, parts at a multiple of 8
 *  entities          0 .. 127   | 128 ..      | 4224 ..     | 12416 ..         | 20608 ..  | 28800 .. 36991
 *                    who lives  | generations | spawn ticks | structural ticks | DIS types | identities
 *  their changes     0 .. 127   | 128 .. 135            | 136 ..
 *                    who lives  | which groups of 64    | the same columns, of these groups
 *  links             0 ..       | 4096 ..        | 8192 .. 12287
 *                    parents    | first children | next siblings, each as index + 1, 0 for none
 * </pre>
 */
public final class ImageLayout {
    /** The slots of a chunk. */
    public static final int SLOTS = 1024;

    /** The bytes of one bit per slot. */
    public static final int BITS_BYTES = SLOTS / 8;

    // ---- components

    /** The offset of the presence bits. */
    public static final int PRESENT = 0;

    /** The offset of the authority bits. */
    public static final int OWNED = PRESENT + BITS_BYTES;

    /** The offset of the values; for parts, of the number of parts of each entity. */
    public static final int VALUES = OWNED + BITS_BYTES;

    /** The offset of the bits of changed entities, in an image of changes. */
    public static final int CHANGED = VALUES;

    /** The offset of the values of changed entities, in an image of changes. */
    public static final int CHANGED_VALUES = CHANGED + BITS_BYTES;

    // ---- loose parts

    /** The offset of the total number of parts. */
    public static final int LOOSE_TOTAL = VALUES;

    /** The offset of the first place. */
    public static final int LOOSE_FIRST = LOOSE_TOTAL + Long.BYTES;

    /** The offset of the places of entities, or else of their counts. */
    public static final int LOOSE_PLACES = LOOSE_FIRST + Long.BYTES;

    /** The value of the first place in an image without places, where parts come one after the other. */
    public static final long NO_PLACES = -1;

    // ---- entities

    /** The offset of the bits of living entities. */
    public static final int ALIVE = 0;

    /** The offset of the generations, 4 bytes each. */
    public static final int GENERATIONS = ALIVE + BITS_BYTES;

    /** The offset of the spawn ticks, 8 bytes each, like all that follow. */
    public static final int SPAWN_TICKS = GENERATIONS + SLOTS * Integer.BYTES;

    /** The offset of the structural ticks. */
    public static final int STRUCTURAL_TICKS = SPAWN_TICKS + SLOTS * Long.BYTES;

    /** The offset of the DIS types. */
    public static final int DIS_TYPES = STRUCTURAL_TICKS + SLOTS * Long.BYTES;

    /** The offset of the identities: TKB type, side and flags. */
    public static final int IDENTITIES = DIS_TYPES + SLOTS * Long.BYTES;

    /** The bytes of an image of entities. */
    public static final int ENTITY_BYTES = IDENTITIES + SLOTS * Long.BYTES;

    /** The offset of the bits of changed groups of 64, in an image of changes. */
    public static final int CHANGED_GROUPS = ALIVE + BITS_BYTES;

    /** The offset of the columns of these groups, in an image of changes. */
    public static final int CHANGED_COLUMNS = CHANGED_GROUPS + Long.BYTES;

    // ---- links

    /** The offset of the parents, 4 bytes each, like all links. */
    public static final int PARENTS = 0;

    /** The offset of the first children. */
    public static final int FIRST_CHILDREN = PARENTS + SLOTS * Integer.BYTES;

    /** The offset of the next siblings. */
    public static final int NEXT_SIBLINGS = FIRST_CHILDREN + SLOTS * Integer.BYTES;

    /** The bytes of an image of links. */
    public static final int LINK_BYTES = NEXT_SIBLINGS + SLOTS * Integer.BYTES;

    private ImageLayout() {}

    /**
     * The offset of the parts in an image of loose parts.
     *
     * @param entities the number of entities that have parts
     * @param places whether the image has places
     * @return bytes from the start of the image
     */
    public static long looseParts(int entities, boolean places) {
        long tables = (long) entities * (places ? Long.BYTES + Integer.BYTES : Integer.BYTES);
        return (LOOSE_PLACES + tables + Long.BYTES - 1) & -Long.BYTES;
    }

    /**
     * The TKB type of an identity.
     *
     * @param identity eight bytes of an image of entities
     * @return the id of a template
     */
    public static int tkbType(long identity) {
        return (int) identity;
    }

    /**
     * The side of an identity.
     *
     * @param identity eight bytes of an image of entities
     * @return 0 to 65,535
     */
    public static int side(long identity) {
        return (int) (identity >>> 32) & 0xffff;
    }

    /**
     * The flags of an identity.
     *
     * @param identity eight bytes of an image of entities
     * @return 16 bits
     */
    public static int flags(long identity) {
        return (int) (identity >>> 48);
    }
}

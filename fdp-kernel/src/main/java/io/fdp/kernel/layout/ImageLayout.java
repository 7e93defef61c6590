package io.fdp.kernel.layout;

/**
 * Where things are in images of chunks, as {@code RawChunks} reads and writes them.
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

    /** The bytes of a bit for each slot. */
    public static final int BITS_BYTES = SLOTS / 8;

    // ---- components

    /** Where the bits of who has the component begin. */
    public static final int PRESENT = 0;

    /** Where the bits of who owns it begin. */
    public static final int OWNED = PRESENT + BITS_BYTES;

    /** Where the values begin; of parts how many each entity has. */
    public static final int VALUES = OWNED + BITS_BYTES;

    /** Where the bits of who changed begin, in an image of changes. */
    public static final int CHANGED = VALUES;

    /** Where what these have begins, in an image of changes. */
    public static final int CHANGED_VALUES = CHANGED + BITS_BYTES;

    // ---- loose parts

    /** Where it is how many parts there are in all. */
    public static final int LOOSE_TOTAL = VALUES;

    /** Where the first place is. */
    public static final int LOOSE_FIRST = LOOSE_TOTAL + Long.BYTES;

    /** Where the places of entities begin, or else their counts. */
    public static final int LOOSE_PLACES = LOOSE_FIRST + Long.BYTES;

    /** The first place of an image without places, in which parts come one after the other. */
    public static final long NO_PLACES = -1;

    // ---- entities

    /** Where the bits of who lives begin. */
    public static final int ALIVE = 0;

    /** Where the generations begin, 4 bytes each. */
    public static final int GENERATIONS = ALIVE + BITS_BYTES;

    /** Where the spawn ticks begin, 8 bytes each, as all that follows. */
    public static final int SPAWN_TICKS = GENERATIONS + SLOTS * Integer.BYTES;

    /** Where the structural ticks begin. */
    public static final int STRUCTURAL_TICKS = SPAWN_TICKS + SLOTS * Long.BYTES;

    /** Where the DIS types begin. */
    public static final int DIS_TYPES = STRUCTURAL_TICKS + SLOTS * Long.BYTES;

    /** Where the identities begin: TKB type, side and flags. */
    public static final int IDENTITIES = DIS_TYPES + SLOTS * Long.BYTES;

    /** The bytes of an image of entities. */
    public static final int ENTITY_BYTES = IDENTITIES + SLOTS * Long.BYTES;

    /** Where the bits of groups of 64 begin, in an image of changes. */
    public static final int CHANGED_GROUPS = ALIVE + BITS_BYTES;

    /** Where the columns of these groups begin, in an image of changes. */
    public static final int CHANGED_COLUMNS = CHANGED_GROUPS + Long.BYTES;

    // ---- links

    /** Where the parents begin, 4 bytes each, as all links. */
    public static final int PARENTS = 0;

    /** Where the first children begin. */
    public static final int FIRST_CHILDREN = PARENTS + SLOTS * Integer.BYTES;

    /** Where the next siblings begin. */
    public static final int NEXT_SIBLINGS = FIRST_CHILDREN + SLOTS * Integer.BYTES;

    /** The bytes of an image of links. */
    public static final int LINK_BYTES = NEXT_SIBLINGS + SLOTS * Integer.BYTES;

    private ImageLayout() {}

    /**
     * Where the parts begin in an image of loose parts.
     *
     * @param entities how many entities have some
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
     * @return the number
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

package io.fdp.kernel.internal.command;

/**
 * How a command lies in memory: words of eight bytes. The first word is the header.
 *
 * <pre>
 *  63 ............ 32 31 ........ 16 15 ... 8 7 .... 0
 *  length in words    column         flags    kind        the header
 *  entity, or the placeholder of what is created          at {@link #ENTITY}
 *  a value, the number of an object, or a parent          at {@link #VALUE}
 *  values of parts                                        at {@link #PARTS}
 * </pre>
 *
 * Commands of one kind on one column have the same header. So playback recognises a run of them by comparing one word.
 */
public final class CommandCode {
    public static final int CREATE = 0;
    public static final int SPAWN = 1;
    public static final int DESTROY = 2;
    public static final int DESTROY_SUBTREE = 3;
    public static final int ADD = 4;
    public static final int SET = 5;
    public static final int REMOVE = 6;
    public static final int AUTHORITY = 7;
    public static final int ADD_CHILD = 8;
    public static final int REPARENT = 9;
    public static final int REMOVE_CHILD = 10;
    public static final int DETACH = 11;
    public static final int ADD_PART = 12;
    public static final int SET_PART = 13;
    public static final int SET_PARTS = 14;
    public static final int REMOVE_PART = 15;
    public static final int DISABLE_SUBTREE = 16;
    public static final int ENABLE_SUBTREE = 17;
    public static final int RUN = 18;

    /** Number of kinds of commands. */
    public static final int KINDS = 19;

    /** Flag: the added component belongs to another node. */
    public static final int UNOWNED = 1 << 8;

    /** Flag: the value is an object. */
    public static final int OBJECT = 1 << 9;

    /** Flag: adding a component that the entity already has is no error. */
    public static final int IF_ABSENT = 1 << 10;

    /** Flag: this node owns the component from here on. */
    public static final int OWN = 1 << 11;

    /** Flag: the command finds the part by its key. */
    public static final int BY_KEY = 1 << 12;

    /** Offset of the entity. */
    public static final int ENTITY = Long.BYTES;

    /** Offset of the value. */
    public static final int VALUE = 2 * Long.BYTES;

    /**
     * Commands on parts: offset of the values or the key. The word before it holds a position or offset in its lower
     * half and the number of values or bytes in its upper half.
     */
    public static final int PARTS = 3 * Long.BYTES;

    private static final int COLUMN_SHIFT = 16;
    private static final int WORDS_SHIFT = 32;
    private static final int KIND_MASK = 0xff;
    private static final int COLUMN_MASK = 0xffff;

    private CommandCode() {}

    /** The header of a command without a column. */
    public static long header(int kind, int valueBytes) {
        return header(kind, 0, valueBytes);
    }

    /** The header of a command on a column, with this many bytes after the entity. */
    public static long header(int kindAndFlags, int column, long valueBytes) {
        long words = Math.ceilDiv(VALUE + valueBytes, Long.BYTES);
        return words << WORDS_SHIFT | (long) column << COLUMN_SHIFT | kindAndFlags;
    }

    public static int kind(long header) {
        return (int) header & KIND_MASK;
    }

    static int column(long header) {
        return (int) header >>> COLUMN_SHIFT & COLUMN_MASK;
    }

    public static boolean has(long header, int flag) {
        return (header & flag) != 0;
    }

    /** The length of a command. */
    static long bytes(long header) {
        return header >>> WORDS_SHIFT << 3;
    }

    /**
     * The bytes that every command of a kind has, whatever its value: the head, and the word after it if there is one.
     */
    static long bytesAtLeast(long header) {
        int kind = kind(header);
        boolean links = kind >= ADD_CHILD && kind <= REMOVE_CHILD;
        if (kind >= ADD_PART && kind <= REMOVE_PART) {
            return PARTS;
        }
        return links || kind == SPAWN || kind == RUN || has(header, OBJECT) ? PARTS : VALUE;
    }

    /** Whether a command of a kind names a column. */
    static boolean isOnColumn(int kind) {
        return (kind >= ADD && kind <= AUTHORITY) || (kind >= ADD_PART && kind <= ENABLE_SUBTREE);
    }

    /** Whether a command of a kind creates an entity. */
    static boolean creates(long header) {
        int kind = kind(header);
        return kind == CREATE || kind == SPAWN;
    }
}

package io.fdp.replication.model;

/**
 * The number of an entity on all nodes: the node that created the entity, the incarnation of that node, and a serial
 * number. It stays the same when another node takes the entity over, and is never given again.
 *
 * <pre>
 *  63 .. 48 | 47 .. 32    | 31 .. 0
 *  node     | incarnation | serial, from 1
 * </pre>
 */
public final class NetworkId {
    /** The id of no entity. */
    public static final long NONE = 0L;

    private static final int NODE_SHIFT = 48;
    private static final int INCARNATION_SHIFT = 32;
    private static final int MASK = 0xffff;

    private NetworkId() {}

    /**
     * Makes an id.
     *
     * @param node 1 to 65,535
     * @param incarnation 1 to 65,535
     * @param serial an unsigned number, not 0
     * @return the id
     */
    public static long of(int node, int incarnation, int serial) {
        if (node < 1 || node > MASK || incarnation < 1 || incarnation > MASK || serial == 0) {
            throw new IllegalArgumentException("no network id has node=" + node + ", incarnation=" + incarnation
                    + ", serial=" + Integer.toUnsignedString(serial) + ": all begin with 1, and the first two end with"
                    + " 65,535");
        }
        return (long) node << NODE_SHIFT | (long) incarnation << INCARNATION_SHIFT | (serial & 0xffff_ffffL);
    }

    /**
     * Whether a number can be a network id.
     *
     * @param id any number
     * @return false if the node, the incarnation or the serial number is 0
     */
    public static boolean isValid(long id) {
        return node(id) != 0 && incarnation(id) != 0 && serial(id) != 0;
    }

    /** {@return the node that created the entity of an id} */
    public static int node(long id) {
        return (int) (id >>> NODE_SHIFT);
    }

    /** {@return the incarnation of the node that created the entity of an id} */
    public static int incarnation(long id) {
        return (int) (id >>> INCARNATION_SHIFT) & MASK;
    }

    /** {@return the serial number of an id, unsigned} */
    public static int serial(long id) {
        return (int) id;
    }

    /** {@return an id for messages: node, incarnation and serial number, as in {@code 7.1.1234}} */
    public static String toString(long id) {
        return id == NONE ? "none" : node(id) + "." + incarnation(id) + "." + Integer.toUnsignedString(serial(id));
    }
}

package io.fdp.dis.pdu;

import org.jspecify.annotations.Nullable;

/** The kinds of PDUs that are read and written. */
public enum PduKind {
    /** Where an entity is, and how it moves. */
    ENTITY_STATE(1, 1, 144, true),
    /** A weapon was fired. */
    FIRE(2, 2, 96, false),
    /** A munition detonated, or hit. */
    DETONATION(3, 2, 104, true),
    /** An entity collided with something. */
    COLLISION(4, 1, 60, false),
    /** A manager asks for a new entity. */
    CREATE_ENTITY(11, 5, 28, false),
    /** A manager asks to remove an entity. */
    REMOVE_ENTITY(12, 5, 28, false),
    /** A manager lets simulated time go on. */
    START_RESUME(13, 5, 44, false),
    /** A manager lets simulated time stand still. */
    STOP_FREEZE(14, 5, 40, false),
    /** The answer to a manager. */
    ACKNOWLEDGE(15, 5, 32, false),
    /** An entity state without what seldom changes. */
    ENTITY_STATE_UPDATE(67, 1, 72, true);

    private static final @Nullable PduKind[] BY_NUMBER = new PduKind[256];

    static {
        for (PduKind kind : values()) {
            BY_NUMBER[kind.number] = kind;
        }
    }

    private final int number;
    private final int family;
    private final int bytes;
    private final boolean hasParameters;

    PduKind(int number, int family, int bytes, boolean hasParameters) {
        this.number = number;
        this.family = family;
        this.bytes = bytes;
        this.hasParameters = hasParameters;
    }

    /**
     * The kind with a number.
     *
     * @param number the number in the header
     * @return the kind, or null if it is not read here
     */
    public static @Nullable PduKind of(int number) {
        return number < 0 || number >= BY_NUMBER.length ? null : BY_NUMBER[number];
    }

    /** {@return the number in the header} */
    public int number() {
        return number;
    }

    /** {@return the number of its family in the header} */
    public int family() {
        return family;
    }

    /** {@return its length without parameters} */
    public int bytes() {
        return bytes;
    }

    /** {@return whether parameters may follow, of 16 bytes each} */
    public boolean hasParameters() {
        return hasParameters;
    }
}

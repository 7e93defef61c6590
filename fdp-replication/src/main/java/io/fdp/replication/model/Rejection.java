package io.fdp.replication.model;

/** Why a sample of another node was dropped before any of it was applied. */
public enum Rejection {
    /** The sample has fewer bytes than its header, or another size than its counts say. */
    SIZE("its size does not match its counts"),
    /** The sample does not begin like a sample of this version of FDP. */
    FORMAT("it is no sample of this version of FDP"),
    /** The type has other fields there, or there are other replicated tags. */
    SCHEMA("its sender has another definition of the type: let both run the same version of the program"),
    /** A count, a group or a reserved byte is outside of its range. */
    RANGE("a count or a group is out of range"),
    /** A network id is impossible, or occurs twice. */
    IDENTITY("a network id is impossible or occurs twice"),
    /** A value is impossible: a boolean, an enum constant or a text. */
    VALUE("a boolean, an enum constant or a text is impossible");

    private final String text;

    Rejection(String text) {
        this.text = text;
    }

    /** {@return the reason, as the end of a sentence} */
    public String text() {
        return text;
    }
}

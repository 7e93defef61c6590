package io.fdp.storage;

/** Whether the state hash of a save was computed from the file, without its program, and compared. */
public enum HashCheck {
    /** It was compared, and is the one that the save states. */
    EQUAL("the state hash is right"),
    /** Nobody asked for it. */
    NOT_ASKED("the state hash was not compared"),
    /** The save states no hash: an object could not be hashed, or the program is of an earlier version. */
    NO_HASH("the save states no state hash"),
    /** The save does not say how values lie in memory, as those of earlier versions. Loading compares the hash. */
    NOT_DESCRIBED("the save does not say how its state was hashed; loading it compares the state hash"),
    /** The save has objects whose hash only their program can compute. Loading compares the hash. */
    NEEDS_PROGRAM("only its program can hash its objects; loading it compares the state hash");

    private final String text;

    HashCheck(String text) {
        this.text = text;
    }

    /**
     * The result in words.
     *
     * @return a sentence without an end
     */
    public String text() {
        return text;
    }
}

package io.fdp.storage.error;

import io.fdp.kernel.error.ShortText;

/** A save is damaged: cut off, or with changed bytes. */
public final class DamagedSaveException extends SaveException {
    private static final long serialVersionUID = 1L;

    private final long position;

    /**
     * Creates the error.
     *
     * @param position where the damage was found
     * @param why what is wrong there
     */
    public DamagedSaveException(long position, String why) {
        super("the save is damaged at byte " + position + ": " + ShortText.of(why, ShortText.SENTENCE));
        this.position = position;
    }

    /**
     * Creates the error.
     *
     * @param position where the damage was found
     * @param why what is wrong there
     * @param cause the underlying error
     */
    public DamagedSaveException(long position, String why, Throwable cause) {
        super("the save is damaged at byte " + position + ": " + ShortText.of(why, ShortText.SENTENCE), cause);
        this.position = position;
    }

    /**
     * Where the damage was found: the start of the block that is not whole.
     *
     * @return the position in bytes from the start of the save
     */
    public long position() {
        return position;
    }
}

package io.fdp.storage;

import io.fdp.kernel.error.ShortText;

/** A save is not what was written: cut off, or with other bytes. */
public final class DamagedSaveException extends SaveException {
    private static final long serialVersionUID = 1L;

    private final long position;

    DamagedSaveException(long position, String why) {
        super("the save is damaged at byte " + position + ": " + ShortText.of(why, ShortText.SENTENCE));
        this.position = position;
    }

    DamagedSaveException(long position, String why, Throwable cause) {
        super("the save is damaged at byte " + position + ": " + ShortText.of(why, ShortText.SENTENCE), cause);
        this.position = position;
    }

    /**
     * Where the damage was found: the start of the block that is not whole.
     *
     * @return bytes from the start
     */
    public long position() {
        return position;
    }
}

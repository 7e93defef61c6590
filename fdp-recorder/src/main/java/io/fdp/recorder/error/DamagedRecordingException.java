package io.fdp.recorder.error;

import io.fdp.kernel.error.ShortText;

/** A recording is damaged: cut off, or with changed bytes. */
public final class DamagedRecordingException extends RecordingException {
    private static final long serialVersionUID = 1L;

    private final long position;

    /**
     * Creates the error.
     *
     * @param position where the damage was found
     * @param why what is wrong there
     */
    public DamagedRecordingException(long position, String why) {
        super("the recording is damaged at byte " + position + ": " + ShortText.of(why, ShortText.SENTENCE));
        this.position = position;
    }

    /**
     * Creates the error.
     *
     * @param position where the damage was found
     * @param why what is wrong there
     * @param cause the underlying error
     */
    public DamagedRecordingException(long position, String why, Throwable cause) {
        super("the recording is damaged at byte " + position + ": " + ShortText.of(why, ShortText.SENTENCE), cause);
        this.position = position;
    }

    /**
     * Where the damage was found: the start of the record that is not whole.
     *
     * @return bytes from the start of the file
     */
    public long position() {
        return position;
    }
}

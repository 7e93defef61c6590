package io.fdp.format;

import java.util.Arrays;

/** The kinds of files that FDP writes, by their first bytes; for readers that were given a file of another kind. */
public enum FileKind {
    /** A recording. */
    RECORDING('R', "it is a recording: Recording.open reads it, and ./fdp recording and ./fdp replay do"),

    /** A save of a world. */
    SAVE('W', "it is a save of a world: WorldStorage.load reads it, and ./fdp world does");

    private static final int BYTES = 8;

    private final char letter;
    private final String hint;

    FileKind(char letter, String hint) {
        this.letter = letter;
        this.hint = hint;
    }

    /**
     * The bytes that all files of the kind begin with: a byte that is no text, the name, both line ends, and the
     * end-of-text byte.
     *
     * @return a new array
     */
    public byte[] start() {
        return new byte[] {(byte) 0x89, 'F', 'D', 'P', (byte) letter, '\r', '\n', 0x1a};
    }

    /**
     * What to do about a file that is not of the kind that its reader expected.
     *
     * @param begin the first bytes of the file
     * @param otherwise the advice for a file of no kind
     * @return the advice
     */
    public static String advice(byte[] begin, String otherwise) {
        if (begin.length >= BYTES) {
            for (FileKind kind : values()) {
                if (Arrays.equals(kind.start(), Arrays.copyOf(begin, BYTES))) {
                    return kind.hint;
                }
            }
        }
        return "it does not begin as one; " + otherwise;
    }
}

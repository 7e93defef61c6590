package io.fdp.format;

import io.fdp.kernel.file.StreamFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of files that FDP writes, by their first bytes; for readers that were given a file of another kind, and for
 * writers that would replace one.
 */
public enum FileKind {
    /** A recording. */
    RECORDING(
            'R', "a recording", "it is a recording: Recording.open reads it, and ./fdp recording and ./fdp replay do"),

    /** A save of a world. */
    SAVE('W', "a save of a world", "it is a save of a world: WorldStorage.load reads it, and ./fdp world does");

    private static final int BYTES = 8;
    private static final String KEPT = ", and would be lost; choose another path, or delete that file first";

    private final char letter;
    private final String words;
    private final String hint;

    FileKind(char letter, String words, String hint) {
        this.letter = letter;
        this.words = words;
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
        FileKind kind = of(begin);
        return kind == null ? "it does not begin as one; " + otherwise : kind.hint;
    }

    private static @Nullable FileKind of(byte[] begin) {
        if (begin.length >= BYTES) {
            for (FileKind kind : values()) {
                if (Arrays.equals(kind.start(), Arrays.copyOf(begin, BYTES))) {
                    return kind;
                }
            }
        }
        return null;
    }

    /**
     * Why a file must not be replaced by a file of this kind: it has something else, which would be lost.
     *
     * @param file the file
     * @return the reason and what to do; null if the file is missing, empty, of this kind or no regular file, and if it
     *     cannot be read
     */
    public @Nullable String refusal(Path file) {
        byte[] begin = begin(file);
        FileKind kind = of(begin);
        if (begin.length == 0 || kind == this) {
            return null;
        }
        return "it is " + (kind == null ? "a file of another kind than " + words : kind.words) + KEPT;
    }

    /**
     * Why a file must not be replaced by a file that is of none of these kinds: it is of one of them.
     *
     * @param file the file
     * @return the reason and what to do; null if it may be replaced
     */
    public static @Nullable String refusalByOthers(Path file) {
        FileKind kind = of(begin(file));
        return kind == null ? null : "it is " + kind.words + KEPT;
    }

    /** The first bytes of a file that can be replaced; none if there is no such file or if they cannot be read. */
    private static byte[] begin(Path file) {
        if (!Files.isRegularFile(file) || StreamFile.isStream(file)) {
            return new byte[0];
        }
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(BYTES);
        } catch (IOException unknown) {
            return new byte[0]; // whoever writes there says why not
        }
    }
}

package io.fdp.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What kind of file of FDP a file is, by its first bytes. */
public enum FileKind {
    /** A recording. */
    RECORDING("a recording", "fdp recording info, show, query, verify or export", 'R'),
    /** A saved world. */
    SAVE("a saved world", "fdp world info, show, query, json or verify", 'W');

    private static final int BEGINNING_BYTES = 5;

    private final String words;
    private final String commands;
    private final char letter;

    FileKind(String words, String commands, char letter) {
        this.words = words;
        this.commands = commands;
        this.letter = letter;
    }

    /** The first bytes of a file of this kind. */
    private byte[] beginning() {
        return new byte[] {(byte) 0x89, 'F', 'D', 'P', (byte) letter};
    }

    /**
     * The kind of a regular file.
     *
     * @param file the file
     * @return its kind; null if it is of neither kind, or cannot be read
     */
    public static @Nullable FileKind of(Path file) {
        if (!Files.isRegularFile(file)) {
            return null; // what a pipe had is gone
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] start = in.readNBytes(BEGINNING_BYTES);
            for (FileKind kind : values()) {
                if (Arrays.equals(start, kind.beginning())) {
                    return kind;
                }
            }
        } catch (IOException unknown) {
            return null; // the command itself says why
        }
        return null;
    }

    /**
     * Explains that a file of this kind was given where another kind was expected.
     *
     * @param file the file
     * @return the failure, with the right commands
     */
    public CommandFailure insteadOf(Path file) {
        return new CommandFailure("cannot read " + file + ": it is " + words + "; use " + commands);
    }
}

package io.fdp.cli.console;

import io.fdp.kernel.file.StreamFile;
import java.io.PrintStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Detects files that are standard output: {@code /dev/stdout} and its other names. */
public final class StandardFile {
    private StandardFile() {}

    /**
     * The file that an option names: {@code -} is standard output, as for other programs.
     *
     * @param given the path of the option; a file of that name is {@code ./-}
     * @return the path to write to
     */
    public static Path orStandardOutput(Path given) {
        return given.toString().equals("-") ? Path.of("/dev/stdout") : given;
    }

    /**
     * Where text about the result goes, so that it does not mix with the bytes of a file.
     *
     * @param out standard output
     * @param screen the screen for everything else
     * @param files the files that are written; null for none
     * @return standard output, or the messages of the screen if one of the files is standard output
     */
    public static PrintStream resultsBeside(PrintStream out, Screen screen, @Nullable Path... files) {
        for (Path file : files) {
            if (file != null && StreamFile.isStandardOutput(file)) {
                return screen.messages();
            }
        }
        return out;
    }

    /**
     * Ends the command if a file is standard output and its reader is gone.
     *
     * @param file the file
     * @param wrong why the file could not be written
     */
    public static void requireReader(Path file, Exception wrong) {
        if (StreamFile.isStandardOutput(file) && StandardOutput.isReaderGone(wrong)) {
            throw new OutputClosedException();
        }
    }
}

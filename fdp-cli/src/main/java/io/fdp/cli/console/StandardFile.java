package io.fdp.cli.console;

import io.fdp.kernel.file.StreamFile;
import java.io.PrintStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Files that are standard output: {@code /dev/stdout} and its other names. */
public final class StandardFile {
    private StandardFile() {}

    /**
     * Where words about the result go: not between the bytes of a file.
     *
     * @param out standard output
     * @param screen everything else
     * @param files the files that are written; null for none
     * @return standard output, unless one of the files is just that
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
     * Ends the command when a file is standard output and nobody reads it any more.
     *
     * @param file the file
     * @param wrong why it could not be written
     */
    public static void requireReader(Path file, Exception wrong) {
        if (StreamFile.isStandardOutput(file) && StandardOutput.isReaderGone(wrong)) {
            throw new OutputClosedException();
        }
    }
}

package io.fdp.cli.recording;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.FileKind;
import io.fdp.codec.data.ReadLimits;
import io.fdp.kernel.error.MemoryException;
import io.fdp.recorder.Recording;
import io.fdp.recorder.error.ForeignRecordingException;
import io.fdp.recorder.error.RecordingException;
import io.fdp.recorder.error.UncheckedRecordingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/** Opens recordings; any error of a file becomes one line that names the file. */
final class RecordingFiles {
    private static final String ADVICE = "name a file that a flight recorder wrote, as fdp demo --record does";

    private RecordingFiles() {}

    /** Reads a file. */
    interface Reading<T> {
        T read(Path file) throws IOException;
    }

    static <T> T read(Path file, Reading<T> reading) {
        if (Files.isDirectory(file)) {
            throw new CommandFailure("cannot read " + file + ": it is a folder; " + ADVICE);
        }
        try {
            if (Files.isRegularFile(file) && Files.size(file) == 0) {
                throw new CommandFailure("cannot read " + file + ": it is empty; " + ADVICE);
            }
        } catch (IOException wrong) {
            throw CommandFailure.of("cannot read", file, wrong, ADVICE);
        }
        return readOpen(file, reading);
    }

    /** Reads an open file, even if its path now leads to another file. */
    static <T> T readOpen(Path file, Reading<T> reading) {
        try {
            return reading.read(file);
        } catch (ForeignRecordingException foreign) {
            if (FileKind.of(file) == FileKind.SAVE) {
                throw FileKind.SAVE.insteadOf(file);
            }
            throw CommandFailure.of("cannot read", file, foreign, ADVICE);
        } catch (RecordingException | IOException wrong) {
            throw CommandFailure.of("cannot read", file, wrong, ADVICE);
        } catch (MemoryException tooLarge) {
            throw new CommandFailure("cannot read " + file + ": " + tooLarge.getMessage()
                    + "; if you trust the file, allow more with --max-native");
        }
    }

    static Recording open(Path file, ReadLimits limits, LongConsumer progress) {
        return read(file, path -> Recording.open(path, limits, progress));
    }

    /** Why frames cannot be checked, and which option still reads them. */
    static String unchecked(UncheckedRecordingException wrong) {
        String why = String.valueOf(wrong.getMessage());
        return why.substring(0, why.lastIndexOf(';')) + "; pass --unchecked to read them without";
    }

    static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException unknown) {
            return 0; // opening the file will say why
        }
    }
}

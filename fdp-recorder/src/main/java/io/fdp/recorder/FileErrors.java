package io.fdp.recorder;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Errors of the file system that say what was attempted, on what, and what to do. They are of the same class where that says something. */
final class FileErrors {
    private static final String RECORD = "cannot record";
    private static final String OPEN = "cannot open the recording";

    private FileErrors() {}

    /** A recording cannot be made. */
    static IOException recording(Path file, IOException wrong) {
        return explained(RECORD, file, wrong, "record to another place");
    }

    /** A recording cannot be made, for a reason that is known. */
    static FileSystemException recording(Path file, String why) {
        return new FileSystemException(file.toString(), null, RECORD + ": " + why);
    }

    /** A recording cannot be opened. */
    static IOException opening(Path file, IOException wrong) {
        return explained(OPEN, file, wrong, "pass a file that a flight recorder wrote");
    }

    /** A recording that was opened cannot be read any more. */
    static IOException reading(Path file, IOException wrong) {
        return new IOException(
                "cannot read the recording " + file + ": " + reason(wrong.getMessage(), wrong)
                        + "; someone cuts it off or writes over it: open it again when that is over",
                wrong);
    }

    private static IOException explained(String cannot, Path file, IOException wrong, String advice) {
        String name = file.toString();
        return switch (wrong) {
            case ClosedByInterruptException asked -> asked;
            case FileSystemException told when isExplained(cannot, told.getReason()) -> told;
            case NoSuchFileException missing ->
                because(new NoSuchFileException(name, null, cannot + ": " + missing(file) + advice), missing);
            case AccessDeniedException denied ->
                because(
                        new AccessDeniedException(
                                name, null, cannot + ": access is denied; change the permissions, or " + advice),
                        denied);
            case FileSystemException told ->
                because(
                        new FileSystemException(
                                name, null, cannot + ": " + reason(told.getReason(), told) + "; " + advice),
                        told);
            default ->
                new IOException(cannot + " " + name + ": " + reason(wrong.getMessage(), wrong) + "; " + advice, wrong);
        };
    }

    private static IOException because(IOException explained, IOException cause) {
        explained.initCause(cause);
        return explained;
    }

    private static String missing(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return folder == null || Files.isDirectory(folder)
                ? "there is no such file; "
                : "the folder " + folder + " does not exist; make it first, or ";
    }

    private static boolean isExplained(String cannot, @Nullable String reason) {
        return reason != null && reason.startsWith(cannot);
    }

    private static String reason(@Nullable String told, IOException wrong) {
        return told == null ? wrong.getClass().getSimpleName() : told;
    }
}

package io.fdp.cli.console;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A failure that a command expects and can explain: its message is all that people need. */
public final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the failure.
     *
     * @param message what happened and what to do
     */
    public CommandFailure(String message) {
        super(message);
    }

    /**
     * What went wrong with a file.
     *
     * @param cannot what was to be done, as {@code "cannot load"}
     * @param file the file
     * @param cause what happened
     * @param advice what to do, unless the cause says it
     * @return the failure
     */
    public static CommandFailure of(String cannot, Path file, Exception cause, String advice) {
        String why = switch (cause) {
            case NoSuchFileException missing ->
                file.toString().equals(missing.getFile()) && Files.isDirectory(folderOf(file))
                        ? "there is no such file; " + advice
                        : "its folder does not exist; " + advice;
            case AccessDeniedException denied -> "access is denied; change its permissions, or " + advice;
            case FileSystemException failed -> reason(failed) + "; " + advice;
            case IOException failed -> failed.getMessage() + "; " + advice;
            default -> String.valueOf(cause.getMessage());
        };
        return new CommandFailure(cannot + " " + file + ": " + why);
    }

    /** The reason alone, where there is one: the name of the file is said already. */
    private static String reason(FileSystemException failed) {
        String reason = failed.getReason();
        return reason == null ? String.valueOf(failed.getMessage()) : reason;
    }

    /**
     * What went wrong with a file that was to be written.
     *
     * @param cannot what was to be done, as {@code "cannot save to"}
     * @param file the file
     * @param cause what happened
     * @param advice what to do, unless the cause says it
     * @return the failure
     */
    public static CommandFailure ofWriting(String cannot, Path file, Exception cause, String advice) {
        if (cause instanceof FileSystemException && Files.isDirectory(file)) {
            return new CommandFailure(cannot + " " + file + ": it is a folder; " + advice);
        }
        if (cause instanceof NoSuchFileException && Files.isDirectory(folderOf(file))) {
            return new CommandFailure(cannot + " " + file + ": no file can be made in that folder; " + advice);
        }
        return of(cannot, file, cause, advice);
    }

    private static Path folderOf(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return folder == null ? file : folder;
    }
}

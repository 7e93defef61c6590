package io.fdp.cli.console;

import io.fdp.kernel.error.FileProblemException;
import io.fdp.kernel.error.Shown;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** A failure that a command expects and explains: people need only its message. */
public final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The beginning of FDP's own errors of files. */
    private static final String EXPLAINED = "^cannot [a-z ]* it: ";

    /**
     * Creates the failure.
     *
     * @param message what happened and what to do
     */
    public CommandFailure(String message) {
        super(escaped(message));
    }

    /** Escapes control characters, which names of files may have; keeps messages of several lines. */
    private static String escaped(String message) {
        return message.lines().map(Shown::text).collect(Collectors.joining("\n"));
    }

    /**
     * Makes the failure for a file.
     *
     * @param cannot the failed action, as {@code "cannot load"}
     * @param file the file
     * @param cause what happened
     * @param advice what to do, unless the cause already says it
     * @return the failure
     */
    public static CommandFailure of(String cannot, Path file, Exception cause, String advice) {
        String why = switch (cause) {
            case NoSuchFileException missing ->
                file.toString().equals(missing.getFile()) && Files.isDirectory(folderOf(file))
                        ? "there is no such file; " + advice
                        : "its folder does not exist; " + advice;
            case AccessDeniedException denied -> "access is denied; change its permissions, or " + advice;
            case FileSystemException told
            when told.getCause() == null && isExplained(told) -> reason(told).replaceFirst(";.*", "") + "; " + advice;
            case IOException failed -> reason(failed) + "; " + advice;
            case FileProblemException wrong -> wrong.problem();
            default -> unnamed(file, String.valueOf(cause.getMessage()));
        };
        return new CommandFailure(cannot + " " + file + ": " + why);
    }

    /**
     * The reason alone, if there is one, without the name of the file.
     *
     * @param failed an error of a file
     * @return the words of the file system, without FDP's explanation
     */
    public static String reason(IOException failed) {
        if (failed.getCause() instanceof IOException first) {
            return reason(first);
        }
        String reason = failed instanceof FileSystemException named ? named.getReason() : null;
        return reason == null ? String.valueOf(failed.getMessage()) : reason.replaceFirst(EXPLAINED, "");
    }

    private static boolean isExplained(FileSystemException told) {
        String reason = told.getReason();
        return reason != null && reason.matches(EXPLAINED + ".*");
    }

    private static String unnamed(Path file, String message) {
        String name = file + ": ";
        return message.startsWith(name) ? message.substring(name.length()) : message;
    }

    /**
     * Makes the failure for a file that cannot be written.
     *
     * @param cannot the failed action, as {@code "cannot save to"}
     * @param file the file
     * @param cause what happened
     * @param advice what to do, unless the cause already says it
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

package io.fdp.kernel.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Explains errors of the file system: what was attempted, on which file, and what to do. The explained error has the
 * same class where the class carries a meaning.
 */
public final class FileErrors {
    /** The beginning of all explanations. */
    private static final String EXPLAINED = "cannot ";

    private static final String NO_ERROR = "the error is null: pass what the file system said";

    private final String cannot;
    private final String advice;

    /**
     * Explains errors of one kind of work.
     *
     * @param cannot the beginning of messages, as {@code "cannot record to"}: the word {@code cannot}, a verb, and
     *     words before the name of the file
     * @param advice the advice to the user, as {@code "record to another place"}
     */
    public FileErrors(String cannot, String advice) {
        this.cannot = cannot;
        this.advice = advice;
    }

    /**
     * Explains an error. An error that is explained already stays as it is.
     *
     * @param file the file
     * @param wrong the error of the file system
     * @return the error, to be thrown
     */
    public IOException of(Path file, IOException wrong) {
        Objects.requireNonNull(wrong, NO_ERROR);
        return switch (wrong) {
            case InterruptedFileException told -> told;
            case FileSystemException told when isExplained(told.getReason()) -> told;
            case ClosedByInterruptException asked ->
                because(new InterruptedFileException(cannot + " " + file + ": " + why(file, asked)), asked);
            case NoSuchFileException missing ->
                because(new NoSuchFileException(file.toString(), null, cannot + " it: " + why(file, wrong)), missing);
            case AccessDeniedException denied ->
                because(new AccessDeniedException(file.toString(), null, cannot + " it: " + why(file, wrong)), denied);
            case FileSystemException told ->
                because(new FileSystemException(file.toString(), null, cannot + " it: " + why(file, wrong)), told);
            case IOException told when isExplained(told.getMessage()) -> told;
            default -> new IOException(cannot + " " + file + ": " + why(file, wrong), wrong);
        };
    }

    /**
     * Makes an error whose reason is known.
     *
     * @param file the file
     * @param why the reason, and what to do
     * @return the error, to be thrown
     */
    public FileSystemException of(Path file, String why) {
        return new FileSystemException(file.toString(), null, cannot + " it: " + why);
    }

    private static IOException because(IOException explained, IOException cause) {
        explained.initCause(cause);
        return explained;
    }

    /**
     * The reason of an error and what to do, without the name of the file.
     *
     * @param file the file
     * @param wrong the error of the file system
     * @return the text
     */
    public String why(Path file, IOException wrong) {
        Objects.requireNonNull(wrong, NO_ERROR);
        return switch (wrong) {
            case ClosedByInterruptException asked ->
                "the thread was interrupted meanwhile, which closes a file; clear the interrupt with"
                        + " Thread.interrupted() and try again, or use a thread that nobody interrupts";
            case EOFException shorter ->
                reason(shorter.getMessage(), shorter)
                        + "; another program cuts the file off or writes over it: open it again when that is over";
            case NoSuchFileException missing -> missing(file) + advice;
            case AccessDeniedException denied -> "access is denied; change the permissions, or " + advice;
            case FileSystemLoopException round -> "it is a link that leads back to itself; remove it, or " + advice;
            case FileSystemException told -> reason(told.getReason(), told) + "; " + advice;
            default -> reason(wrong.getMessage(), wrong) + "; " + advice;
        };
    }

    private static String missing(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return folder == null || Files.isDirectory(folder)
                ? "there is no such file; "
                : "the folder " + folder + " does not exist; make it first, or ";
    }

    private static boolean isExplained(@Nullable String text) {
        return text != null && text.startsWith(EXPLAINED);
    }

    private static String reason(@Nullable String told, IOException wrong) {
        return told == null ? wrong.getClass().getSimpleName() : told;
    }
}

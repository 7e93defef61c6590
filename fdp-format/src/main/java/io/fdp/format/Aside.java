package io.fdp.format;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.security.SecureRandom;

/**
 * Paths of files that are written aside before they replace a file, so that either the complete old file or the
 * complete new file exists.
 */
public final class Aside {
    private static final int MOST_LINKS = 40;

    /** Keeps names within 255 bytes, the limit of file systems: a UTF-16 unit takes up to 3 bytes. */
    private static final int SHOWN_NAME = 60;

    private Aside() {}

    /** Follows links to the file that is replaced, which need not exist yet; the links stay. */
    public static Path followed(Path file) throws IOException {
        Path at = file.toAbsolutePath();
        for (int i = 0; Files.isSymbolicLink(at); i++) {
            if (i == MOST_LINKS) {
                throw new FileSystemLoopException(file.toString());
            }
            at = at.resolveSibling(Files.readSymbolicLink(at));
        }
        return at;
    }

    /** A path beside a file, {@code .NAME.RANDOM.part}, that no other program takes. */
    public static Path of(Path target) {
        String name = String.valueOf(target.getFileName());
        String shown = name.length() <= SHOWN_NAME ? name : name.substring(0, SHOWN_NAME - 1);
        if (!shown.isEmpty() && Character.isHighSurrogate(shown.charAt(shown.length() - 1))) {
            shown = shown.substring(0, shown.length() - 1);
        }
        return target.resolveSibling("." + shown + "." + Long.toHexString(new SecureRandom().nextLong()) + ".part");
    }

    /** Gives a file the permissions of another file, where the file system has permissions. */
    public static void protect(Path file, Path like) throws IOException {
        PosixFileAttributeView from = Files.getFileAttributeView(like, PosixFileAttributeView.class);
        PosixFileAttributeView to = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (from != null && to != null) {
            to.setPermissions(from.readAttributes().permissions());
        }
    }
}

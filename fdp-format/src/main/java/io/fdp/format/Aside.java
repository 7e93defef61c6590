package io.fdp.format;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.security.SecureRandom;

/** What is written aside before it replaces a file, so that the old one or the new one is there, complete. */
public final class Aside {
    private static final int MOST_LINKS = 40;

    /** File systems take names of 255 bytes; a letter has up to 3 of them, and two units are one letter of 4. */
    private static final int SHOWN_NAME = 60;

    private Aside() {}

    /** What links lead to, which need not exist yet: that is what is replaced, and links stay. */
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

    /** A path beside a file, {@code .NAME.RANDOM.part}, that nobody else takes. */
    public static Path of(Path target) {
        String name = String.valueOf(target.getFileName());
        String shown = name.length() <= SHOWN_NAME ? name : name.substring(0, SHOWN_NAME - 1);
        if (!shown.isEmpty() && Character.isHighSurrogate(shown.charAt(shown.length() - 1))) {
            shown = shown.substring(0, shown.length() - 1);
        }
        return target.resolveSibling("." + shown + "." + Long.toHexString(new SecureRandom().nextLong()) + ".part");
    }

    /** Lets the same people read and write a file as another one, where the file system has a notion of that. */
    public static void protect(Path file, Path like) throws IOException {
        PosixFileAttributeView from = Files.getFileAttributeView(like, PosixFileAttributeView.class);
        PosixFileAttributeView to = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (from != null && to != null) {
            to.setPermissions(from.readAttributes().permissions());
        }
    }
}

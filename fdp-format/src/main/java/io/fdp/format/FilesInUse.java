package io.fdp.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The files that this program is writing for a long time, as recorders do: nothing else may replace them. A set finds
 * them, because opening and closing a file would release the program's lock on it.
 */
public final class FilesInUse {
    private static final Set<Object> KEYS = ConcurrentHashMap.newKeySet();

    private FilesInUse() {}

    /**
     * Identifies a file apart from its name, if the file system can.
     *
     * @param file a file that exists
     * @return its key
     * @throws IOException when the file cannot be read
     */
    public static Object keyOf(Path file) throws IOException {
        Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        return key == null ? file.toRealPath() : key;
    }

    /** Notes a file, by its key. */
    public static void add(Object key) {
        KEYS.add(key);
    }

    /** Forgets a file, by its key. */
    public static void remove(Object key) {
        KEYS.remove(key);
    }

    /**
     * Whether this program is writing a file.
     *
     * @param file the file; need not exist
     * @return true if it is one of the noted files
     * @throws IOException when links cannot be followed
     */
    public static boolean contains(Path file) throws IOException {
        return !KEYS.isEmpty() && Files.isRegularFile(file) && KEYS.contains(keyOf(Aside.followed(file)));
    }
}

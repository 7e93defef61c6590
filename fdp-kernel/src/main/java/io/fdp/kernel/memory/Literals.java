package io.fdp.kernel.memory;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The string literals of whole libraries, created ahead of time.
 *
 * <p>Before the JVM hands a method to its optimising compiler, it creates all missing string literals of the method's
 * class, including those of error messages. It does so on the thread that made the method hot, in any frame, and they
 * would count as garbage of that frame. The JVM finds a literal that exists already. So it is enough to create equal
 * strings before and to keep them.
 *
 * <p>Use it in programs that must not allocate from the first frame on, and in tests that count allocations. It reads
 * the class files of whole libraries: call it once, at the start, on any thread.
 */
public final class Literals {
    /** Classes of the JDK that calls of native functions go through, as when memory is committed and released. */
    private static final List<String> NATIVE_CALLS =
            List.of("jdk.internal.foreign.abi.SharedUtils", "jdk.internal.foreign.NativeMemorySegmentImpl");

    private static final Set<String> KEPT = new HashSet<>();
    private static final Set<Path> DONE = new HashSet<>();
    private static final Set<Class<?>> DONE_CLASSES = new HashSet<>();

    private Literals() {}

    /**
     * Creates the literals of the libraries of some classes, and those of native calls. Skips libraries of earlier
     * calls.
     *
     * @param libraries one class of each library; for the JDK, which is too large, only the given classes and their
     *     superclasses are read
     * @return the number of literals kept in all
     */
    public static synchronized int createFor(Class<?>... libraries) {
        try {
            for (String name : NATIVE_CALLS) {
                readIfThere(name);
            }
            for (Class<?> library : libraries) {
                CodeSource source = library.getProtectionDomain().getCodeSource();
                if (source == null || source.getLocation() == null) {
                    readWithSuperclasses(library);
                    continue;
                }
                Path place = Path.of(source.getLocation().toURI());
                if (DONE.add(place)) {
                    readLibrary(place);
                }
            }
            return KEPT.size();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void readIfThere(String name) throws IOException {
        try {
            readWithSuperclasses(Class.forName(name, false, null));
        } catch (ClassNotFoundException another) {
            // another JDK has other classes, and makes a few hundred bytes once
        }
    }

    private static void readWithSuperclasses(Class<?> first) throws IOException {
        for (Class<?> type = first; type != null && DONE_CLASSES.add(type); type = type.getSuperclass()) {
            try (InputStream in =
                    type.getModule().getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
                if (in != null) {
                    readClass(in.readAllBytes());
                }
            }
        }
    }

    private static void readLibrary(Path place) throws IOException {
        if (Files.isDirectory(place)) {
            readClasses(place);
            return;
        }
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
            for (Path root : jar.getRootDirectories()) {
                readClasses(root);
            }
        }
    }

    private static void readClasses(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (file.toString().endsWith(".class")) {
                    readClass(Files.readAllBytes(file));
                }
            }
        }
    }

    private static void readClass(byte[] bytes) {
        for (PoolEntry entry : ClassFile.of().parse(bytes).constantPool()) {
            if (entry instanceof StringEntry literal) {
                KEPT.add(literal.stringValue().intern());
            }
        }
    }
}

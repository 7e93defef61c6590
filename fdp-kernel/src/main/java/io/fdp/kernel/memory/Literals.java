package io.fdp.kernel.memory;

import io.fdp.codec.data.DataWriter;
import io.fdp.kernel.entity.Entity;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
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
 * The string literals of whole libraries, and the classes of their parameters and results, created ahead of time.
 *
 * <p>Before the JVM hands a method to its optimising compiler, it creates all missing string literals of the method's
 * class, including those of error messages, and loads the classes that the method's signature names. It does so on the
 * thread that made the method hot, in any frame, and they would count as garbage of that frame. The JVM finds a literal
 * or a class that exists already. So it is enough to create equal strings before and to keep them, and to load the
 * classes without initialising them.
 *
 * <p>Use it in programs that must not allocate from the first frame on, and in tests that count allocations. It reads
 * the class files of whole libraries: call it once, at the start, on any thread.
 */
public final class Literals {
    /** Classes of the JDK that calls of native functions go through, as when memory is committed and released. */
    private static final List<String> NATIVE_CALLS =
            List.of("jdk.internal.foreign.abi.SharedUtils", "jdk.internal.foreign.NativeMemorySegmentImpl");

    /** One class of each library that every world uses. */
    private static final List<Class<?>> KERNEL = List.of(Entity.class, DataWriter.class, Literals.class);

    private static final Set<String> KEPT = new HashSet<>();
    private static final Set<Path> DONE = new HashSet<>();
    private static final Set<Class<?>> DONE_CLASSES = new HashSet<>();

    private Literals() {}

    /**
     * Creates the literals of the kernel, of the libraries of some classes, and those of native calls, and loads the
     * classes of their signatures. Skips libraries of earlier calls.
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
            for (Class<?> own : KERNEL) {
                readLibraryOf(own);
            }
            for (Class<?> library : libraries) {
                readLibraryOf(library);
            }
            return KEPT.size();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void readLibraryOf(Class<?> library) throws IOException, URISyntaxException {
        CodeSource source = library.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            readWithSuperclasses(library);
            return;
        }
        Path place = Path.of(source.getLocation().toURI());
        if (DONE.add(place)) {
            readLibrary(place, library.getClassLoader());
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
                    readClass(in.readAllBytes(), type.getClassLoader());
                }
            }
        }
    }

    private static void readLibrary(Path place, ClassLoader loader) throws IOException {
        if (Files.isDirectory(place)) {
            readClasses(place, loader);
            return;
        }
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
            for (Path root : jar.getRootDirectories()) {
                readClasses(root, loader);
            }
        }
    }

    private static void readClasses(Path root, ClassLoader loader) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (file.toString().endsWith(".class")) {
                    readClass(Files.readAllBytes(file), loader);
                }
            }
        }
    }

    private static void readClass(byte[] bytes, ClassLoader loader) {
        ClassModel type = ClassFile.of().parse(bytes);
        for (PoolEntry entry : type.constantPool()) {
            if (entry instanceof StringEntry literal) {
                KEPT.add(literal.stringValue().intern());
            }
        }
        for (MethodModel method : type.methods()) {
            MethodTypeDesc signature = method.methodTypeSymbol();
            load(signature.returnType(), loader);
            for (int i = 0; i < signature.parameterCount(); i++) {
                load(signature.parameterType(i), loader);
            }
        }
    }

    private static void load(ClassDesc type, ClassLoader loader) {
        ClassDesc named = type;
        while (named.isArray()) {
            named = named.componentType();
        }
        if (named.isPrimitive()) {
            return;
        }
        String descriptor = named.descriptorString();
        try {
            Class.forName(descriptor.substring(1, descriptor.length() - 1).replace('/', '.'), false, loader);
        } catch (ClassNotFoundException | LinkageError optional) {
            // a library that is not there is not used in a frame either
        }
    }
}

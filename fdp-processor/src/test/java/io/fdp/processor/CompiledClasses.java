package io.fdp.processor;

import static java.util.stream.Collectors.toMap;

import com.google.testing.compile.Compilation;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.layout.ComponentLayout;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import javax.tools.JavaFileObject;

/** The classes of a compilation, loaded from memory. */
final class CompiledClasses extends ClassLoader {
    private final Map<String, byte[]> classes;

    private CompiledClasses(Map<String, byte[]> classes) {
        super(CompiledClasses.class.getClassLoader());
        this.classes = classes;
    }

    /** Compiles sources with the processor and loads what comes out. */
    static CompiledClasses of(String... sources) {
        Compilation compilation = Compilations.compileStrictly(sources);
        Compilations.assertClean(compilation);
        return new CompiledClasses(compilation.generatedFiles().stream()
                .filter(file -> file.getKind() == JavaFileObject.Kind.CLASS)
                .collect(toMap(CompiledClasses::className, CompiledClasses::bytes)));
    }

    private static String className(JavaFileObject file) {
        return file.getName()
                .replaceFirst("^/CLASS_OUTPUT/", "")
                .replaceFirst("\\.class$", "")
                .replace('/', '.');
    }

    private static byte[] bytes(JavaFileObject file) {
        try (InputStream in = file.openInputStream()) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    Class<?> get(String name) {
        try {
            return loadClass(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("not compiled: " + name, e);
        }
    }

    /** The {@code TYPE} of a generated table. */
    @SuppressWarnings("unchecked") // every table is a component table of its record
    ComponentType<Object, ComponentTable<Object>> type(String table) {
        try {
            var field = get(table).getField("TYPE");
            field.setAccessible(true);
            return (ComponentType<Object, ComponentTable<Object>>) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("no TYPE in " + table, e);
        }
    }

    ComponentLayout layout(String table) {
        return type(table).layout();
    }
}

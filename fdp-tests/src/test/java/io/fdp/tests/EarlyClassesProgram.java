package io.fdp.tests;

import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Opens the first repository of a JVM, and prints the classes of kernel and codec that are not initialised then. */
final class EarlyClassesProgram {
    private EarlyClassesProgram() {}

    public static void main(String[] args) throws IOException, URISyntaxException, ReflectiveOperationException {
        EntityRepository.create().close();
        for (Class<?> anchor : List.of(Entity.class, JsonWriter.class, EntityRepository.class)) {
            Path library = Path.of(
                    anchor.getProtectionDomain().getCodeSource().getLocation().toURI());
            if (Files.isDirectory(library)) {
                print(library);
            } else {
                try (FileSystem jar = FileSystems.newFileSystem(library)) {
                    print(jar.getPath("/"));
                }
            }
        }
    }

    private static void print(Path root) throws IOException, ReflectiveOperationException {
        Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
        Object unsafe = type.getMethod("getUnsafe").invoke(null);
        Method shouldBeInitialized = type.getMethod("shouldBeInitialized", Class.class);
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(file -> file.toString().endsWith(".class"))
                    .sorted()
                    .toList();
        }
        for (Path file : files) {
            ClassModel model = ClassFile.of().parse(Files.readAllBytes(file));
            if (model.methods().stream()
                    .anyMatch(method -> method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME))) {
                String name = model.thisClass().asInternalName().replace('/', '.');
                Class<?> loaded = Class.forName(name, false, EntityRepository.class.getClassLoader());
                if ((boolean) shouldBeInitialized.invoke(unsafe, loaded)) {
                    System.out.println(name);
                }
            }
        }
    }
}

package io.fdp.tests;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.memory.Literals;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Strings that are made before they are needed. */
class LiteralsTest {
    @TempDir
    Path folder;

    private Object answer;

    @Test
    void shouldReadJarsAndFoldersOnce() {
        int count = Literals.createFor(LiteralsTest.class, Test.class, EntityRepository.class);
        assertThat(count).isPositive();
        assertThat(Literals.createFor(LiteralsTest.class, Test.class, EntityRepository.class))
                .isEqualTo(count);
        Class<?> ofTheJdk = ManagementFactory.getThreadMXBean().getClass();
        int more = Literals.createFor(ofTheJdk);
        assertThat(more).isGreaterThanOrEqualTo(count);
        assertThat(Literals.createFor(ofTheJdk)).isEqualTo(more);
    }

    /** A world that commits and releases memory calls native functions, once in many frames. */
    @Test
    void shouldReadWhatNativeCallsGoThrough() throws ReflectiveOperationException {
        int count = Literals.createFor(LiteralsTest.class);
        assertThat(Literals.createFor(
                        Class.forName("jdk.internal.foreign.abi.SharedUtils"), MemorySegment.NULL.getClass()))
                .isEqualTo(count);
    }

    @Tag("allocation")
    @Test
    void shouldLeaveNothingToCreateLater() throws Exception {
        Supplier<?> unprepared = library("first");
        Supplier<?> prepared = library("second");
        bytesOf(() -> folder);
        long without = bytesOf(unprepared);
        Literals.createFor(prepared.getClass());
        long with = bytesOf(prepared);
        assertThat(answer).isEqualTo("a literal of the library second in " + folder);
        assertThat(without).isPositive();
        assertThat(with).isZero();
    }

    /** The JVM loads what the signature of a method names before it compiles the method: that must be there by then. */
    @Test
    void shouldLoadTheClassesOfSignatures() throws Exception {
        Path place = Files.createDirectory(folder.resolve("signatures"));
        ClassDesc result = ClassDesc.of("Result");
        ClassDesc argument = ClassDesc.of("Argument");
        MethodTypeDesc signature =
                MethodTypeDesc.of(result.arrayType(2), argument, ClassDesc.of("Missing"), ConstantDescs.CD_int);
        Files.write(
                place.resolve("User.class"),
                ClassFile.of()
                        .build(
                                ClassDesc.of("User"),
                                type -> type.withMethodBody(
                                        "use",
                                        signature,
                                        ClassFile.ACC_STATIC,
                                        code -> code.aconst_null().areturn())));
        for (ClassDesc named : List.of(result, argument)) {
            Files.write(
                    place.resolve(named.displayName() + ".class"),
                    ClassFile.of().build(named, type -> {}));
        }
        try (LookInside loader = new LookInside(place)) {
            Class<?> user = loader.loadClass("User");
            assertThat(loader.has("Argument")).isFalse();
            Literals.createFor(user);
            assertThat(loader.has("Argument")).isTrue();
            assertThat(loader.has("Result")).isTrue();
        }
    }

    private static final class LookInside extends URLClassLoader {
        LookInside(Path place) throws MalformedURLException {
            super(new URL[] {place.toUri().toURL()}, null);
        }

        boolean has(String name) {
            return findLoadedClass(name) != null;
        }
    }

    private long bytesOf(Supplier<?> code) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        threads.getCurrentThreadAllocatedBytes();
        long before = threads.getCurrentThreadAllocatedBytes();
        answer = code.get();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    /** A library of its own with one class, whose method answers a literal that stands nowhere else. */
    private Supplier<?> library(String name) throws IOException, ReflectiveOperationException {
        Path place = Files.createDirectory(folder.resolve(name));
        byte[] bytes = ClassFile.of()
                .build(
                        ClassDesc.of(name),
                        type -> type.withFlags(ClassFile.ACC_PUBLIC)
                                .withInterfaceSymbols(ClassDesc.of(Supplier.class.getName()))
                                .withMethodBody(
                                        INIT_NAME,
                                        MTD_void,
                                        ClassFile.ACC_PUBLIC,
                                        code -> code.aload(0)
                                                .invokespecial(CD_Object, INIT_NAME, MTD_void)
                                                .return_())
                                .withMethodBody(
                                        "get",
                                        MethodTypeDesc.of(CD_Object),
                                        ClassFile.ACC_PUBLIC,
                                        code -> code.ldc("a literal of the library " + name + " in " + folder)
                                                .areturn()));
        Files.write(place.resolve(name + ".class"), bytes);
        URLClassLoader loader = new URLClassLoader(new URL[] {place.toUri().toURL()}, null);
        return (Supplier<?>) loader.loadClass(name).getConstructor().newInstance();
    }
}

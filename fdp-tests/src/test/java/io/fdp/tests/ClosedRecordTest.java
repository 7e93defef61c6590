package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events that are records of modules: they count by what is in them, or are refused with what to write. */
class ClosedRecordTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private static final String RECORDS = """
        package yard.inside;
        public final class Records {
            public record Secret(int number, String text) {}
            public record Holder(java.util.List<Secret> all) {}
            public sealed interface Order permits Go, Stop {}
            public record Go(int where) implements Order {}
            public record Stop() implements Order {}
        }
        """;

    private static final String DOOR = """
        package yard.door;
        public final class Door {
            public static Object secret(int number, String text) {
                return new yard.inside.Records.Secret(number, text);
            }
        }
        """;

    /** The loader of a module whose package {@code yard.inside} has a directive. */
    private ClassLoader load(String directive) throws IOException {
        Path source = folder.resolve("src");
        Files.createDirectories(source.resolve("yard/inside"));
        Files.createDirectories(source.resolve("yard/door"));
        Path module = source.resolve("module-info.java");
        Path records = source.resolve("yard/inside/Records.java");
        Path door = source.resolve("yard/door/Door.java");
        Files.writeString(module, "module yard { exports yard.door; " + directive + " }");
        Files.writeString(records, RECORDS);
        Files.writeString(door, DOOR);
        Path classes = folder.resolve("classes");
        ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
        String[] arguments = {"-d", classes.toString(), module.toString(), records.toString(), door.toString()};
        assertThat(javac.run(System.out, System.err, arguments)).isZero();
        ModuleLayer boot = ModuleLayer.boot();
        Configuration with = boot.configuration().resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of("yard"));
        return boot.defineModulesWithOneLoader(with, ClosedRecordTest.class.getClassLoader())
                .findLoader("yard");
    }

    private static Object secret(ClassLoader loader, int number, String text) throws ReflectiveOperationException {
        return loader.loadClass("yard.door.Door")
                .getMethod("secret", int.class, String.class)
                .invoke(null, number, text);
    }

    private long hash(Object event) {
        EntityRepository repo = worlds.create();
        repo.events().registerManaged(ManagedEventType.of(Object.class, 7)).publish(event);
        return repo.stateHash();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Secret", "Holder", "Order"})
    void shouldRefuseAClosedRecordWhenItIsRegistered(String name) throws IOException, ClassNotFoundException {
        Class<?> event = load("").loadClass("yard.inside.Records$" + name);
        EntityRepository repo = worlds.create();
        assertThatThrownBy(() -> repo.events().registerManaged(ManagedEventType.of(event, 8)))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContainingAll(
                        "cannot register event yard.inside.Records." + name + ": record yard.inside.Records$",
                        "opens yard.inside",
                        "module-info of yard",
                        "serializedBy()");
        repo.events().registerManaged(ManagedEventType.of(event, 8).hashedBy(any -> 1));
    }

    /** Its hashCode() would not tell these texts apart. */
    @Test
    void shouldRefuseAClosedRecordThatNobodyDeclared() throws IOException, ReflectiveOperationException {
        Object event = List.of(secret(load(""), 1, "Aa"));
        assertThatThrownBy(() -> hash(event))
                .isInstanceOf(DataException.class)
                .hasMessageContainingAll("cannot take the state hash of event java.lang.Object", "opens yard.inside");
    }

    @ParameterizedTest
    @ValueSource(strings = {"exports yard.inside;", "opens yard.inside;"})
    void shouldHashWhatIsInRecordsOfOpenModules(String directive) throws IOException, ReflectiveOperationException {
        ClassLoader loader = load(directive);
        assertThat(hash(secret(loader, 1, "Aa"))).isNotEqualTo(hash(secret(loader, 1, "BB")));
        assertThat(hash(secret(loader, 1, "Aa"))).isEqualTo(hash(secret(loader, 1, "Aa")));
    }
}

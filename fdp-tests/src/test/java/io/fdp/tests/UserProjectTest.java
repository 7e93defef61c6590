package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javapoet.JavaFile;
import io.fdp.annotations.Component;
import io.fdp.codec.json.JsonWriter;
import io.fdp.engine.Engine;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.processor.FdpProcessor;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A project of a user, compiled and run on the module path and on the class path. */
class UserProjectTest {
    private static final String DIRECT = "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED";

    private static final String MODULE = """
        module shop {
            requires io.fdp.kernel;
        }
        """;

    private static final String MAIN = """
        package shop;

        import io.fdp.annotations.Component;
        import io.fdp.annotations.FixedString;
        import io.fdp.kernel.EntityRepository;

        public final class Main {
            @Component
            record Item(@FixedString(32) String name, int price) {}

            private Main() {}

            public static void main(String[] args) {
                try (EntityRepository repo = EntityRepository.create()) {
                    ItemTable items = repo.register(ItemTable.TYPE);
                    long apple = repo.createEntity();
                    items.add(apple, new Item("apple", 3));
                    items.edit(apple).price(4);
                    System.out.println(items.get(apple));
                }
            }
        }
        """;

    private static final String ENGINE_MODULE = """
        module shop {
            requires io.fdp.engine;
        }
        """;

    private static final String ENGINE_MAIN = """
        package shop;

        import io.fdp.annotations.Component;
        import io.fdp.annotations.ForEach;
        import io.fdp.engine.Engine;
        import io.fdp.engine.SimClock;
        import io.fdp.engine.SimSystem;
        import io.fdp.engine.UpdateAfter;
        import io.fdp.kernel.EntityRepository;

        public final class Main {
            @Component
            record Price(double euros) {}

            @ForEach
            static void rise(PriceEdit price, double seconds) {
                price.euros(price.euros() + seconds);
            }

            static final class Asking extends SimSystem {
                @Override
                protected void update() {}
            }

            @UpdateAfter(Asking.class)
            static final class Inflation extends SimSystem {
                private MainRise rise;

                @Override
                protected void create() {
                    rise = uses(MainRise.on(repo()));
                }

                @Override
                protected void update() {
                    rise.run(time().deltaSeconds());
                }
            }

            private Main() {}

            public static void main(String[] args) {
                try (EntityRepository repo = EntityRepository.create()) {
                    PriceTable prices = repo.register(PriceTable.TYPE);
                    long bread = repo.createEntity();
                    prices.add(bread, 1);
                    try (Engine engine = Engine.builder(repo)
                            .clock(SimClock.fixed(4))
                            .add(new Inflation())
                            .add(new Asking())
                            .start()) {
                        engine.run(8);
                    }
                    System.out.println(prices.get(bread));
                }
            }
        }
        """;

    @TempDir
    Path folder;

    private static String pathOf(Class<?>... types) {
        return Stream.of(types)
                .map(type -> {
                    try {
                        return Path.of(type.getProtectionDomain()
                                        .getCodeSource()
                                        .getLocation()
                                        .toURI())
                                .toString();
                    } catch (URISyntaxException impossible) {
                        throw new AssertionError(impossible);
                    }
                })
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static final String LIBRARIES = pathOf(
            EntityRepository.class, JsonWriter.class, Entity.class, Engine.class, Component.class, Nullable.class);
    private static final String PROCESSOR = pathOf(FdpProcessor.class, Component.class, JavaFile.class, Nullable.class);

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve("src").resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private void compile(String pathOption, List<Path> sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<String> options = List.of(
                "-Xlint:all,-processing",
                "-Werror",
                pathOption,
                LIBRARIES,
                "--processor-path",
                PROCESSOR,
                "-d",
                folder.resolve("classes").toString());
        Boolean compiled = compiler.getTask(
                        messages,
                        null,
                        null,
                        options,
                        null,
                        compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)
                                .getJavaFileObjectsFromPaths(sources))
                .call();
        assertThat(compiled).as(messages.toString()).isTrue();
    }

    private static String run(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.trim();
    }

    @Test
    void shouldWorkOnTheModulePath() throws IOException, InterruptedException {
        compile("--module-path", List.of(write("module-info.java", MODULE), write("shop/Main.java", MAIN)));
        String path = folder.resolve("classes") + File.pathSeparator + LIBRARIES;
        assertThat(run(List.of(
                        "-p",
                        path,
                        "--enable-native-access=io.fdp.kernel",
                        "--add-exports=java.base/jdk.internal.misc=io.fdp.kernel",
                        "-m",
                        "shop/shop.Main")))
                .isEqualTo("Item[name=apple, price=4]");
    }

    @Test
    void shouldRunAnEngineOnTheModulePath() throws IOException, InterruptedException {
        compile(
                "--module-path",
                List.of(write("module-info.java", ENGINE_MODULE), write("shop/Main.java", ENGINE_MAIN)));
        String path = folder.resolve("classes") + File.pathSeparator + LIBRARIES;
        assertThat(run(List.of(
                        "-p",
                        path,
                        "--enable-native-access=io.fdp.kernel",
                        "--add-exports=java.base/jdk.internal.misc=io.fdp.kernel",
                        "-m",
                        "shop/shop.Main")))
                .isEqualTo("Price[euros=3.0]");
    }

    @Test
    void shouldWorkOnTheClassPath() throws IOException, InterruptedException {
        compile("--class-path", List.of(write("shop/Main.java", MAIN)));
        String path = folder.resolve("classes") + File.pathSeparator + LIBRARIES;
        assertThat(run(List.of("-cp", path, "--enable-native-access=ALL-UNNAMED", DIRECT, "shop.Main")))
                .isEqualTo("Item[name=apple, price=4]");
    }

    @Test
    void shouldWorkWithoutThePrimitivesOfTheJdkAndSayOnceWhatTheyWouldBring() throws IOException, InterruptedException {
        compile("--class-path", List.of(write("shop/Main.java", MAIN)));
        String path = folder.resolve("classes") + File.pathSeparator + LIBRARIES;
        assertThat(run(List.of("-cp", path, "--enable-native-access=ALL-UNNAMED", "shop.Main")))
                .containsOnlyOnce(DIRECT)
                .endsWith("Item[name=apple, price=4]");
    }

    @Test
    void shouldWorkWithTheHotChecksOff() throws IOException, InterruptedException {
        compile("--class-path", List.of(write("shop/Main.java", MAIN)));
        String path = folder.resolve("classes") + File.pathSeparator + LIBRARIES;
        assertThat(run(List.of(
                        "-Dfdp.checks=false", "-cp", path, "--enable-native-access=ALL-UNNAMED", DIRECT, "shop.Main")))
                .isEqualTo("Item[name=apple, price=4]");
    }
}

package io.fdp.tests.monkey;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is called with whatever: nothing ends the JVM, hangs, damages a world, or throws what nobody declared. */
class MonkeyTest {
    private static final int THREADS = 3;

    @TempDir
    Path folder;

    @Test
    void shouldTakeSomeCallsInEveryBuild() throws Exception {
        run(1, 20_000);
        run(seed(), 20_000);
    }

    @Test
    @Tag("long")
    void shouldTakeAMillionCalls() throws Exception {
        for (int i = 0; i < 10; i++) {
            run(seed() + i, 100_000);
        }
    }

    /** One of its own each time, unless {@code -Dfdp.seed} repeats one. */
    private static long seed() {
        return Long.getLong("fdp.seed", System.nanoTime());
    }

    private void run(long seed, int calls) throws Exception {
        Path own = Files.createDirectory(folder.resolve("seed" + seed));
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-Xmx512m",
                        "-XX:MaxDirectMemorySize=512m",
                        "-XX:-OmitStackTraceInFastThrow", // errors keep their messages
                        "-XX:ErrorFile=" + own.resolve("hs_err.log"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        MonkeyProgram.class.getName(),
                        Long.toString(seed),
                        Integer.toString(calls),
                        Integer.toString(THREADS),
                        own.toString())
                .redirectErrorStream(true)
                .redirectOutput(own.resolve("out.log").toFile())
                .start();
        int exit = program.waitFor();
        String told = Files.readString(own.resolve("out.log"));
        assertThat(exit)
                .as("seed %d: %s%n%s%n%s", seed, told, lastCalls(own), crash(own))
                .isZero();
    }

    private static List<String> lastCalls(Path own) throws IOException {
        List<String> calls = new ArrayList<>();
        try (Stream<Path> logs = Files.list(own)) {
            for (Path log : logs.filter(path -> path.toString().endsWith(".calls"))
                    .sorted()
                    .toList()) {
                calls.add("\n" + log.getFileName() + ":");
                CallLog.read(log).forEach(call -> calls.add("\n  " + call));
            }
        }
        return calls;
    }

    private static String crash(Path own) throws IOException {
        Path log = own.resolve("hs_err.log");
        if (!Files.exists(log)) {
            return "";
        }
        try (Stream<String> lines = Files.lines(log)) {
            return String.join("\n", lines.limit(80).toList());
        }
    }
}

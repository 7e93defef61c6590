package io.fdp.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The machine and the JVM of a run, in one line. */
public final class Machine {

    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    private Machine() {}

    public static String describe() {
        return cpu() + ", " + Runtime.getRuntime().availableProcessors() + " cores, " + System.getProperty("os.name")
                + ", " + System.getProperty("java.vm.name") + " " + Runtime.version();
    }

    private static String cpu() {
        if (Files.isReadable(CPU_INFO)) {
            try (Stream<String> lines = Files.lines(CPU_INFO)) {
                return lines.filter(line -> line.startsWith("model name"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst()
                        .orElseGet(Machine::architecture);
            } catch (IOException e) {
                return architecture();
            }
        }
        return architecture();
    }

    private static String architecture() {
        return System.getProperty("os.arch");
    }
}

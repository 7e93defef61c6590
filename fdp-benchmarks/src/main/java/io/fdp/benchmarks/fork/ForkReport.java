package io.fdp.benchmarks.fork;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * What a fork tells its host besides the times, which JMH transports: through a small file, because JMH's own results
 * are doubles and cannot carry a 64-bit checksum.
 *
 * @param checksum the contender's checksum
 * @param allocatedBytes heap bytes allocated in all passes in which they were counted
 * @param passes how many passes that were; 0 if nothing was counted
 */
record ForkReport(long checksum, long allocatedBytes, long passes) {

    private static final String FILE_PROPERTY = "fdp.bench.report";

    /** Returns the JVM argument that tells a fork where to write. */
    static String argument(Path file) {
        return "-D" + FILE_PROPERTY + "=" + file;
    }

    /** Writes this report where the host asked for it. */
    void send() throws IOException {
        String file = System.getProperty(FILE_PROPERTY);
        if (file == null) {
            throw new IllegalStateException("not started by the benchmark: system property missing: " + FILE_PROPERTY);
        }
        Properties properties = new Properties();
        properties.setProperty("checksum", Long.toString(checksum));
        properties.setProperty("allocatedBytes", Long.toString(allocatedBytes));
        properties.setProperty("passes", Long.toString(passes));
        try (Writer writer = Files.newBufferedWriter(Path.of(file))) {
            properties.store(writer, null);
        }
    }

    /** Reads what a fork wrote. */
    static ForkReport receive(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return new ForkReport(
                number(properties, "checksum"), number(properties, "allocatedBytes"), number(properties, "passes"));
    }

    private static long number(Properties properties, String key) throws IOException {
        String value = properties.getProperty(key);
        if (value == null) {
            throw new IOException("fork ended without a report: missing " + key);
        }
        return Long.parseLong(value);
    }
}

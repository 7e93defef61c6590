package io.fdp.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs in JVMs of their own. */
public final class Children {
    private Children() {}

    /**
     * Runs a program to its end, which must be an exit code of 0.
     *
     * @param program the class with the method {@code main}
     * @param options options of its JVM
     * @param seconds the time limit; a program that exceeds it is ended, and the test fails
     * @param arguments the arguments of the program
     * @return the lines that it printed, which are shown too
     * @throws IOException if it cannot be started
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static List<String> run(Class<?> program, List<String> options, int seconds, String... arguments)
            throws IOException, InterruptedException {
        return run(List.of(), program, options, seconds, arguments);
    }

    /**
     * Runs a program through another command, which runs the command that follows it.
     *
     * @param before the words of the command before
     * @param program the class with the method {@code main}
     * @param options options of its JVM
     * @param seconds the time limit; a program that exceeds it is ended, and the test fails
     * @param arguments the arguments of the program
     * @return the lines that it printed, which are shown too
     * @throws IOException if it cannot be started
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    @SuppressWarnings("SystemOut") // the output of the program belongs to the log of the test
    public static List<String> run(
            List<String> before, Class<?> program, List<String> options, int seconds, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Thread watch = Thread.ofVirtual().start(() -> {
            try {
                if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException over) {
                Thread.currentThread().interrupt();
            }
        });
        try {
            List<String> told =
                    process.inputReader(StandardCharsets.UTF_8).lines().toList();
            told.forEach(System.out::println);
            assertThat(process.waitFor()).as("it ended by itself").isZero();
            return told;
        } finally {
            watch.interrupt();
            process.destroyForcibly();
        }
    }

    /**
     * Reads the numbers that a program prints, one in each line, and kills it once it has told a number that is large
     * enough.
     *
     * @param process the program, which ends only when it is killed
     * @param enough the number
     * @return the last number that it told
     * @throws IOException if its output cannot be read
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static long killAfter(Process process, long enough) throws IOException, InterruptedException {
        long last = 0;
        try (BufferedReader told = process.inputReader(StandardCharsets.US_ASCII)) {
            for (String line = told.readLine(); line != null; line = told.readLine()) {
                last = Long.parseLong(line);
                if (last >= enough && process.isAlive()) {
                    process.toHandle().destroyForcibly(); // leaves what it told
                }
            }
        } finally {
            process.destroyForcibly();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(last).isPositive();
        return last;
    }
}

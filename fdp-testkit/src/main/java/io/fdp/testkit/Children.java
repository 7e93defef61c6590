package io.fdp.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Programs in JVMs of their own. */
public final class Children {
    private Children() {}

    /**
     * Runs a program to its end, which must be an exit code of 0.
     *
     * @param program the class with the method {@code main}
     * @param options options of its JVM
     * @param seconds how long it may take; then it is ended, and that is a failure
     * @param arguments the arguments of the program
     * @return what it printed, line by line, which is shown too
     * @throws IOException when it cannot be started
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    public static List<String> run(Class<?> program, List<String> options, int seconds, String... arguments)
            throws IOException, InterruptedException {
        return run(List.of(), program, options, seconds, arguments);
    }

    /**
     * The same behind another command, which runs the command that follows it.
     *
     * @param before the words of the command before
     * @param program the class with the method {@code main}
     * @param options options of its JVM
     * @param seconds how long it may take; then it is ended, and that is a failure
     * @param arguments the arguments of the program
     * @return what it printed, line by line, which is shown too
     * @throws IOException when it cannot be started
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    @SuppressWarnings("SystemOut") // what the program says belongs to the log of the test
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
}

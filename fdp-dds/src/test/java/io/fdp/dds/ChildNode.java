package io.fdp.dds;

import io.fdp.wire.WireNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A node in a process of its own, and the program that it runs: it obeys lines of its input. */
final class ChildNode implements AutoCloseable {
    private final Process process;
    private final PrintWriter orders;

    ChildNode(int domain, int number, int incarnation, Duration lease) throws IOException {
        this(ChildNode.class, domain + "", number + "", incarnation + "", lease.toMillis() + "");
    }

    ChildNode(Class<?> program, String... arguments) throws IOException {
        this(Map.of(), program, arguments);
    }

    ChildNode(Map<String, String> environment, Class<?> program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        process = builder.start();
        orders = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    }

    void order(String line) {
        orders.println(line);
    }

    /** Ends the process without a chance to say anything. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    void signal(String name) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-" + name, process.pid() + "")
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("kill -" + name + " failed");
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    boolean hasEnded() throws InterruptedException {
        return process.waitFor(WireRig.MOST_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    // ---- the program

    /** Domain, number, incarnation, lease in milliseconds. */
    @SuppressWarnings("SystemExitOutsideMain") // that is what it tests
    public static void main(String[] args) throws IOException, InterruptedException {
        int number = Integer.parseInt(args[1]);
        int incarnation = Integer.parseInt(args[2]);
        WireNode self = new WireNode(number, incarnation, incarnation, "child " + number);
        DdsConfig config = WireRig.config(Integer.parseInt(args[0])).lease(Duration.ofMillis(Long.parseLong(args[3])));
        WireRig rig = new WireRig(self, config);
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        long last = System.nanoTime() + TimeUnit.SECONDS.toNanos(3 * WireRig.MOST_SECONDS);
        while (System.nanoTime() < last) {
            rig.frame();
            if (orders.ready()) {
                String[] words = orders.readLine().split(" ");
                switch (words[0]) {
                    case "write" -> rig.write(Integer.parseInt(words[1]), Long.parseLong(words[2]));
                    case "fill" -> fill(rig, Integer.parseInt(words[1]), Long.parseLong(words[2]));
                    case "publish" -> rig.publish(Long.parseLong(words[1]));
                    case "echo" ->
                        rig.write(0, rig.valuesOf(Integer.parseInt(words[1])).size());
                    case "exit" -> System.exit(0);
                    default -> throw new IOException(words[0]);
                }
            } else {
                TimeUnit.MILLISECONDS.sleep(2);
            }
        }
        System.exit(1);
    }

    private static void fill(WireRig rig, int keys, long value) {
        for (int key = 0; key < keys; key++) {
            rig.write(key, value + key);
        }
    }
}

package io.fdp.cli.cluster;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.node.NodeChild;
import io.fdp.cli.node.NodeResult;
import io.fdp.cli.node.NodeWords;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A node in a process of its own. It ends by itself when this process is gone, because its input ends. */
final class NodeProcess implements AutoCloseable {
    private static final long END_MILLIS = 5000;
    private static final int KILLED = 128 + 9;
    private static final int HEAP_MEGABYTES = 32;
    private static final int YOUNG_MEGABYTES = 12;
    private static final Pattern HEAP_OPTION = Pattern.compile("-Xm[nsx]|-XX:\\w*(HeapSize|NewSize|RAMPercentage)");

    private final int number;
    private final Process process;
    private final PrintWriter orders;
    private final PrintStream messages;
    private final Consumer<String> page;
    private final Thread reading;
    private final Thread complaining;
    private volatile @Nullable NodeWords status;
    private volatile @Nullable NodeResult result;
    private volatile String lastComplaint = "";
    private boolean killed;

    private NodeProcess(int number, Process process, PrintStream messages, Consumer<String> page) {
        this.page = page;
        this.number = number;
        this.process = process;
        this.messages = messages;
        this.orders = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
        this.reading = daemon("fdp-node-" + number, () -> read(process.inputReader(StandardCharsets.UTF_8)));
        this.complaining =
                daemon("fdp-node-" + number + "-errors", () -> pass(process.errorReader(StandardCharsets.UTF_8)));
    }

    /** Starts a node with the JVM, the options of the JVM and the class path of this process. */
    static NodeProcess start(NodeWords options, PrintStream messages, Consumer<String> page) {
        int number = (int) options.number("id");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(machineOptions(ManagementFactory.getRuntimeMXBean().getInputArguments()));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), NodeChild.class.getName()));
        command.addAll(List.of(options.toString().split(" ")));
        try {
            return new NodeProcess(number, new ProcessBuilder(command).start(), messages, page);
        } catch (IOException cannot) {
            throw new CommandFailure("cannot start node " + number + ": " + cannot.getMessage());
        }
    }

    /**
     * Options for the virtual machine of a node: those of this process, and what suits nodes unless they say otherwise.
     *
     * <p>Frames make no garbage, and cores are few: so the simplest collector. The little garbage of telling the status
     * needs a small young generation. A large one would fill for many minutes before its first collection, and the
     * memory of the process would seem to leak meanwhile.
     */
    static List<String> machineOptions(List<String> ofThisProcess) {
        List<String> options = new ArrayList<>();
        boolean hasCollector = false;
        boolean hasHeap = false;
        for (String argument : ofThisProcess) {
            boolean isAgent = argument.startsWith("-javaagent") || argument.startsWith("-agent");
            if (!isAgent) {
                options.add(argument);
                hasCollector |= argument.startsWith("-XX:+Use") && argument.endsWith("GC");
                hasHeap |= HEAP_OPTION.matcher(argument).lookingAt();
            }
        }
        if (!hasCollector) {
            options.add("-XX:+UseSerialGC");
        }
        if (!hasCollector && !hasHeap) {
            options.addAll(List.of("-Xms" + HEAP_MEGABYTES + "m", "-Xmn" + YOUNG_MEGABYTES + "m"));
        }
        return options;
    }

    private static Thread daemon(String name, Runnable work) {
        return Thread.ofPlatform().daemon().name(name).start(work);
    }

    private void read(BufferedReader from) {
        lines(from, line -> {
            NodeWords words = NodeWords.of(line);
            if (words.what().equals("status")) {
                status = words;
            } else if (words.what().equals("result")) {
                result = NodeResult.of(words);
            } else if (words.what().equals("page")) {
                page.accept(words.text("url"));
            } else {
                messages.println("node " + number + ": " + line);
            }
        });
    }

    private void pass(BufferedReader from) {
        lines(from, line -> {
            lastComplaint = line;
            messages.println("node " + number + ": " + line);
        });
    }

    /** What a process says line by line. */
    private interface Hearer {
        void hear(String line);
    }

    private static void lines(BufferedReader from, Hearer hearer) {
        try (from) {
            for (String line = from.readLine(); line != null; line = from.readLine()) {
                hearer.hear(line);
            }
        } catch (IOException | UncheckedIOException gone) {
            // the process is gone
        }
    }

    int number() {
        return number;
    }

    /** What the node said last; null if it has not begun. */
    @Nullable
    NodeWords status() {
        return status;
    }

    /** What the node reported at its end; null if it did not. */
    @Nullable
    NodeResult result() {
        return result;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Whether it ended, and nobody wanted that. */
    boolean hasFailed() {
        return !process.isAlive() && !killed && result == null;
    }

    /** How it ended, for people. */
    String howItEnded() {
        awaitEnd();
        int code = process.isAlive() ? 0 : process.exitValue();
        String why = code == KILLED ? "somebody killed it" : "exit code " + code;
        return String.format(
                Locale.ROOT,
                "node %d ended too early (%s)%s",
                number,
                why,
                lastComplaint.isEmpty() ? "" : ": " + lastComplaint);
    }

    int exitCode() {
        return process.isAlive() ? 0 : process.exitValue();
    }

    void order(String line) {
        orders.println(line);
    }

    /** Ends the process without a chance to leave. */
    void kill() {
        killed = true;
        process.destroyForcibly();
        awaitEnd();
    }

    /**
     * Stops the process for a while. Another process does it, so that the node goes on even if this process ends
     * meanwhile.
     */
    void stopFor(double seconds) {
        String id = Long.toString(process.pid());
        String time = String.format(Locale.ROOT, "%.3f", seconds);
        try {
            new ProcessBuilder("sh", "-c", "kill -STOP " + id + "; sleep " + time + "; kill -CONT " + id)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException cannot) {
            throw new CommandFailure("cannot stop node " + number + ", which needs sh: " + cannot.getMessage());
        }
    }

    /** Waits until the process has ended and everything that it said was read. */
    void awaitEnd() {
        try {
            if (process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS)) {
                reading.join(END_MILLIS);
                complaining.join(END_MILLIS);
            }
        } catch (InterruptedException given) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the process, whatever it does. */
    @Override
    public void close() {
        orders.close();
        process.destroyForcibly();
    }
}

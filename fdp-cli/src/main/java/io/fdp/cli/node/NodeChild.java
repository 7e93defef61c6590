package io.fdp.cli.node;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.LogLines;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.web.WebPage;
import io.fdp.dashboard.DashboardConfig;
import io.fdp.dds.error.DdsMissingException;
import io.fdp.engine.Engine;
import io.fdp.kernel.error.FdpException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A node of a cluster, in a process of its own: obeys lines of its input, and prints its status, and its result in the
 * end.
 *
 * <pre>
 *  in   watch on=1 | follow on=1 | offer to=2 values=1000 | freeze | end | leave
 *  out  status ... | result ...
 * </pre>
 *
 * <p>A node that has reported its result stays on the network until it may leave: others that still count would lose
 * it, and take over or remove its units.
 *
 * <p>When its input ends, the cluster is gone: the node leaves.
 */
public final class NodeChild implements NodeControl {
    private static final long STATUS_NANOS = 100_000_000;
    private static final long LAST_WORDS_SECONDS = 5;
    private static final long STAY_NANOS = 5_000_000;
    private static final long MOST_STAY_NANOS = 10_000_000_000L;

    private final StopSignal stop;
    private final PrintStream out;
    private final Queue<NodeWords> orders = new ConcurrentLinkedQueue<>();
    private @Nullable NodeWords shown;

    NodeChild(StopSignal stop, PrintStream out) {
        this.stop = stop;
        this.out = out;
    }

    /**
     * Runs a node.
     *
     * @param args the words of its options
     */
    public static void main(String[] args) {
        StopSignal stop = new StopSignal();
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            stop.request();
                            stop.awaitFinish(LAST_WORDS_SECONDS);
                        },
                        "fdp-interrupt"));
        PrintWriter errors = new PrintWriter(System.err, true, System.err.charset());
        int exitCode;
        LogLines log = LogLines.open(errors, false);
        try {
            NodeChild child = new NodeChild(stop, System.out);
            NodeWords words = NodeWords.of(String.join(" ", args));
            child.shown = words.names().contains("web") ? words : null;
            exitCode = child.run(NodeOptions.of(words), System.in, errors);
        } finally {
            log.close();
        }
        stop.finish();
        System.exit(exitCode);
    }

    int run(NodeOptions options, InputStream in, PrintWriter errors) {
        daemon("fdp-orders", () -> listen(in));
        NodeRun run = new NodeRun(options, this, stop);
        NodeWords page = shown;
        if (page != null) {
            run.showOn((engine, more) -> show(page, engine, more));
        }
        daemon("fdp-status", () -> tell(run.status()));
        try {
            run.run();
            return stop.isRequested() ? ExitCode.INTERRUPTED : ExitCode.DONE;
        } catch (FdpException | CommandFailure explained) {
            errors.println(String.join(
                    " ", String.valueOf(explained.getMessage()).lines().toList()));
            return explained instanceof DdsMissingException ? ExitCode.NOT_INSTALLED : ExitCode.FAILED;
        } catch (RuntimeException | Error failed) {
            failed.printStackTrace(errors);
            return ExitCode.FAILED;
        }
    }

    /** Opens a page, and tells the cluster its address. */
    private WebPage show(NodeWords page, Engine engine, UnaryOperator<DashboardConfig> more) {
        boolean control = page.number("control") != 0;
        String title = "battle, node " + page.number("id");
        WebPage opened = WebPage.open(engine, more.apply(WebPage.config(0, control, title)));
        say(new NodeWords("page").put("url", opened.url()));
        return opened;
    }

    private static void daemon(String name, Runnable work) {
        Thread.ofPlatform().daemon().name(name).start(work);
    }

    /** Takes orders until the cluster is gone. */
    private void listen(InputStream in) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                orders.add(NodeWords.of(line));
            }
        } catch (IOException gone) {
            // the same as its end
        }
        stop.request();
    }

    private void tell(NodeStatus status) {
        while (!stop.isRequested()) {
            if (status.isStarted()) {
                say(status.toWords());
            }
            LockSupport.parkNanos(STATUS_NANOS);
        }
    }

    private synchronized void say(NodeWords words) {
        out.println(words);
        out.flush();
        if (out.checkError()) {
            stop.request(); // nobody reads: the cluster is gone
        }
    }

    /** The time of a node of a cluster begins with its process. */
    @Override
    public double secondsTaken() {
        return ManagementFactory.getRuntimeMXBean().getUptime() / 1e3;
    }

    @Override
    public void ended(NodeResult result) {
        say(result.toWords());
        long latest = System.nanoTime() + MOST_STAY_NANOS;
        while (!stop.isRequested() && System.nanoTime() < latest) {
            NodeWords order = orders.poll();
            if (order != null && order.what().equals("leave")) {
                return;
            }
            LockSupport.parkNanos(STAY_NANOS);
        }
    }

    @Override
    public void order(NodeRun run) {
        for (@Nullable NodeWords order = orders.poll(); order != null; order = orders.poll()) {
            switch (order.what()) {
                case "watch" -> run.watch(order.number("on") != 0);
                case "follow" -> run.follow((int) order.number("on"));
                case "offer" -> run.offer((int) order.number("to"), (int) order.number("values"));
                case "freeze" -> run.freeze();
                case "end" -> run.end();
                default -> throw new CommandFailure("a cluster never says '" + order.what() + "'");
            }
        }
    }
}

package io.fdp.cli.node;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.DdsNeeded;
import io.fdp.cli.battle.Side;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.StopSignal;
import io.fdp.dds.DdsConfig;
import io.fdp.dds.DdsWire;
import io.fdp.replication.model.LossPolicy;
import io.fdp.wire.PresenceReader;
import io.fdp.wire.WireNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** A node of a cluster obeys its orders, and stays on the network until all have reported. */
class NodeChildTest {
    private static final Duration LEASE = Duration.ofSeconds(5);
    private static final int OBSERVER = 60;

    /** Sees who is there. */
    private static final class Observer implements AutoCloseable {
        private final DdsWire wire;
        private boolean sees;

        Observer(int domain) {
            wire = DdsWire.open(
                    new WireNode(OBSERVER, 1, 1, "observer"),
                    new DdsConfig().domain(domain).loopback().lease(LEASE));
        }

        boolean sees() {
            PresenceReader presence = wire.presence();
            while (presence.next()) {
                sees = presence.hasJoined();
            }
            return sees;
        }

        @Override
        public void close() {
            wire.close();
        }
    }

    private static void until(BooleanSupplier isSo) throws InterruptedException {
        for (int i = 0; i < 4000 && !isSo.getAsBoolean(); i++) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        assertThat(isSo.getAsBoolean()).isTrue();
    }

    private static String lineOf(BufferedReader from, String what) throws IOException {
        String line = from.readLine();
        while (line != null && !line.startsWith(what)) {
            line = from.readLine();
        }
        assertThat(line).isNotNull();
        return line;
    }

    @Test
    void shouldReportBeforeItLeaves() throws Exception {
        DdsNeeded.require();
        int domain = Integer.parseInt(DdsNeeded.domain());
        NodeOptions options = new NodeOptions(
                3, Side.BLUE, 50, 30, 1, 1, null, LossPolicy.REMOVE, NodeOptions.Network.loopback(domain, LEASE), 0);
        StopSignal stop = new StopSignal();
        StringWriter errors = new StringWriter();
        try (Observer observer = new Observer(domain);
                PipedOutputStream orders = new PipedOutputStream();
                PipedInputStream in = new PipedInputStream(orders);
                PipedInputStream said = new PipedInputStream(1 << 20);
                PrintStream out = new PrintStream(new PipedOutputStream(said), true, UTF_8);
                BufferedReader reader = new BufferedReader(new InputStreamReader(said, UTF_8))) {
            CompletableFuture<Integer> ended = CompletableFuture.supplyAsync(
                    () -> new NodeChild(stop, out).run(options, in, new PrintWriter(errors, true)));
            until(observer::sees);
            orders.write("freeze\nend\n".getBytes(UTF_8));
            orders.flush();
            NodeResult result = NodeResult.of(NodeWords.of(lineOf(reader, "result")));
            assertThat(result.node()).isEqualTo(3);
            assertThat(result.own()).isGreaterThanOrEqualTo(50);
            for (int i = 0; i < 50; i++) {
                assertThat(observer.sees()).as("it is still there").isTrue();
                TimeUnit.MILLISECONDS.sleep(10);
            }
            assertThat(ended).isNotDone();
            orders.write("leave\n".getBytes(UTF_8));
            orders.flush();
            until(() -> !observer.sees());
            assertThat(ended.get(60, TimeUnit.SECONDS)).as(errors.toString()).isEqualTo(ExitCode.DONE);
        }
    }
}

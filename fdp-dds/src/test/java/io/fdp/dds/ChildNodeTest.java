package io.fdp.dds;

import static io.fdp.dds.WireRig.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.ExpectedLog;
import io.fdp.wire.WireNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Nodes in processes of their own, on loopback: they start, crash, come back and stop for a while. */
class ChildNodeTest {
    private static final Duration LEASE = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final int KEYS = 3000;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    private final int domain = WireRig.randomDomain();

    @BeforeEach
    void requireDds() {
        DdsTools.requireLibrary();
    }

    @Test
    void shouldLoseAKilledNodeAndTakeItsNextLife() throws IOException, InterruptedException {
        try (WireRig rig = new WireRig(1, domain);
                ChildNode child = new ChildNode(domain, 2, 1, LEASE)) {
            child.order("fill " + KEYS + " 1000");
            until("all samples came", () -> rig.valuesOf(2).size() == KEYS, rig);
            assertThat(rig.valuesOf(2).values())
                    .containsExactlyElementsOf(
                            LongStream.range(1000, 1000 + KEYS).boxed().toList());
            child.kill();
            until("the node is lost", () -> !rig.hears(2), rig);
            try (ChildNode again = new ChildNode(domain, 2, 2, LEASE)) {
                again.order("write 7 70");
                until("its next life is here", () -> rig.valuesOf(2).containsKey(7), rig);
                assertThat(rig.valuesOf(2)).containsOnlyKeys(7);
                assertThat(rig.presence).containsExactly("+2/1", "-2/1", "+2/2");
            }
        }
    }

    @Test
    void shouldNotWaitForTheLeaseWhenANodeStartsAgain() throws IOException, InterruptedException {
        try (WireRig rig = new WireRig(1, domain, LONG);
                ChildNode child = new ChildNode(domain, 2, 1, LONG)) {
            child.order("write 1 1");
            until("its samples came", () -> rig.valuesOf(2).containsKey(1), rig);
            child.kill();
            try (ChildNode again = new ChildNode(domain, 2, 2, LONG)) {
                again.order("write 2 2");
                until("its next life is here", () -> rig.valuesOf(2).containsKey(2), rig);
                assertThat(rig.valuesOf(2)).containsOnlyKeys(2);
                assertThat(rig.presence).containsExactly("+2/1", "-2/1", "+2/2");
            }
        }
    }

    @Test
    void shouldHandOutLastSamplesAgainWhenAStoppedNodeGoesOn() throws IOException, InterruptedException {
        try (WireRig rig = new WireRig(1, domain);
                ChildNode child = new ChildNode(domain, 2, 1, LEASE)) {
            child.order("fill " + KEYS + " 5");
            rig.write(1, 1);
            until("all samples came", () -> rig.valuesOf(2).size() == KEYS, rig);
            child.signal("STOP");
            until("the node is lost", () -> !rig.hears(2), rig);
            rig.write(2, 2);
            int before = rig.stateSamples;
            child.signal("CONT");
            until("the node is back with all samples", () -> rig.valuesOf(2).size() == KEYS, rig);
            assertThat(rig.stateSamples).isGreaterThanOrEqualTo(before + KEYS);
            assertThat(rig.presence).containsExactly("+2/1", "-2/1", "+2/1");
            child.order("echo 1");
            until("it has got what was written meanwhile", () -> rig.valuesOf(2).get(0) == 2, rig);
            child.order("publish 77");
            until("its events come", () -> rig.eventsOf(2).contains(77L), rig);
        }
    }

    @Test
    void shouldLeaveAtTheEndOfTheProcess() throws IOException, InterruptedException {
        try (WireRig rig = new WireRig(1, domain, LONG);
                ChildNode child = new ChildNode(domain, 2, 1, LONG)) {
            until("the node is here", () -> rig.hears(2), rig);
            child.order("exit");
            assertThat(child.hasEnded()).isTrue();
            until("it left long before its lease ended", () -> !rig.hears(2), rig);
        }
    }

    /** The program does nothing about the signal: its virtual machine ends, and the wire leaves with it. */
    @Test
    void shouldLeaveOnSignal() throws IOException, InterruptedException {
        try (WireRig rig = new WireRig(1, domain, LONG);
                ChildNode child = new ChildNode(domain, 2, 1, LONG)) {
            until("the node is here", () -> rig.hears(2), rig);
            child.signal("TERM"); // programs that a script started in the background ignore SIGINT
            assertThat(child.hasEnded()).isTrue();
            until("it left long before its lease ended", () -> !rig.hears(2), rig);
        }
    }

    /** DDS writes its settings to a file that only the variable names; the lease is that of the program. */
    @Test
    void shouldRespectTheSettingsOfCyclone(@TempDir Path folder) throws IOException {
        Path trace = folder.resolve("trace.txt");
        String uri = "<CycloneDDS><Domain Id=\"any\"><Tracing><Verbosity>config</Verbosity><OutputFile>" + trace
                + "</OutputFile></Tracing><Discovery><LeaseDuration>77s</LeaseDuration></Discovery></Domain>"
                + "</CycloneDDS>";
        String[] arguments = {domain + "", "2", "1", "1234"};
        try (WireRig rig = new WireRig(1, domain);
                ChildNode child = new ChildNode(Map.of("CYCLONEDDS_URI", uri), ChildNode.class, arguments)) {
            until("the node is here", () -> rig.hears(2), rig);
            assertThat(child.isAlive()).isTrue();
            assertThat(Files.readString(trace)).containsPattern("LeaseDuration/#text: 1[.]?234 m?s");
        }
    }

    @Test
    void shouldReachNodesInThreeProcesses() throws IOException {
        try (WireRig rig = new WireRig(1, domain);
                ChildNode two = new ChildNode(domain, 2, 1, LEASE);
                ChildNode three = new ChildNode(domain, 3, 1, LEASE)) {
            two.order("fill " + KEYS + " 100");
            three.order("fill " + KEYS + " 200");
            until(
                    "all samples came",
                    () -> rig.valuesOf(2).size() == KEYS && rig.valuesOf(3).size() == KEYS,
                    rig);
            for (int i = 0; i < 50; i++) {
                two.order("fill " + KEYS + " " + i);
                rig.frame();
            }
            two.order("write 5 -5");
            until("the last samples came", () -> rig.valuesOf(2).get(5) == -5, rig);
            until(
                    "all last samples came",
                    () -> rig.valuesOf(2).entrySet().stream()
                            .allMatch(entry -> entry.getKey() == 5 || entry.getValue() == 49 + entry.getKey()),
                    rig);
            try (WireRig late = new WireRig(new WireNode(4, 1, 4, "late"), WireRig.config(domain))) {
                until(
                        "the late node has all",
                        () -> late.valuesOf(2).equals(rig.valuesOf(2))
                                && late.valuesOf(3).equals(rig.valuesOf(3)),
                        late);
            }
        }
    }
}

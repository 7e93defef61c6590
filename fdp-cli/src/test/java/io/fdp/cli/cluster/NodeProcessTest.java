package io.fdp.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NodeProcessTest {
    @Test
    void shouldGiveNodesASmallHeap() {
        assertThat(NodeProcess.machineOptions(List.of("-Dfdp.home=x", "-javaagent:coverage.jar", "-agentlib:jdwp")))
                .containsExactly("-Dfdp.home=x", "-XX:+UseSerialGC", "-Xms32m", "-Xmn12m");
    }

    @Test
    void shouldObeyOptionsOfTheHeap() {
        for (String option : List.of("-Xmx2g", "-Xms1g", "-Xmn64m", "-XX:MaxHeapSize=1g", "-XX:MaxRAMPercentage=20")) {
            assertThat(NodeProcess.machineOptions(List.of(option))).containsExactly(option, "-XX:+UseSerialGC");
        }
        assertThat(NodeProcess.machineOptions(List.of("-XX:+UseZGC"))).containsExactly("-XX:+UseZGC");
        assertThat(NodeProcess.machineOptions(List.of("-XX:MaxMetaspaceSize=90m")))
                .contains("-Xmn12m");
    }
}

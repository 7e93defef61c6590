package io.fdp.dds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.dds.error.DdsException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.WireNode;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A spy sees nodes, topics and samples, and nodes do not see the spy. */
class DdsSpyTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    private final int domain = WireRig.randomDomain();

    @BeforeEach
    void requireDds() {
        DdsTools.requireLibrary();
    }

    private static DdsSpy.SeenTopic topic(DdsSpy spy, String name) {
        return spy.topics().stream()
                .filter(of -> of.name().equals(name))
                .findFirst()
                .orElse(new DdsSpy.SeenTopic(name, "", 0, 0, false, 0, 0));
    }

    @Test
    void shouldSeeWhatIsOnADomain() {
        try (WireRig one = new WireRig(1, domain);
                DdsSpy spy = DdsSpy.open(WireRig.config(domain), List.of())) {
            lookAtTwo(spy, one);
            WireRig.until(
                    "the spy sees who left",
                    () -> {
                        spy.look();
                        return spy.nodes().size() == 1
                                && topic(spy, "fdp/test/state").writers() == 1;
                    },
                    one);
            assertThat(one.wire.stats().strangers()).isZero();
        }
    }

    @Test
    void shouldRefuseToLookWhenItIsClosed() {
        DdsSpy spy = DdsSpy.open(WireRig.config(domain), List.of());
        spy.look();
        spy.close();
        spy.close();
        assertThatThrownBy(spy::look)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the watch of the domain is closed");
    }

    private void lookAtTwo(DdsSpy spy, WireRig one) {
        try (WireRig two = new WireRig(2, domain)) {
            int[] value = {0};
            WireRig.until(
                    "the spy sees both nodes, and samples",
                    () -> {
                        one.write(1, value[0]++);
                        spy.look();
                        DdsSpy.SeenTopic state = topic(spy, "fdp/test/state");
                        return spy.nodes().size() == 2 && state.samples() > 10 && state.writers() == 2;
                    },
                    one,
                    two);
            assertThat(spy.nodes()).extracting(WireNode::name).containsExactly("rig 1", "rig 2");
            DdsSpy.SeenTopic state = topic(spy, "fdp/test/state");
            assertThat(state.type()).isEqualTo("fdp::Sample");
            assertThat(state.counted()).isTrue();
            assertThat(state.bytes()).isEqualTo(16 * state.samples());
            assertThat(topic(spy, "fdp/presence").type()).isEqualTo("fdp::Presence");
            assertThat(one.presence).containsExactly("+2/1");
        }
    }

    /** Other programs choose names as they like. */
    @Test
    void shouldShowLongNames() {
        String name = "long/" + "name".repeat(1000);
        try (WireRig one = new WireRig(1, domain);
                DdsSpy spy = DdsSpy.open(WireRig.config(domain), List.of())) {
            assertThat(one.wire.writer(new Topic(name, TopicKind.STATE, 8))).isNotNull();
            WireRig.until(
                    "the spy sees the topic",
                    () -> {
                        spy.look();
                        return topic(spy, name).writers() == 1;
                    },
                    one);
        }
    }

    @Test
    void shouldKnowPortsOfDomains() {
        assertThat(DdsDiagnosis.firstPort(0)).isEqualTo(7400);
        assertThat(DdsDiagnosis.lastPort(230)).isEqualTo(7400 + 231 * 250 - 1).isLessThan(65_536);
        assertThatThrownBy(() -> DdsDiagnosis.firstPort(231))
                .isInstanceOf(DdsException.class)
                .hasMessageContaining("domain=231");
        assertThat(DdsDiagnosis.requireLibrary()).isNotEmpty();
    }
}

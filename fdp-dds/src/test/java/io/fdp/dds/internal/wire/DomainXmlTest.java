package io.fdp.dds.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DomainXmlTest {
    private static WireSettings settings(String networkInterface, List<String> peers, long leaseNanos) {
        return new WireSettings(0, networkInterface, peers, leaseNanos, 0, 0, Map.of());
    }

    @Test
    void shouldHaveOnlyDefaultsWhenNothingIsAskedFor() {
        assertThat(DomainXml.of(settings(null, List.of(), 0), null))
                .contains("<LeaseDuration>2000ms</LeaseDuration>")
                .doesNotContain("NetworkInterface", "Peer", ",");
    }

    @Test
    void shouldPutTheVariableBetweenDefaultsAndWhatIsAskedFor() {
        String text = DomainXml.of(settings("eth0", List.of("a", "b"), 5_000_000_000L), "file:///x.xml");
        assertThat(text.split(",")).hasSize(3);
        assertThat(text.split(",")[1]).isEqualTo("file:///x.xml");
        assertThat(text.split(",")[2])
                .contains(
                        "<LeaseDuration>5000ms</LeaseDuration>",
                        "<NetworkInterface name=\"eth0\"/>",
                        "<Peer Address=\"a\"/><Peer Address=\"b\"/>")
                .doesNotContain("AllowMulticast");
    }

    @Test
    void shouldTellNamesFromAddresses() {
        assertThat(DomainXml.of(settings("10.0.0.7", List.of(), 0), " ")).contains("address=\"10.0.0.7\"");
        assertThat(DomainXml.of(settings("lo", List.of(), 0), null))
                .contains("name=\"lo\" multicast=\"false\"", "<AllowMulticast>false</AllowMulticast>");
    }

    @Test
    void shouldNotLetTextsBecomeXml() {
        assertThat(DomainXml.of(settings("a\"/><x>&", List.of("<"), 0), null))
                .contains("name=\"a&quot;/>&lt;x>&amp;\"", "Address=\"&lt;\"");
    }
}

package io.fdp.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WireTypesTest {
    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 65_536, Integer.MAX_VALUE})
    void shouldRefuseNumbersOutsideOfSixteenBits(int number) {
        assertThatThrownBy(() -> new WireNode(number, 1, 0, "radar"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("radar", "number=" + number);
        assertThatThrownBy(() -> new WireNode(1, number, 0, "radar"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("radar", "incarnation=" + number);
    }

    @Test
    void shouldTakeAllOtherNumbers() {
        assertThat(new WireNode(65_535, 65_535, -1, "radar")).hasToString("65535 \"radar\"");
    }

    /** Of two nodes with one number exactly one counts, on all nodes the same. */
    @Test
    void shouldLetOneOfTwoNodesWithOneNumberCount() {
        WireNode radar = new WireNode(7, 1, 100, "radar");
        assertOnlyFirst(new WireNode(7, 2, 200, "radar"), radar); // its later life
        assertOnlyFirst(new WireNode(7, 2, 100, "radar"), radar);
        assertOnlyFirst(radar, new WireNode(7, 2, 200, "sonar")); // a later node
        assertOnlyFirst(radar, new WireNode(7, 1, 100, "sonar"));
        assertOnlyFirst(radar, new WireNode(7, 1, 200, "radar"));
        WireNode other = new WireNode(8, 1, 200, "radar");
        assertThat(radar.supersedes(other) || other.supersedes(radar))
                .as("other numbers")
                .isFalse();
        assertThat(radar.supersedes(radar)).isFalse();
    }

    private static void assertOnlyFirst(WireNode first, WireNode second) {
        assertThat(first.supersedes(second)).isTrue();
        assertThat(second.supersedes(first)).isFalse();
    }

    @Test
    void shouldRefuseTopicsWithoutNameOrRoom() {
        assertThatThrownBy(() -> new Topic("", TopicKind.STATE, 1)).hasMessageContaining("name of a topic is empty");
        assertThatThrownBy(() -> new Topic("fuel", TopicKind.STATE, 0)).hasMessageContainingAll("fuel", "maxBytes=0");
    }
}

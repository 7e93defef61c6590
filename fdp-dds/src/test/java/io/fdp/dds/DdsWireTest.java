package io.fdp.dds;

import static io.fdp.dds.WireRig.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.dds.error.DdsException;
import io.fdp.kernel.memory.Memory;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.WireNode;
import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Several nodes in one process, on loopback. */
class DdsWireTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    private final int domain = WireRig.randomDomain();

    @BeforeEach
    void requireDds() {
        DdsTools.requireLibrary();
    }

    @Test
    void shouldConverge() {
        Seeds.run(1, random -> {
            try (WireRig one = new WireRig(1, domain);
                    WireRig two = new WireRig(2, domain);
                    WireRig three = new WireRig(3, domain)) {
                WireRig[] all = {one, two, three};
                List<TreeMap<Integer, Long>> models = List.of(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
                for (int round = 0; round < 300; round++) {
                    int who = random.nextInt(3);
                    for (int i = random.nextInt(40); i >= 0; i--) {
                        int key = random.nextInt(3000);
                        long value = random.nextLong();
                        all[who].write(key, value);
                        models.get(who).put(key, value);
                    }
                    all[random.nextInt(3)].frame();
                }
                until(
                        "all nodes have the last samples of all others",
                        () -> {
                            for (int reader = 0; reader < 3; reader++) {
                                for (int writer = 0; writer < 3; writer++) {
                                    if (reader != writer
                                            && !all[reader].valuesOf(writer + 1).equals(models.get(writer))) {
                                        return false;
                                    }
                                }
                            }
                            return true;
                        },
                        all);
            }
        });
    }

    /** Another thread may be writing a sample when the wire is closed. */
    @Test
    void shouldLeaveMemoryToWhoeverUsesItWhenItIsClosed() {
        WireRig rig = new WireRig(1, domain);
        long sample = rig.state.begin(0, 16);
        Memory.putLong(sample, 42);
        rig.close();
        for (int i = 0; i < 2000; i++) {
            Arena.ofAuto().allocate(1 << (10 + i % 11)).fill((byte) 0x55); // others get memory that was given back
        }
        assertThat(Memory.getLong(sample)).isEqualTo(42);
    }

    @Test
    void shouldGiveTheLastSamplesToLateJoiners() {
        try (WireRig one = new WireRig(1, domain)) {
            for (int key = 0; key < 2000; key++) {
                one.write(key, key);
                one.write(key, key + 7L);
            }
            one.publish(5);
            until("samples are sent", () -> one.wire.stats().sent() >= 2001, one);
            try (WireRig two = new WireRig(2, domain)) {
                until("the late node has all", () -> two.valuesOf(1).size() == 2000, two);
                assertThat(two.valuesOf(1).values())
                        .containsExactlyElementsOf(
                                LongStream.range(7, 2007).boxed().toList());
                assertThat(two.presence).containsExactly("+1/1");
                one.publish(6);
                until("a later event came", () -> two.eventsOf(1).contains(6L), two);
                assertThat(two.eventsOf(1))
                        .as("earlier events are not for late nodes")
                        .containsExactly(6L);
            }
            until("the late node left", () -> one.presence.equals(List.of("+2/1", "-2/1")), one);
        }
    }

    @Test
    void shouldNotSendWhatDidNotChange() {
        try (WireRig one = new WireRig(1, domain)) {
            TopicWriter writer = one.wire.writer(new Topic("fdp/test/other", TopicKind.STATE, 16));
            writer.begin(0, 16);
            writer.cancel();
            Memory.zero(writer.begin(0, 16), 16);
            assertThat(writer.commit(16, 8)).isTrue();
            long again = writer.begin(0, 16);
            Memory.putLong(again, 99);
            Memory.putLong(again + 8, 0);
            assertThat(writer.commit(16, 8))
                    .as("only the part that does not count differs")
                    .isFalse();
            long forced = writer.begin(0, 16);
            Memory.zero(forced, 16);
            assertThat(writer.commit(16, -1)).as("sent without comparing").isTrue();
            writer.begin(0, 16);
            assertThat(writer.commit(8, 8)).as("another size").isTrue();
        }
    }

    @Test
    void shouldHearEventsOnceAndInOrder() {
        try (WireRig one = new WireRig(1, domain);
                WireRig two = new WireRig(2, domain);
                WireRig three = new WireRig(3, domain)) {
            until("all hear all", () -> one.hears(2) && one.hears(3) && two.hears(1) && two.hears(3), one, two, three);
            until("readers hear writers", () -> isHeard(one, three) && isHeard(two, three), one, two, three);
            List<Long> fromOne = new ArrayList<>();
            List<Long> fromTwo = new ArrayList<>();
            for (long i = 1000; i < 21_000; i++) {
                publishAll(one, i, one, two, three);
                publishAll(two, -i, one, two, three);
                fromOne.add(i);
                fromTwo.add(-i);
            }
            until(
                    "all events came",
                    () -> three.eventsOf(1).contains(20_999L)
                            && three.eventsOf(2).contains(-20_999L),
                    one,
                    two,
                    three);
            assertThat(three.eventsOf(1)).filteredOn(i -> i >= 1000).isEqualTo(fromOne);
            assertThat(three.eventsOf(2)).filteredOn(i -> i <= -1000).isEqualTo(fromTwo);
        }
    }

    /** Whether events of a node reach another one: a writer's match says nothing about the reader's. */
    private static boolean isHeard(WireRig writer, WireRig reader) {
        writer.publish(reader.eventsOf(writer.self().number()).size());
        return !reader.eventsOf(writer.self().number()).isEmpty();
    }

    private static void publishAll(WireRig writer, long value, WireRig... all) {
        if (!writer.publish(value)) {
            until("there is room again", () -> writer.publish(value), all);
        }
    }

    @Test
    void shouldTellTheSenderWhenEventsAreFull() {
        try (WireRig one = new WireRig(1, domain);
                WireRig two = new WireRig(2, domain)) {
            until("both hear both", () -> one.hears(2) && two.hears(1), one, two);
            until("the reader hears the writer", () -> isHeard(one, two), one, two);
            List<Long> taken = new ArrayList<>();
            long refused = 0;
            for (long i = 1000; refused < 1000; i++) {
                if (one.publish(i)) {
                    taken.add(i);
                } else {
                    refused++;
                }
            }
            assertThat(one.wire.stats().eventsRefused()).isEqualTo(refused);
            until("all events that were taken came", () -> two.eventsOf(1).contains(taken.getLast()), two);
            assertThat(two.eventsOf(1)).filteredOn(i -> i >= 1000).isEqualTo(taken);
        }
    }

    @Test
    void shouldTellTwinsApart() {
        WireNode first = new WireNode(7, 1, 100, "first");
        WireNode second = new WireNode(7, 1, 200, "second");
        try (WireRig one = new WireRig(first, WireRig.config(domain));
                WireRig other = new WireRig(1, domain)) {
            one.write(3, 33);
            until("the first is here", () -> other.hears(7), other);
            try (WireRig two = new WireRig(second, WireRig.config(domain))) {
                two.write(3, 44);
                until("the second knows the first", () -> two.hears(7), one, two, other);
                until("the first knows the second", () -> one.hears(7), one, two, other);
                one.write(4, 34);
                until("samples of the first came", () -> other.valuesOf(7).size() == 2, other);
                assertThat(other.values).as("the second does not count").containsOnlyKeys(first);
                assertThat(other.valuesOf(7)).containsEntry(3, 33L).containsEntry(4, 34L);
            }
            until("the second left", () -> !one.hears(7), one, other);
            assertThat(other.presence).as("the first is still here").containsExactly("+7/1");
        }
    }

    @Test
    void shouldReplaceTheEarlierLifeOfANode() {
        WireNode first = new WireNode(7, 1, 100, "radar");
        WireNode second = new WireNode(7, 2, 200, "radar");
        try (WireRig one = new WireRig(first, WireRig.config(domain));
                WireRig other = new WireRig(1, domain)) {
            one.write(3, 33);
            until("the first life is here", () -> other.valuesOf(7).containsKey(3), other);
            try (WireRig two = new WireRig(second, WireRig.config(domain))) {
                until("the second life is here", () -> other.presence.contains("+7/2"), other, two);
                assertThat(other.presence).containsExactly("+7/1", "-7/1", "+7/2");
                one.write(4, 44);
                two.write(5, 55);
                until("the second life has samples", () -> other.valuesOf(7).containsKey(5), other);
                assertThat(other.valuesOf(7)).containsOnlyKeys(5);
            }
            until("the first life is back", () -> other.presence.size() == 5, other);
            assertThat(other.presence).endsWith("-7/2", "+7/1");
            until("with its last samples", () -> other.valuesOf(7).size() == 2, other);
            assertThat(other.valuesOf(7)).containsEntry(3, 33L).containsEntry(4, 44L);
        }
    }

    /** A third node hears of the later one first, and shows the earlier one as soon as it comes. */
    @Test
    void shouldReportTheEarlierOfTwoNodesWithOneNumber() {
        WireNode early = new WireNode(7, 1, 100, "radar");
        WireNode late = new WireNode(7, 2, 200, "by mistake");
        try (WireRig two = new WireRig(late, WireRig.config(domain));
                WireRig other = new WireRig(1, domain)) {
            two.write(5, 55);
            until("the later one is here", () -> other.valuesOf(7).containsKey(5), other);
            try (WireRig one = new WireRig(early, WireRig.config(domain))) {
                one.write(3, 33);
                until("the earlier one is here", () -> other.valuesOf(7).containsKey(3), other, one);
                assertThat(other.valuesOf(7)).containsOnlyKeys(3);
                assertThat(other.presence).containsExactly("+7/2", "-7/2", "+7/1");
                two.write(6, 66);
                until("it hears of its twin", () -> two.hears(7), two, other);
            }
            until("the later one counts again", () -> other.valuesOf(7).size() == 2, other);
            assertThat(other.valuesOf(7)).containsEntry(5, 55L).containsEntry(6, 66L);
            assertThat(other.presence).endsWith("-7/1", "+7/2");
        }
    }

    @Test
    void shouldLeaveAndComeBack() {
        try (WireRig one = new WireRig(1, domain)) {
            for (int life = 1; life <= 3; life++) {
                int now = life;
                try (WireRig two = new WireRig(new WireNode(2, life, life, "radar"), WireRig.config(domain))) {
                    two.write(now, now);
                    until("the node is here", () -> one.valuesOf(2).containsKey(now), one, two);
                    assertThat(one.valuesOf(2)).containsOnlyKeys(now);
                }
                until("it left", () -> !one.hears(2), one);
            }
            until("its memory was given back", () -> one.wire.stats().receivedMemory() < 2_000_000, one);
            assertThat(one.presence).containsExactly("+2/1", "-2/1", "+2/2", "-2/2", "+2/3", "-2/3");
        }
    }

    @Test
    void shouldDropSamplesWithoutRoom() {
        log.expect("memory for samples has reached its limit");
        try (WireRig one = new WireRig(1, domain);
                WireRig two = new WireRig(
                        new WireNode(2, 1, 2, "small"), WireRig.config(domain).receiveMemory(1 << 20))) {
            for (int key = 0; key < 1000; key++) {
                one.write(key, key);
            }
            until("some had no room", () -> two.wire.stats().withoutRoom() > 0, one, two);
            until("others are here", () -> two.valuesOf(1).size() > 100, one, two);
            int some = two.valuesOf(1).firstKey();
            one.write(some, -1);
            until("known keys still change", () -> two.valuesOf(1).get(some) == -1, one, two);
            assertThat(two.wire.stats().receivedMemory()).isLessThanOrEqualTo(1 << 20);
        }
    }

    // ---- what users can do wrong

    @Test
    void shouldRefuseWrongCalls() {
        WireRig rig = new WireRig(1, domain);
        assertThatThrownBy(() -> rig.wire.writer(WireRig.STATE)).hasMessageContaining("has a writer already");
        assertThatThrownBy(() -> rig.wire.reader(WireRig.STATE)).hasMessageContaining("has a reader already");
        assertThatThrownBy(() -> rig.wire.reader(new Topic("huge", TopicKind.STATE, 1 << 21)))
                .isInstanceOf(DdsException.class)
                .hasMessageContainingAll("huge", "2097152");
        assertThatThrownBy(() -> rig.state.begin(-1, 8)).hasMessageContaining("key=-1");
        assertThatThrownBy(() -> rig.state.begin(0, 5000)).hasMessageContaining("bytes=5000");
        assertThatThrownBy(() -> rig.state.commit(1, 0)).isInstanceOf(IllegalStateException.class);
        rig.state.begin(0, 8);
        assertThatThrownBy(() -> rig.state.begin(1, 8)).hasMessageContaining("has begun");
        assertThatThrownBy(() -> rig.state.commit(9, 0)).isInstanceOf(IllegalStateException.class);
        rig.state.cancel();
        assertThatThrownBy(() -> rig.events.commit(1, 0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> rig.wire.presence().node()).hasMessageContaining("call next() first");
        TopicReader reader = rig.wire.reader(new Topic("fdp/test/x", TopicKind.EVENTS, 8));
        assertThatThrownBy(reader::address).hasMessageContaining("call next() first");
        rig.close();
        rig.close();
        assertThatThrownBy(rig::frame).isInstanceOf(IllegalStateException.class).hasMessageContaining("is closed");
        assertThatThrownBy(() -> rig.write(0, 0)).hasMessageContaining("is closed");
        assertThatThrownBy(() -> rig.publish(0)).hasMessageContaining("is closed");
        assertThatThrownBy(() -> rig.wire.writer(WireRig.STATE)).hasMessageContaining("is closed");
    }

    @Test
    void shouldRefuseWrongSettings() {
        assertThatThrownBy(() -> new DdsConfig().domain(231)).hasMessageContaining("domain=231");
        assertThatThrownBy(() -> new DdsConfig().domain(-1)).hasMessageContaining("domain=-1");
        assertThatThrownBy(() -> new DdsConfig().lease(Duration.ofMillis(99))).hasMessageContaining("lease=");
        assertThatThrownBy(() -> new DdsConfig().lease(Duration.ofSeconds(Long.MAX_VALUE)))
                .isInstanceOf(DdsException.class);
        assertThatThrownBy(() -> new DdsConfig().peer(" ")).hasMessageContaining("address of a peer");
        assertThatThrownBy(() -> new DdsConfig().networkInterface("a\nb")).hasMessageContaining("network interface");
        assertThatThrownBy(() -> new DdsConfig().receiveMemory(5)).hasMessageContaining("bytes=5");
        assertThatThrownBy(() -> DdsWire.open(new WireNode(1, 1, 0, "ä".repeat(64)), WireRig.config(domain)))
                .hasMessageContaining("128 bytes");
        try (WireRig one = new WireRig(1, domain)) {
            assertThatThrownBy(() -> new WireRig(
                            new WireNode(2, 1, 0, "other"),
                            WireRig.config(domain).lease(Duration.ofSeconds(9))))
                    .hasMessageContaining("other settings");
            one.frame();
        }
    }
}

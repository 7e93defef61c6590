package io.fdp.testkit.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.memory.Memory;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedNetworkTest {
    private static final Topic STATE = new Topic("state", TopicKind.STATE, 16);
    private static final Topic EVENTS = new Topic("events", TopicKind.EVENTS, 16);

    private static boolean write(TopicWriter writer, int key, long value) {
        long at = writer.begin(key, Long.BYTES);
        if (at == 0) {
            return false;
        }
        Memory.putLong(at, value);
        return writer.commit(Long.BYTES, 0);
    }

    private static List<String> read(TopicReader reader) {
        List<String> all = new ArrayList<>();
        while (reader.next()) {
            all.add(reader.sender().number() + ":" + reader.key() + "=" + Memory.getLong(reader.address()));
        }
        return all;
    }

    private static List<String> presence(Wire wire) {
        List<String> all = new ArrayList<>();
        while (wire.presence().next()) {
            all.add((wire.presence().hasJoined() ? "+" : "-")
                    + wire.presence().node().number());
        }
        return all;
    }

    @Test
    void shouldKeepTheLastSampleOfEachKey() {
        SimulatedNetwork network = new SimulatedNetwork(1);
        Wire one = network.join(1, "one");
        Wire two = network.join(2, "two");
        TopicWriter writer = one.writer(STATE);
        TopicReader reader = two.reader(STATE);
        network.advance(SimulatedNetwork.SECOND);
        assertThat(write(writer, 3, 10)).isTrue();
        assertThat(write(writer, 3, 10)).as("says nothing new").isFalse();
        assertThat(write(writer, 3, 11)).isTrue();
        assertThat(write(writer, 1, 12)).isTrue();
        assertThat(read(reader)).as("on its way").isEmpty();
        network.advance(SimulatedNetwork.SECOND);
        assertThat(read(reader)).containsExactly("1:1=12", "1:3=11");
        assertThat(read(reader)).isEmpty();
        Wire late = network.join(3, "late");
        TopicReader lateReader = late.reader(STATE);
        network.advance(SimulatedNetwork.SECOND);
        assertThat(presence(late)).containsExactlyInAnyOrder("+1", "+2");
        assertThat(read(lateReader)).containsExactly("1:1=12", "1:3=11");
    }

    @Test
    void shouldDeliverEventsOnceInOrder() {
        for (long seed = 0; seed < 30; seed++) {
            SimulatedNetwork network = new SimulatedNetwork(seed)
                    .delay(0, 90 * SimulatedNetwork.MILLISECOND)
                    .loss(0.3)
                    .duplication(0.3)
                    .lease(100 * SimulatedNetwork.SECOND);
            Wire one = network.join(1, "one");
            Wire two = network.join(2, "two");
            TopicWriter writer = one.writer(EVENTS);
            TopicReader reader = two.reader(EVENTS);
            network.advance(90 * SimulatedNetwork.SECOND);
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                assertThat(write(writer, 0, i)).isTrue();
                expected.add("1:0=" + i);
            }
            List<String> heard = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                network.advance(SimulatedNetwork.SECOND / 4);
                heard.addAll(read(reader));
            }
            assertThat(heard).as("seed " + seed).isEqualTo(expected);
        }
    }

    @Test
    void shouldDeliverEventsOfWritersThatOpenLate() {
        SimulatedNetwork network = new SimulatedNetwork(1);
        Wire one = network.join(1, "one");
        Wire two = network.join(2, "two");
        TopicReader reader = two.reader(EVENTS);
        network.advance(SimulatedNetwork.SECOND);
        assertThat(presence(two)).containsExactly("+1");
        write(one.writer(EVENTS), 0, 7);
        network.advance(SimulatedNetwork.SECOND);
        assertThat(read(reader)).containsExactly("1:0=7");
    }

    @Test
    void shouldSayThatAQueueOfEventsIsFull() {
        SimulatedNetwork network = new SimulatedNetwork(1);
        Wire one = network.join(1, "one");
        Wire two = network.join(2, "two");
        TopicWriter writer = one.writer(EVENTS);
        two.reader(EVENTS);
        network.advance(SimulatedNetwork.SECOND);
        int sent = 0;
        while (write(writer, 0, sent)) {
            sent++;
        }
        assertThat(sent).isEqualTo(SimulatedWriter.MOST_EVENTS);
        network.advance(SimulatedNetwork.SECOND);
        assertThat(write(writer, 0, sent)).isTrue();
    }

    @Test
    void shouldLoseAndFindNodes() {
        SimulatedNetwork network = new SimulatedNetwork(1);
        Wire one = network.join(1, "one");
        Wire two = network.join(2, "two");
        TopicWriter writer = one.writer(STATE);
        TopicReader reader = two.reader(STATE);
        network.advance(SimulatedNetwork.SECOND);
        write(writer, 0, 5);
        network.partition(one);
        network.advance(3 * SimulatedNetwork.SECOND);
        assertThat(presence(two)).containsExactly("+1", "-1");
        assertThat(presence(one)).containsExactly("+2", "-2");
        assertThat(read(reader)).isEmpty();
        network.heal();
        network.advance(SimulatedNetwork.SECOND);
        assertThat(presence(two)).containsExactly("+1");
        assertThat(read(reader)).containsExactly("1:0=5");

        network.pause(one);
        network.advance(3 * SimulatedNetwork.SECOND);
        assertThat(presence(two)).containsExactly("-1");
        network.resume(one);
        network.advance(SimulatedNetwork.SECOND);
        assertThat(presence(two)).containsExactly("+1");
        assertThat(presence(one)).as("a paused node loses nobody").containsExactly("+2");

        Wire again = network.restart(one);
        network.advance(SimulatedNetwork.SECOND);
        assertThat(presence(two)).containsExactly("-1", "+1");
        assertThat(again.self().incarnation()).isEqualTo(2);
        assertThatThrownBy(() -> write(writer, 0, 1)).hasMessageContaining("1 \"one\" has crashed");
    }

    @Test
    void shouldRunTheSameWithTheSameSeed() {
        assertThat(run(7)).isEqualTo(run(7)).isNotEqualTo(run(8));
    }

    private static List<String> run(long seed) {
        SimulatedNetwork network = new SimulatedNetwork(seed)
                .delay(0, 500 * SimulatedNetwork.MILLISECOND)
                .loss(0.5)
                .duplication(0.5);
        Wire one = network.join(1, "one");
        Wire two = network.join(2, "two");
        TopicWriter writer = one.writer(STATE);
        TopicReader reader = two.reader(STATE);
        List<String> all = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            write(writer, i % 7, i);
            network.advance(40 * SimulatedNetwork.MILLISECOND);
            all.add(i + " " + read(reader) + presence(two));
        }
        return all;
    }

    @Test
    void shouldRefuseWrongArguments() {
        SimulatedNetwork network = new SimulatedNetwork(1);
        assertThatThrownBy(() -> network.loss(1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> network.duplication(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> network.delay(5, 4)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> network.lease(0)).isInstanceOf(IllegalArgumentException.class);
        Wire foreign = new SimulatedNetwork(1).join(1, "foreign");
        assertThatThrownBy(() -> network.crash(foreign)).hasMessageContaining("another network");
        Wire one = network.join(1, "one");
        TopicWriter writer = one.writer(STATE);
        assertThatThrownBy(() -> one.writer(STATE)).hasMessageContaining("has a writer");
        assertThatThrownBy(() -> writer.begin(-1, 8)).hasMessageContaining("key=-1");
        assertThatThrownBy(() -> writer.begin(0, 17)).hasMessageContaining("bytes=17");
        assertThatThrownBy(() -> writer.commit(8, 0)).hasMessageContaining("begin()");
        writer.begin(0, 8);
        assertThatThrownBy(() -> writer.begin(0, 8)).hasMessageContaining("has begun");
        writer.cancel();
        TopicReader reader = one.reader(STATE);
        assertThatThrownBy(reader::address).hasMessageContaining("next()");
    }

    @Test
    void shouldGiveANodeAClockOfItsOwn() {
        SimulatedNetwork network = new SimulatedNetwork(1);
        Wire one = network.join(1, "one");
        Wire two = network.join(2, "two");
        network.skew(two, 5_000, 1.01);
        network.advance(1_000_000);
        assertThat(one.nanoTime()).isEqualTo(1_000_000);
        assertThat(two.nanoTime()).isEqualTo(1_015_000);
        assertThatThrownBy(() -> network.skew(one, 0, 2)).isInstanceOf(IllegalArgumentException.class);
    }
}

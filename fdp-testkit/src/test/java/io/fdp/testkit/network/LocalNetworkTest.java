package io.fdp.testkit.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.memory.Memory;
import io.fdp.testkit.Seeds;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LocalNetworkTest {
    private static final Topic STATE = new Topic("state", TopicKind.STATE, 1 << 16);
    private static final Topic EVENTS = new Topic("events", TopicKind.EVENTS, 64);

    private final LocalNetwork network = new LocalNetwork();
    private final Wire one = network.join(1);
    private final Wire two = network.join(2);

    private static boolean write(TopicWriter writer, int key, int size, long value) {
        long at = writer.begin(key, size);
        for (int i = 0; i < size; i += Long.BYTES) {
            Memory.putLong(at + i, value);
        }
        return writer.commit(size, 0);
    }

    @Test
    void shouldHandOverTheLastSampleOfEachKey() {
        Seeds.run(20, random -> {
            LocalNetwork any = new LocalNetwork();
            TopicWriter writer = any.join(1).writer(STATE);
            Wire reading = any.join(2);
            TopicReader reader = reading.reader(STATE);
            Map<Integer, Long> written = new TreeMap<>();
            Map<Integer, Long> news = new TreeMap<>();
            for (int i = 0; i < 500; i++) {
                int key = random.nextInt(300);
                int size = 8 * random.nextInt(1, key < 5 ? 5000 : 20);
                long value = random.nextInt(3);
                if (write(writer, key, size, value)) {
                    news.put(key, value);
                }
                written.put(key, value);
                if (random.nextInt(20) == 0) {
                    Map<Integer, Long> read = new TreeMap<>();
                    while (reader.next()) {
                        long found = Memory.getLong(reader.address());
                        for (int at = 0; at < reader.bytes(); at += Long.BYTES) {
                            assertThat(Memory.getLong(reader.address() + at)).isEqualTo(found);
                        }
                        read.put(reader.key(), found);
                        assertThat(reader.sender().number()).isEqualTo(1);
                    }
                    assertThat(read).isEqualTo(news);
                    news.clear();
                }
            }
            assertThat(written).isNotEmpty();
        });
    }

    @Test
    void shouldSayWhatIsTheSame() {
        TopicWriter writer = one.writer(STATE);
        assertThat(write(writer, 3, 16, 7)).isTrue();
        assertThat(write(writer, 3, 16, 7)).isFalse();
        assertThat(write(writer, 3, 16, 8)).isTrue();
        TopicReader reader = two.reader(STATE);
        assertThat(reader.next()).isTrue();
        assertThat(Memory.getLong(reader.address())).isEqualTo(8);
        assertThat(reader.next()).isFalse();
        assertThatThrownBy(reader::address).hasMessageContaining("call next() first");
    }

    @Test
    void shouldKeepEventsInOrder() {
        TopicWriter writer = one.writer(EVENTS);
        TopicReader reader = two.reader(EVENTS);
        List<Long> heard = new ArrayList<>();
        List<Long> written = new ArrayList<>();
        for (int frame = 0; frame < 30; frame++) {
            for (int i = 0; i < 7 * frame % 65; i++) { // other places of the ring in each frame
                write(writer, 0, 8, written.size());
                written.add((long) written.size());
            }
            while (reader.next()) {
                heard.add(Memory.getLong(reader.address()));
            }
            assertThat(heard).isEqualTo(written);
        }
    }

    @Test
    void shouldHaveTwoNodesAndAClock() {
        assertThat(one.presence().next()).isTrue();
        assertThat(one.presence().node()).isEqualTo(two.self());
        assertThat(one.presence().next()).isFalse();
        network.advance(5);
        assertThat(two.nanoTime()).isEqualTo(5);
        assertThatThrownBy(() -> network.advance(-1)).hasMessageContaining("nanos=-1");
        assertThatThrownBy(() -> network.join(3)).hasMessageContaining("two nodes");
    }
}

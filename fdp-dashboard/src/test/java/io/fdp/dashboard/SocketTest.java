package io.fdp.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.net.http.HttpClient;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Sockets: what a client looks at, one beat at a time. */
class SocketTest {
    private static final String MAP = "{\"type\":\"watch\",\"rate\":30,\"status\":true,\"tick\":-1,\"entity\":\"4\","
            + "\"map\":{\"id\":1,\"component\":\"\",\"x\":\"x\",\"y\":\"y\",\"colour\":\"side\",\"view\":null}}";

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    private final HttpClient http = HttpClient.newHttpClient();
    private ShownWorld world;
    private Dashboard dashboard;

    @BeforeEach
    void start() {
        world = new ShownWorld(worlds.create(), 300);
        dashboard = Dashboard.on(world.engine);
        world.go();
    }

    @AfterEach
    void end() {
        world.hold();
        dashboard.close();
        world.close();
        http.close();
    }

    private SocketClient client() {
        return client(dashboard);
    }

    private SocketClient client(Dashboard of) {
        return new SocketClient(http, of.port(), "/ws", of.token());
    }

    @Test
    void shouldTellWhatAClientLooksAt() throws InterruptedException {
        SocketClient client = client();
        client.say(MAP);
        Map<String, Object> first = client.beat();
        while (!first.containsKey("legend")) {
            client.ack(first);
            first = client.beat();
        }

        assertThat(first).containsEntry("map", true).containsEntry("places", 300L);
        assertThat(((Map<?, ?>) first.get("entity")).get("alive")).isEqualTo(true);
        assertThat(client.binaries.poll(20, TimeUnit.SECONDS)).isGreaterThanOrEqualTo(56 + 300 * 6);
        client.ack(first);
        Map<String, Object> second = client.beat();
        assertThat((Long) second.get("seq")).isEqualTo((Long) first.get("seq") + 1);
        while (!Boolean.TRUE.equals(second.get("map"))) { // no frame since the last beat
            client.ack(second);
            second = client.beat();
        }
        assertThat(client.binaries.poll(20, TimeUnit.SECONDS))
                .as("a difference")
                .isLessThan(56 + 300 * 6);
    }

    /** A map of many entities is longer than a frame of the protocol. */
    @Test
    void shouldSendLargeMaps() throws InterruptedException {
        try (ShownWorld large = new ShownWorld(worlds.create(), 40_000);
                Dashboard shown = Dashboard.on(large.engine)) {
            large.go();
            SocketClient client = client(shown);
            client.say(MAP);
            Map<String, Object> beat = client.beat();
            while (!Boolean.TRUE.equals(beat.get("map"))) {
                client.ack(beat);
                beat = client.beat();
            }

            assertThat(client.binaries.poll(20, TimeUnit.SECONDS)).isGreaterThanOrEqualTo(56 + 40_000 * 6);
            large.hold();
        }
    }

    @Test
    void shouldWaitForAClientThatDoesNotAnswer() throws InterruptedException {
        SocketClient stalled = client();
        stalled.say(MAP);
        stalled.beat();
        SocketClient other = client();
        other.say(MAP);
        for (int i = 0; i < 20; i++) {
            other.ack(other.beat());
        }

        assertThat(stalled.texts).as("one beat is on its way, and no more").isEmpty();
    }

    @Test
    void shouldServeTwentyClients() throws InterruptedException {
        List<SocketClient> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            SocketClient client = client();
            client.say(MAP);
            all.add(client);
        }
        for (int i = 2; i < all.size(); i++) { // the first two never answer
            for (int beat = 0; beat < 5; beat++) {
                all.get(i).ack(all.get(i).beat());
            }
        }

        assertThat(dashboard.clients()).isEqualTo(20);
        assertThat(all.get(0).texts).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void shouldEndSocketsThatSendNonsense() throws Exception {
        for (String wrong : List.of(
                "nonsense",
                "{\"type\":\"explode\"}",
                "{\"type\":\"watch\",\"more\":1}",
                "{\"type\":\"watch\",\"rate\":\"NaN\"}",
                "{\"type\":\"watch\",\"map\":{\"view\":[1,2,0,4]}}",
                "{\"type\":\"watch\",\"map\":{\"view\":[1,2]}}",
                "{\"type\":\"watch\",\"entity\":\"x\"}",
                "{\"type\":\"ack\"}",
                "{\"type\":\"watch\",\"entity\":\"" + "1".repeat(20_000) + "\"}",
                "[".repeat(5000))) {
            SocketClient client = client();
            client.say(wrong);
            assertThat(client.closed.get(20, TimeUnit.SECONDS))
                    .as(wrong.substring(0, Math.min(60, wrong.length())))
                    .isIn(1007, 1009, 1008, -1);
        }
        SocketClient binary = client();
        binary.socket
                .sendBinary(ByteBuffer.wrap(new byte[] {1, 2, 3}), true)
                .handle((sent, failed) -> null)
                .join();
        assertThat(binary.closed.get(20, TimeUnit.SECONDS)).isIn(1003, 1009, -1);
        SocketClient flood = client();
        for (int i = 0; i < 300 && !flood.closed.isDone(); i++) {
            flood.socket
                    .sendText("{\"type\":\"ack\",\"seq\":0}", true)
                    .handle((sent, failed) -> null)
                    .join();
        }
        assertThat(flood.closed.get(20, TimeUnit.SECONDS)).isIn(1008, -1);
    }

    @Test
    void shouldSayThatThereIsNoMap() throws InterruptedException {
        SocketClient client = client();
        client.say(
                "{\"type\":\"watch\",\"map\":{\"id\":1,\"component\":\"show.Nothing\",\"x\":\"x\",\"y\":\"y\",\"colour\":\"\"}}");

        assertThat((String) client.beat().get("map_error")).contains("show.Nothing");
    }

    @Test
    void shouldSayThatNothingKnowsOwners() throws InterruptedException {
        SocketClient client = client();
        client.say("{\"type\":\"watch\",\"map\":{\"id\":1,\"colour\":\"owner\"}}");

        assertThat((String) client.beat().get("map_error")).contains("which node owns");
    }

    @Test
    void shouldLabelAFewPoints() throws InterruptedException {
        world.hold();
        world.engine.clock().pause();
        float moved = world.spot.get(world.all[0]).x();
        world.go();
        SocketClient client = client();
        String watch = "{\"type\":\"watch\",\"rate\":30,\"map\":{\"id\":%d,\"shape\":\"side\",\"label\":\"Hull.heat\","
                + "\"view\":[-1e6,15,%s,25]}}";
        client.say(watch.formatted(1, "1e6"));
        Map<String, Object> beat = client.beat();
        client.ack(beat);
        assertThat(beat).containsKey("shapes").as("a hundred are too many").doesNotContainKey("labels");
        client.say(watch.formatted(2, moved + 495));
        while (!beat.containsKey("labels")) {
            beat = client.beat();
            client.ack(beat);
        }
        Map<?, ?> labels = (Map<?, ?>) beat.get("labels");
        assertThat(labels).hasSize(25); // of the third row, every second has a hull
        assertThat(labels.get("202")).isEqualTo("101");
        assertThat(labels.get("248")).isEqualTo("124");
    }

    @Test
    void shouldSayGoodbye() throws Exception {
        SocketClient client = client();
        client.say(MAP);
        client.beat();
        dashboard.close();

        assertThat(client.closed.get(20, TimeUnit.SECONDS)).isIn(1001, -1);
    }
}

package io.fdp.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.dashboard.error.DashboardException;
import io.fdp.dashboard.model.NodeInfo;
import io.fdp.kernel.entity.Entity;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.net.http.HttpClient;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A hub passes questions, orders and sockets on to the node that they name, and to nobody else. */
class HubTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    private ShownWorld blue;
    private ShownWorld red;
    private Dashboard blueShown;
    private Dashboard redShown;
    private DashboardHub hub;
    private JsonClient client;

    @BeforeEach
    void start() {
        blue = new ShownWorld(worlds.create(), 30);
        red = new ShownWorld(worlds.create(), 70);
        NodeInfo self = new NodeInfo(2, "red", true, true, 1, -1, 70, Map.of("ghosts", 5L), Map.of());
        blueShown = Dashboard.on(blue.engine, DashboardConfig.DEFAULT.control(true));
        redShown = Dashboard.on(red.engine, DashboardConfig.DEFAULT.nodes(() -> List.of(self)));
        hub = DashboardHub.start(DashboardConfig.DEFAULT.title("both"));
        hub.put(1, "blue", blueShown.url());
        hub.put(2, "red", redShown.url());
        client = new JsonClient(hub);
        blue.go();
        red.go();
    }

    @AfterEach
    void end() {
        blue.hold();
        red.hold();
        hub.close();
        blueShown.close();
        redShown.close();
        blue.close();
        red.close();
    }

    private RawHttp get(String target) {
        return RawHttp.get(hub.port(), target, "Authorization: Bearer " + hub.token() + "\r\n");
    }

    private List<?> nodes() {
        return (List<?>) client.get("/api/hub").get("nodes");
    }

    @Test
    void shouldAskTheNodeThatIsNamed() {
        assertThat(client.get("/node/1/api/status").get("entities")).isEqualTo(30L);
        assertThat(client.get("/node/2/api/status").get("entities")).isEqualTo(70L);
        assertThat(client.get("/node/2/api/entities?query=Hull.strength%20%3C%2010&limit=3")
                        .get("count"))
                .isEqualTo(5L);
        assertThat(client.get("/node/1/api/entity/4%23"
                                + Entity.toString(blue.all[4]).split("#")[1])
                        .get("entity"))
                .isEqualTo(Entity.toString(blue.all[4]));
        assertThat(client.text("/node/2/metrics")).contains("fdp_entities 70");
        RawHttp wrong = get("/node/1/api/entities?query=Hul");
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.body()).contains("\"column\"");
    }

    @Test
    void shouldPassOrdersOn() {
        String edit = "{\"do\":\"edit\",\"entity\":\"" + Entity.toString(blue.all[2])
                + "\",\"component\":\"show.Hull\",\"value\":{\"strength\":5}}";
        assertThat(client.order("/node/1/api/control", edit).status()).isEqualTo(200);
        assertThat(client.order("/node/2/api/control", edit).status())
                .as("this dashboard only shows")
                .isEqualTo(403);
        blue.hold();
        red.hold();

        assertThat(blue.hull.get(blue.all[2]).strength()).isEqualTo(5);
        assertThat(red.hull.get(red.all[2]).strength()).isEqualTo(2);
    }

    @Test
    void shouldTellHowAllNodesAre() {
        Map<?, ?> first = Map.of();
        Map<?, ?> second = Map.of();
        while (first.get("status") == null || second.get("status") == null) {
            first = (Map<?, ?>) nodes().get(0);
            second = (Map<?, ?>) nodes().get(1);
            LockSupport.parkNanos(20_000_000);
        }
        assertThat(first.get("name")).isEqualTo("blue");
        assertThat(((Map<?, ?>) first.get("status")).get("entities")).isEqualTo(30L);
        List<?> seen = (List<?>) ((Map<?, ?>) second.get("status")).get("nodes");
        assertThat(((Map<?, ?>) seen.getFirst()).get("figures")).isEqualTo(Map.of("ghosts", 5L));

        hub.remove(2);
        assertThat(((Map<?, ?>) nodes().get(1)).get("present")).isEqualTo(false);
        assertThat(((Map<?, ?>) nodes().get(1)).get("status")).isNull();
        assertThat(get("/node/2/api/status").status()).isEqualTo(503);
        hub.put(2, "red again", redShown.url());
        assertThat(client.get("/node/2/api/status").get("entities")).isEqualTo(70L);
    }

    @Test
    void shouldNotHangOnANodeThatIsGone() {
        redShown.close();

        assertThat(get("/node/2/api/status").status()).isEqualTo(503);
        assertThat(client.get("/node/1/api/status").get("entities")).isEqualTo(30L);
        Map<?, ?> gone = (Map<?, ?>) nodes().get(1);
        assertThat(gone.get("status")).isNull();
    }

    @Test
    void shouldRefuseStrangers() {
        int port = hub.port();
        String bearer = "Authorization: Bearer " + hub.token() + "\r\n";
        assertThat(RawHttp.get(port, "/api/hub", "").status()).isEqualTo(401);
        assertThat(RawHttp.get(port, "/node/1/api/status", "").status()).isEqualTo(401);
        assertThat(RawHttp.get(port, "/node/1/api/status", "Authorization: Bearer " + blueShown.token() + "\r\n")
                        .status())
                .as("the token of a node opens the node only")
                .isEqualTo(401);
        assertThat(RawHttp.get(blueShown.port(), "/api/status", bearer).status())
                .isEqualTo(401);
        assertThat(RawHttp.get(port, "/api/hub", bearer + "Origin: http://evil.example\r\n")
                        .status())
                .isEqualTo(403);
        assertThat(RawHttp.post(
                                port,
                                "/node/1/api/control",
                                bearer + "Origin: http://evil.example\r\n",
                                "{\"do\":\"pause\"}")
                        .status())
                .isEqualTo(403);
        assertThat(get("/node/3/api/status").status()).isEqualTo(404);
        assertThat(get("/node/1/index.html").status()).isEqualTo(404);
        assertThat(get("/node/-1/api/status").status()).isEqualTo(404);
        assertThat(get("/node/99999999999/api/status").status()).isEqualTo(404);
        assertThat(get("/node/1@evil.example/api/status").status()).isIn(400, 404);
        assertThat(get("/node/1/api/../../api/session").status()).isIn(400, 404, 405);
        assertThat(get("/node%2F1/api/status").status()).isIn(400, 404);
        assertThat(get("/api/status").status()).isEqualTo(404);
        assertThat(client.order("/node/1/api/status", "{}").status()).isEqualTo(405);
        assertThat(get("/node/1/api/status?token=" + hub.token()).body())
                .doesNotContain(hub.token())
                .doesNotContain(blueShown.token());
        assertThat(get("/api/hub").body()).doesNotContain(blueShown.token());
        assertThat(blue.engine.clock().isPaused()).isFalse();
    }

    @Test
    void shouldRefuseAddressesOfOtherMachines() {
        for (String wrong : List.of(
                "",
                "http://127.0.0.1:80/",
                "http://example.org:80/#" + blueShown.token(),
                "https://127.0.0.1:443/#" + blueShown.token(),
                "http://127.0.0.1/#x",
                "no address at all")) {
            assertThatThrownBy(() -> hub.put(1, "wrong", wrong))
                    .as(wrong)
                    .isInstanceOf(DashboardException.class)
                    .hasMessageContaining("node 1");
        }
        assertThatThrownBy(() -> hub.put(-1, "wrong", blueShown.url())).isInstanceOf(IllegalArgumentException.class);
        assertThat(client.get("/node/1/api/status").get("entities")).isEqualTo(30L);
        assertThat(hub.toString()).doesNotContain(hub.token());
    }

    /** Beats come whole, and the next one waits for the page, not for the hub. */
    @Test
    void shouldPassBeatsOn() throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            SocketClient client = new SocketClient(http, hub.port(), "/node/2/ws", hub.token());
            client.say("{\"type\":\"watch\",\"rate\":30,\"status\":true,\"map\":{\"id\":1,\"colour\":\"side\"}}");
            for (int i = 0; i < 10; i++) {
                Map<String, Object> beat = client.beat();
                assertThat(client.texts)
                        .as("one beat is on its way, and no more")
                        .isEmpty();
                client.ack(beat);
            }
            assertThat(client.binaries.poll(20, TimeUnit.SECONDS)).isGreaterThanOrEqualTo(56 + 70 * 6);
            assertThat(redShown.clients()).isEqualTo(1);
            redShown.close();
            assertThat(client.closed.get(20, TimeUnit.SECONDS)).isIn(1001, 1013, -1);
        }
    }
}

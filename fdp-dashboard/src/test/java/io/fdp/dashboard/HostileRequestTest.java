package io.fdp.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.dashboard.Shown.Label;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Requests that somebody sends who should not: all are refused, and none shows what happened inside. */
class HostileRequestTest {
    private static final String UPGRADE = String.join(
            "\r\n",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    private ShownWorld world;
    private Dashboard dashboard;
    private int port;
    private String bearer;
    private String own;

    /** A request, and the statuses that refuse it; 0 is a connection that ends without an answer. */
    private record Hostile(String what, RawHttp answer, List<Integer> refusals) {
        Hostile(String what, RawHttp answer, Integer... refusals) {
            this(what, answer, List.of(refusals));
        }
    }

    @BeforeEach
    void start() {
        world = new ShownWorld(worlds.create(), 50);
        dashboard = Dashboard.on(world.engine);
        world.go();
        port = dashboard.port();
        bearer = "Authorization: Bearer " + dashboard.token() + "\r\n";
        own = "Origin: http://127.0.0.1:" + port + "\r\n";
    }

    @AfterEach
    void end() {
        world.hold();
        dashboard.close();
        world.close();
    }

    @Test
    void shouldRefuseAllHostileRequests() {
        List<Hostile> all = new ArrayList<>();
        all.addAll(strangers());
        all.addAll(otherSites());
        all.addAll(wrongPaths());
        all.addAll(oversized());
        all.addAll(wrongQuestions());
        all.addAll(changes());

        assertThat(all).hasSizeGreaterThanOrEqualTo(40);
        for (Hostile each : all) {
            assertThat(each.refusals).as(each.what).contains(each.answer.status());
            assertThat(each.answer.body())
                    .as(each.what)
                    .doesNotContain("Exception")
                    .doesNotContain("\tat ")
                    .doesNotContain("org.eclipse")
                    .doesNotContain("root:")
                    .doesNotContain(dashboard.token());
            assertThat(each.answer.head()).as(each.what).doesNotContain("Jetty").doesNotContain("Set-Cookie");
        }
        assertThat(RawHttp.get(port, "/api/status", bearer).status()).isEqualTo(200);
    }

    private List<Hostile> strangers() {
        String token = dashboard.token();
        return List.of(
                new Hostile("no token", RawHttp.get(port, "/api/status", ""), 401),
                new Hostile("an empty token", RawHttp.get(port, "/api/status", "Authorization: Bearer \r\n"), 401),
                new Hostile(
                        "a token that is almost right",
                        RawHttp.get(port, "/api/status", "Authorization: Bearer " + token.substring(1) + "0\r\n"),
                        401),
                new Hostile(
                        "another scheme", RawHttp.get(port, "/metrics", "Authorization: Basic " + token + "\r\n"), 401),
                new Hostile("a wrong token in the query", RawHttp.get(port, "/api/entities?token=0", ""), 401),
                new Hostile("a wrong cookie", RawHttp.get(port, "/api/schema", "Cookie: fdp-" + port + "=0\r\n"), 401),
                new Hostile(
                        "the token as a cookie",
                        RawHttp.get(port, "/api/schema", "Cookie: fdp-" + port + "=" + token + "\r\n"),
                        401),
                new Hostile("an entity without a token", RawHttp.get(port, "/api/entity/1%231", ""), 401),
                new Hostile(
                        "a session with a wrong token",
                        RawHttp.post(port, "/api/session", own, "{\"token\":\"x\"}"),
                        401),
                new Hostile("a session without one", RawHttp.post(port, "/api/session", own, "{}"), 400),
                new Hostile("a socket without a token", RawHttp.get(port, "/ws", UPGRADE + own), 401));
    }

    private List<Hostile> otherSites() {
        return List.of(
                new Hostile("DNS rebinding", host("evil.example:" + port), 403),
                new Hostile("DNS rebinding without a port", host("evil.example"), 403),
                new Hostile("another port", host("127.0.0.1:1"), 403),
                new Hostile("a name that begins right", host("127.0.0.1:" + port + ".evil.example"), 400, 403),
                new Hostile("an empty host", host(""), 400, 403),
                new Hostile("no host", RawHttp.send(port, "GET /api/status HTTP/1.1\r\n" + bearer + "\r\n"), 400, 403),
                new Hostile("two hosts", RawHttp.get(port, "/api/status", "Host: evil.example\r\n" + bearer), 400, 403),
                new Hostile(
                        "a foreign origin",
                        RawHttp.get(port, "/api/status", bearer + "Origin: http://evil.example\r\n"),
                        403),
                new Hostile("a null origin", RawHttp.get(port, "/api/status", bearer + "Origin: null\r\n"), 403),
                new Hostile(
                        "an origin with TLS",
                        RawHttp.get(port, "/api/status", bearer + "Origin: https://127.0.0.1:" + port + "\r\n"),
                        403),
                new Hostile(
                        "another port of this host",
                        RawHttp.get(port, "/api/status", bearer + "Origin: http://127.0.0.1:1\r\n"),
                        403),
                new Hostile(
                        "a cross-site fetch",
                        RawHttp.get(port, "/api/status", bearer + "Sec-Fetch-Site: cross-site\r\n"),
                        403),
                new Hostile(
                        "a foreign socket",
                        RawHttp.get(port, "/ws", UPGRADE + bearer + "Origin: http://evil.example\r\n"),
                        403),
                new Hostile(
                        "a form of another site",
                        RawHttp.send(
                                port,
                                "POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:" + port
                                        + "\r\n"
                                        + "Connection: close\r\n"
                                        + "Content-Type: text/plain\r\n"
                                        + "Content-Length: 2\r\n\r\n"
                                        + "{}"),
                        415));
    }

    private RawHttp host(String name) {
        return RawHttp.send(
                port, "GET /api/status HTTP/1.1\r\nHost: " + name + "\r\nConnection: close\r\n" + bearer + "\r\n");
    }

    private List<Hostile> wrongPaths() {
        return List.of(
                new Hostile("path traversal", RawHttp.get(port, "/../../etc/passwd", bearer), 400, 404),
                new Hostile("encoded traversal", RawHttp.get(port, "/%2e%2e/%2e%2e/etc/passwd", bearer), 400, 404),
                new Hostile(
                        "twice encoded traversal", RawHttp.get(port, "/%252e%252e%252fetc/passwd", bearer), 400, 404),
                new Hostile("an encoded slash", RawHttp.get(port, "/page%2f..%2findex.html", bearer), 400, 404),
                new Hostile("a backslash", RawHttp.get(port, "/..\\..\\etc\\passwd", bearer), 400, 404),
                new Hostile("a null byte", RawHttp.get(port, "/index.html%00.js", bearer), 400, 404),
                new Hostile(
                        "a class of the server", RawHttp.get(port, "/io/fdp/dashboard/Dashboard.class", bearer), 404),
                new Hostile(
                        "a file of the page by its resource",
                        RawHttp.get(port, "/io/fdp/dashboard/page/app.js", bearer),
                        404),
                new Hostile(
                        "an absolute address", RawHttp.get(port, "http://evil.example/api/status", bearer), 400, 403),
                new Hostile("broken percent signs", RawHttp.get(port, "/api/entity/%zz", bearer), 400),
                new Hostile("bytes that are not UTF-8", RawHttp.get(port, "/api/entities?query=%ff%fe", bearer), 400));
    }

    private List<Hostile> oversized() {
        return List.of(
                new Hostile(
                        "a long address",
                        RawHttp.get(port, "/api/entities?query=" + "a".repeat(20_000), bearer),
                        414,
                        431),
                new Hostile(
                        "a long header",
                        RawHttp.get(port, "/api/status", bearer + "X-Long: " + "a".repeat(20_000) + "\r\n"),
                        431),
                new Hostile("a long body", RawHttp.post(port, "/api/session", own, "x".repeat(100_000)), 413),
                new Hostile(
                        "a body that says it is endless",
                        RawHttp.send(
                                port,
                                "POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:" + port
                                        + "\r\n"
                                        + "Connection: close\r\n"
                                        + "Content-Type: application/json\r\n"
                                        + "Content-Length: 999999999999\r\n\r\n"
                                        + "{}"),
                        413),
                new Hostile(
                        "two lengths",
                        RawHttp.send(
                                port,
                                "POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:" + port
                                        + "\r\n"
                                        + "Content-Type: application/json\r\n"
                                        + "Content-Length: 2\r\n"
                                        + "Content-Length: 3\r\n\r\n"
                                        + "{}x"),
                        400),
                new Hostile("no HTTP at all", RawHttp.send(port, "\u0016\u0003\u0001 hello\r\n\r\n"), 0, 400));
    }

    private List<Hostile> wrongQuestions() {
        return List.of(
                new Hostile("a long query", RawHttp.get(port, "/api/entities?query=" + "a,".repeat(1500), bearer), 400),
                new Hostile("a wrong query", RawHttp.get(port, "/api/entities?query=Spt", bearer), 400),
                new Hostile("deep brackets", RawHttp.get(port, "/api/entities?query=" + "(".repeat(900), bearer), 400),
                new Hostile("a parameter given twice", RawHttp.get(port, "/api/entities?limit=1&limit=2", bearer), 400),
                new Hostile("a huge limit", RawHttp.get(port, "/api/entities?limit=99999999", bearer), 400),
                new Hostile("a negative offset", RawHttp.get(port, "/api/entities?offset=-1", bearer), 400),
                new Hostile("no entity", RawHttp.get(port, "/api/entity/abc", bearer), 400),
                new Hostile(
                        "an entity that is too high", RawHttp.get(port, "/api/entity/99999999999%231", bearer), 400),
                new Hostile(
                        "another method",
                        RawHttp.send(
                                port,
                                "DELETE /api/entity/1%231 HTTP/1.1\r\nHost: 127.0.0.1:" + port
                                        + "\r\nConnection: close\r\n" + bearer + "\r\n"),
                        405),
                new Hostile(
                        "TRACE",
                        RawHttp.send(
                                port,
                                "TRACE / HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n" + bearer
                                        + "\r\n"),
                        405));
    }

    private List<Hostile> changes() {
        String order = "{\"do\":\"destroy\",\"entity\":\"0#1\"}";
        return List.of(
                new Hostile("a change without --control", RawHttp.post(port, "/api/control", bearer + own, order), 403),
                new Hostile("a change without a token", RawHttp.post(port, "/api/control", own, order), 401),
                new Hostile("a change by GET", RawHttp.get(port, "/api/control", bearer), 404),
                new Hostile("a POST to what is only read", RawHttp.post(port, "/api/status", bearer, "{}"), 405));
    }

    /** Guessing is slow: after some wrong tokens the server does not even compare. */
    @Test
    void shouldRefuseManyWrongTokens() {
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            statuses.add(RawHttp.get(port, "/api/status", "Authorization: Bearer " + i + "\r\n")
                    .status());
        }

        assertThat(statuses).contains(401, 429).containsOnly(401, 429);
        assertThat(RawHttp.get(port, "/api/status", bearer).status()).isEqualTo(200);
    }

    @Test
    void shouldProtectAllAnswers() {
        for (RawHttp answer : List.of(
                RawHttp.get(port, "/", ""),
                RawHttp.get(port, "/app.js", ""),
                RawHttp.get(port, "/api/status", bearer),
                RawHttp.get(port, "/api/status", ""),
                RawHttp.get(port, "/nothing", bearer))) {
            assertThat(answer.head())
                    .contains("frame-ancestors 'none'")
                    .contains("script-src 'self'")
                    .contains("X-Content-Type-Options: nosniff")
                    .contains("Referrer-Policy: no-referrer")
                    .contains("Cache-Control: no-store")
                    .doesNotContain("unsafe-inline");
        }
        assertThat(RawHttp.get(port, "/", "").body()).doesNotContain("<script>").doesNotContain("onload=");
    }

    @Test
    void shouldExchangeTheTokenForACookieThatScriptsCannotRead() {
        RawHttp session = RawHttp.post(port, "/api/session", own, "{\"token\":\"" + dashboard.token() + "\"}");

        assertThat(session.status()).isEqualTo(204);
        assertThat(session.head())
                .contains("Set-Cookie: fdp-" + port + "=")
                .contains("HttpOnly")
                .contains("SameSite=Strict")
                .doesNotContain(dashboard.token());
        String cookie = session.head().replaceAll("(?s).*Set-Cookie: (fdp-\\d+=[0-9a-f]+).*", "$1");
        assertThat(RawHttp.get(port, "/api/status", "Cookie: " + cookie + "\r\n")
                        .status())
                .isEqualTo(200);
        assertThat(RawHttp.get(port, "/ws", UPGRADE + "Cookie: " + cookie + "\r\n")
                        .status())
                .as("a socket with a cookie and without an origin")
                .isEqualTo(403);
        assertThat(RawHttp.get(port, "/ws", UPGRADE + own + "Cookie: " + cookie + "\r\n")
                        .status())
                .isEqualTo(101);
    }

    /** Text of a world is text, whatever it looks like. */
    @Test
    void shouldSendTextAsJson() {
        world.hold();
        world.label.add(world.all[3], new Label("<script>alert(\"1\")</script>\u2028"));
        world.go();

        RawHttp answer = RawHttp.get(port, "/api/entity/3", bearer);

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.head()).contains("application/json");
        assertThat(answer.body()).contains("<script>alert(\\\"1\\\")</script>");
    }
}

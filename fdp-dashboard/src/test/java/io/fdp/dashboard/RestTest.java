package io.fdp.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.Shown.Late;
import io.fdp.format.query.TemplateNames;
import io.fdp.format.query.WorldEntities;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What scripts ask of a running world is what the repository has. */
class RestTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    private ShownWorld world;
    private Dashboard dashboard;
    private JsonClient client;

    @BeforeEach
    void start() {
        world = new ShownWorld(worlds.create(), 500);
        dashboard = Dashboard.on(world.engine, DashboardConfig.DEFAULT.title("a test"));
        client = new JsonClient(dashboard);
    }

    @AfterEach
    void end() {
        world.hold();
        dashboard.close();
        world.close();
    }

    /** Lets frames pass until the copy is of the last of them. */
    private Map<String, Object> settled(String target) {
        world.go();
        client.get(target);
        world.hold();
        return client.get(target);
    }

    @Test
    void shouldTellTheStatus() {
        world.run(30);
        Map<String, Object> status = client.get("/api/status");

        assertThat(status)
                .containsEntry("kind", "live")
                .containsEntry("title", "a test")
                .containsEntry("control", false);
        assertThat(status.get("tick")).isEqualTo(30L);
        assertThat(status.get("entities")).isEqualTo(500L);
        assertThat(status).containsKeys("hz", "frame_ms", "memory", "allocated_bytes", "nodes", "counters");
        assertThat((List<?>) status.get("systems"))
                .anySatisfy(
                        system -> assertThat(((Map<?, ?>) system).get("name")).isEqualTo("Moving"));
    }

    @Test
    void shouldTellTheStateHash() {
        world.go();
        client.get("/api/entities?limit=1");
        world.hold();
        Map<String, Object> status = client.get("/api/status?hash=1");
        long hashed = (Long) status.get("hash_tick");

        if (hashed == world.repo.currentTick()) {
            assertThat(status.get("state_hash")).isEqualTo(HexFormat.of().toHexDigits(world.repo.stateHash()));
        }
        assertThat(hashed).isBetween(1L, world.repo.currentTick());
    }

    @Test
    void shouldFindEntities() {
        Map<String, Object> found = settled("/api/entities?query=Hull.strength%20%3C%2010&limit=3");

        assertThat(found.get("count")).isEqualTo(5L);
        assertThat(found.get("entities")).isEqualTo(List.of(handle(0), handle(2), handle(4)));
        assertThat(client.get("/api/entities").get("count")).isEqualTo(500L);
        assertThat(client.get("/api/entities?query=Spot,%20!Hull,%20Marked,%20side%20%3D%201")
                        .get("entities"))
                .isEqualTo(expected(i -> i % 2 == 1 && i % 7 == 0 && i % 3 == 1));
    }

    private List<String> expected(IntPredicate which) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < world.all.length; i++) {
            if (which.test(i)) {
                all.add(handle(i));
            }
        }
        return all;
    }

    private String handle(int i) {
        return Entity.toString(world.all[i]);
    }

    /** Owners are asked for by the frame thread, from the first question about them on. */
    @Test
    void shouldFindEntitiesByOwner() {
        try (Dashboard nodes =
                Dashboard.on(world.engine, DashboardConfig.DEFAULT.owners(entity -> Entity.index(entity) % 3))) {
            world.go();
            JsonClient asking = new JsonClient(nodes);
            assertThat(asking.get("/api/entities?query=Spot").get("count")).isEqualTo((long) world.all.length);
            List<?> found = (List<?>) asking.get("/api/entities?query=owner%20%3D%202,%20Hull&limit=10000")
                    .get("entities");
            List<String> expected = Arrays.stream(world.all)
                    .filter(entity -> Entity.index(entity) % 3 == 2 && world.hull.has(entity))
                    .mapToObj(Entity::toString)
                    .toList();
            assertThat(found).isEqualTo(expected);
            assertThat(expected).isNotEmpty();
            assertThat(asking.get("/api/entities?query=owner%20%3D%20none").get("count"))
                    .isEqualTo(Arrays.stream(world.all)
                            .filter(entity -> Entity.index(entity) % 3 == 0)
                            .count());
        }
    }

    @Test
    void shouldPageThroughRows() {
        world.go();
        List<Object> seen = new ArrayList<>();
        for (int offset = 0; offset < 500; offset += 100) {
            Map<String, Object> page = client.get("/api/entities?rows=1&limit=100&offset=" + offset);
            for (Object row : (List<?>) page.get("rows")) {
                seen.add(((Map<?, ?>) row).get("entity"));
            }
        }

        assertThat(seen).isEqualTo(expected(i -> true));
    }

    @Test
    void shouldSayWhereAQueryIsWrong() {
        world.go();
        RawHttp answer = RawHttp.get(
                dashboard.port(),
                "/api/entities?query=Spot,%20Hul.strength%20%3C%201",
                "Authorization: Bearer " + dashboard.token() + "\r\n");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains("\"column\":7").contains("Hull");
    }

    @Test
    void shouldShowAnEntityAsAllToolsDo() {
        world.go();
        client.get("/api/entity/" + handle(10).replace("#", "%23"));
        world.hold();
        Map<String, Object> shown = client.get("/api/entity/" + handle(10).replace("#", "%23"));
        JsonWriter json = new JsonWriter();
        WorldEntities.of(world.repo, TemplateNames.NONE).writeJson(world.all[10], json);
        Map<String, Object> own = JsonClient.parse(json.toString());

        if ((Long) shown.get("tick") == world.repo.currentTick()) {
            assertThat(shown.get("components")).isEqualTo(own.get("components"));
        }
        assertThat(((Map<?, ?>) shown.get("components")).keySet())
                .isEqualTo(((Map<?, ?>) own.get("components")).keySet());
        assertThat(shown.get("owned")).isEqualTo(own.get("owned"));
        assertThat(client.get("/api/entity/10").get("entity")).isEqualTo(handle(10));
    }

    private RawHttp entity(String handle) {
        return RawHttp.get(
                dashboard.port(),
                "/api/entity/" + handle.replace("#", "%23"),
                "Authorization: Bearer " + dashboard.token() + "\r\n");
    }

    @Test
    void shouldSayWhoLivesAtAnIndex() {
        world.run(1);
        world.repo.destroyEntity(world.all[3]);
        long next = world.repo.createEntity();
        world.go();

        for (String gone : List.of(handle(3), "3#3000000000", "3#4294967295")) {
            RawHttp dead = entity(gone);
            assertThat(dead.status()).as(gone).isEqualTo(404);
            assertThat(dead.body()).contains("does not live").contains(Entity.toString(next));
        }
        for (String wrong : List.of("3#0", "3#4294967296", "3#-1", "-3", "x", "3#", "#1", "99999999999")) {
            assertThat(entity(wrong).status()).as(wrong).isEqualTo(400);
        }
    }

    @Test
    void shouldShowTypesThatWereRegisteredLater() {
        world.go();
        assertThat(client.get("/api/entities").get("count")).isEqualTo(500L);
        world.hold();
        LateTable late = world.repo.register(LateTable.TYPE);
        late.add(world.all[1], new Late(-7));
        world.go();
        Map<String, Object> found = client.get("/api/entities?query=show.Late");
        for (int i = 0; i < 50 && !found.get("count").equals(1L); i++) {
            found = client.get("/api/entities?query=show.Late");
        }

        assertThat(found.get("entities")).isEqualTo(List.of(handle(1)));
    }

    /** An event whose toString() fails; the numbers say how. */
    private record Odd(int how) {
        @Override
        public String toString() {
            return switch (how) {
                case 0 -> throw new IllegalStateException("odd");
                case 1 -> new Odd(1).toString();
                case 2 -> null;
                case 3 -> "x".repeat(100_000);
                default -> "fine";
            };
        }
    }

    @Test
    void shouldShowEventsThatHaveNoText() {
        ManagedEvents<Odd> odd = world.repo.events().registerManaged(ManagedEventType.of(Odd.class, 77));
        client.get("/api/events"); // from here on events are kept
        for (int how = 0; how < 5; how++) {
            odd.publish(new Odd(how));
        }
        world.run(1);
        List<String> texts = new ArrayList<>();
        for (Object event : (List<?>) client.get("/api/events").get("events")) {
            if (((Map<?, ?>) event).get("type").equals(Odd.class.getCanonicalName())) {
                texts.add((String) ((Map<?, ?>) event).get("json"));
            }
        }
        assertThat(texts).hasSize(5);
        assertThat(texts.get(0)).contains("RestTest$Odd, whose toString() failed with java.lang.IllegalStateException");
        assertThat(texts.get(1)).contains("whose toString() failed with java.lang.StackOverflowError");
        assertThat(texts.get(2)).contains("whose toString() returned null");
        assertThat(texts.get(3)).hasSizeBetween(4000, 4100);
        assertThat(texts.get(4)).isEqualTo("\"fine\"");
    }

    @Test
    void shouldShowEvents() throws InterruptedException {
        world.go();
        long from = 0;
        List<Object> powers = new ArrayList<>();
        for (int i = 0; i < 2000 && powers.size() < 5; i++) {
            Thread.sleep(5);
            for (Object event :
                    (List<?>) client.get("/api/events?after=" + from).get("events")) {
                Map<?, ?> seen = (Map<?, ?>) event;
                from = (Long) seen.get("number");
                assertThat(seen.get("type")).isEqualTo("show.Hit");
                Map<String, Object> value = JsonClient.parse((String) seen.get("json"));
                assertThat(value.get("who")).isEqualTo(handle(0));
                assertThat((Long) value.get("power") + 1).isEqualTo(seen.get("tick"));
                powers.add(value.get("power"));
            }
        }

        assertThat(powers)
                .hasSizeGreaterThanOrEqualTo(5)
                .doesNotHaveDuplicates()
                .allMatch(p -> (Long) p % 10 == 0);
    }

    @Test
    void shouldSpeakPrometheus() {
        world.run(20);
        world.engine.telemetry().counter("odd \"name\"\n").add(3);
        RawHttp answer =
                RawHttp.get(dashboard.port(), "/metrics", "Authorization: Bearer " + dashboard.token() + "\r\n");

        assertThat(answer.head()).contains("text/plain; version=0.0.4");
        assertThat(answer.body().lines().filter(line -> !line.startsWith("#")))
                .isNotEmpty()
                .allMatch(line -> line.matches("[a-z_]+(\\{[a-z]+=\"([^\"\\\\]|\\\\.)*\"})? -?[0-9.E-]+"));
        assertThat(answer.body())
                .contains("fdp_tick 20\n")
                .contains("fdp_entities 500\n")
                .contains("fdp_counter_total{name=\"odd \\\"name\\\"\\n\"} 3\n")
                .contains("fdp_frame_seconds{quantile=\"0.99\"}");
    }
}

package io.fdp.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.dashboard.Shown.Hull;
import io.fdp.kernel.entity.Entity;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.ForgedFiles;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A recording shows each tick as the world was. */
class RecordedTest {
    private static final int TICKS = 60;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @TempDir
    Path folder;

    private final List<Long> hashes = new ArrayList<>();
    private final List<Float> places = new ArrayList<>();
    private final List<Integer> counts = new ArrayList<>();
    private long first;
    private String watched;

    /** Records a run; the lists have what the world was after each frame. */
    private Path record(String name, int strength) throws IOException {
        Path file = folder.resolve(name);
        hashes.clear();
        places.clear();
        counts.clear();
        try (ShownWorld world = new ShownWorld(worlds.create(), 200)) {
            world.run(1);
            watched = Entity.toString(world.all[4]);
            first = world.repo.currentTick() + 1;
            try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, RecorderConfig.DEFAULT)) {
                for (int i = 0; i < TICKS; i++) {
                    if (i == 30) {
                        world.hull.set(world.all[6], new Hull(strength, 0));
                        world.repo.destroyEntity(world.all[150]);
                    }
                    world.run(1);
                    hashes.add(world.repo.stateHash());
                    places.add(world.spot.get(world.all[4]).x());
                    counts.add(world.repo.entityCount());
                }
                assertThat(recorder.stats().failure()).isNull();
            }
        }
        return file;
    }

    @Test
    void shouldShowEachTickAsItWas() throws IOException {
        Path file = record("run", 1);
        try (Dashboard dashboard = Dashboard.of(file, DashboardConfig.DEFAULT)) {
            JsonClient client = new JsonClient(dashboard);
            Map<String, Object> status = client.get("/api/status");
            assertThat(status).containsEntry("kind", "recording").containsEntry("frames", (long) TICKS);
            long begin = (Long) status.get("first_tick");
            assertThat(begin).isEqualTo(first);
            for (int i : new int[] {0, 59, 10, 31, 30, 29, 45}) {
                long tick = begin + i;
                Map<String, Object> at = client.get("/api/status?hash=1&tick=" + tick);
                assertThat(at.get("hash_tick")).isEqualTo(tick);
                assertThat(at.get("state_hash")).isEqualTo(HexFormat.of().toHexDigits(hashes.get(i)));
                assertThat(at.get("entities")).isEqualTo((long) counts.get(i));
                Map<?, ?> entity = client.get("/api/entity/" + watched.replace("#", "%23") + "?tick=" + tick);
                Map<?, ?> spot = (Map<?, ?>) ((Map<?, ?>) entity.get("components")).get("show.Spot");
                assertThat(((Number) spot.get("x")).floatValue()).isEqualTo(places.get(i));
                waitForHashes();
            }
            assertThat(client.get("/api/entities?query=Hull.strength%20%3D%201&tick=" + (begin + 29))
                            .get("count"))
                    .isEqualTo(0L);
            assertThat(client.get("/api/entities?query=Hull.strength%20%3D%201&tick=" + (begin + 31))
                            .get("count"))
                    .isEqualTo(1L);
        }
    }

    /** Hashes are limited in rate. */
    private static void waitForHashes() {
        try {
            Thread.sleep(300);
        } catch (InterruptedException asked) {
            throw new AssertionError(asked);
        }
    }

    @Test
    void shouldShowEventsSeriesAndTimeLine() throws IOException {
        Path file = record("run", 1);
        try (Dashboard dashboard = Dashboard.of(file, DashboardConfig.DEFAULT)) {
            JsonClient client = new JsonClient(dashboard);
            Map<String, Object> line = client.get("/api/timeline");
            for (int i = 0; i < 200 && !Boolean.TRUE.equals(line.get("done")); i++) {
                waitForHashes();
                line = client.get("/api/timeline");
            }
            List<?> marks = (List<?>) line.get("events");
            assertThat(marks).hasSize(TICKS);
            assertThat(marks.stream().filter(count -> !count.equals(0L))).hasSize(TICKS / 10);
            int marked = marks.indexOf(1L);
            Map<String, Object> events = client.get("/api/events?tick=" + (first + marked));
            assertThat((List<?>) events.get("events")).hasSize(1);

            List<?> points = (List<?>)
                    client.get("/api/series?entity=" + watched.replace("#", "%23") + "&component=show.Spot&field=x")
                            .get("points");
            assertThat(points).hasSize(TICKS);
            for (int i = 0; i < TICKS; i++) {
                List<?> point = (List<?>) points.get(i);
                assertThat(point.get(0)).isEqualTo(first + i);
                assertThat(((Number) point.get(1)).floatValue()).isEqualTo(places.get(i));
            }
        }
    }

    /** A tick with another state than the recorded one is shown nowhere: not in plots, lists and figures either. */
    @Test
    void shouldShowOnlyTicksWithTheirStateHash() throws IOException {
        Path file = record("run", 1);
        ForgedFiles.changeHash(file, hashes.get(TICKS - 1));
        long wrong = first + TICKS - 1;
        try (Dashboard dashboard = Dashboard.of(file, DashboardConfig.DEFAULT)) {
            JsonClient client = new JsonClient(dashboard);
            String series = "/api/series?entity=" + watched.replace("#", "%23") + "&component=show.Spot&field=x&to=";
            for (String asked : List.of(
                    "/api/entities?tick=" + wrong, "/api/events?tick=" + wrong, "/api/events?span=9", series + wrong)) {
                assertThat(client.raw(asked).status()).as(asked).isEqualTo(422);
            }
            assertThat((List<?>) client.get(series + (wrong - 1)).get("points")).hasSize(TICKS - 1);
            Map<String, Object> line = client.get("/api/timeline");
            for (int i = 0; i < 100 && !Boolean.TRUE.equals(line.get("done")); i++) {
                waitForHashes();
                line = client.get("/api/timeline");
            }
            assertThat(line.get("damages").toString()).contains("" + wrong).contains("state hash");
        }
    }

    /** Steps that lead beyond all numbers end the series, and numbers out of range are refused. */
    @Test
    void shouldEndSeriesWhateverTheStep() throws IOException {
        try (Dashboard dashboard = Dashboard.of(record("one", 1), DashboardConfig.DEFAULT)) {
            JsonClient client = new JsonClient(dashboard);
            String series = "/api/series?entity=0%231&component=show.Spot&field=x&from=" + (first + 5) + "&every=";
            for (String every : List.of("9223372036854775807", "9223372036854775800", "1000000")) {
                assertThat((List<?>) client.get(series + every).get("points"))
                        .as(every)
                        .hasSize(1);
            }
            for (String wrong : List.of("0", "-1", "-9223372036854775808", "NaN", "1e3", "9223372036854775808")) {
                waitForHashes();
                assertThat(client.raw(series + wrong).status()).as(wrong).isEqualTo(400);
            }
        }
    }

    @Test
    void shouldFindTheFirstDifference() throws IOException {
        Path one = record("one", 1);
        Path two = record("two", 2);
        try (Dashboard dashboard = Dashboard.of(one, DashboardConfig.DEFAULT.compareWith(two))) {
            JsonClient client = new JsonClient(dashboard);
            Map<String, Object> found = client.get("/api/compare");
            for (int i = 0; i < 100 && !Boolean.TRUE.equals(found.get("done")); i++) {
                waitForHashes();
                found = client.get("/api/compare");
            }

            assertThat(found).containsEntry("same", false).containsEntry("tick", first + 30);
            assertThat(found.get("differences").toString())
                    .contains("show.Hull")
                    .contains("strength");
        }
    }

    @Test
    void shouldRefuseWhatIsNoRecording() throws IOException {
        Path file = Files.writeString(folder.resolve("text"), "no recording");

        assertThatThrownBy(() -> Dashboard.of(file, DashboardConfig.DEFAULT)).hasMessageContaining("text");
        assertThatThrownBy(() -> Dashboard.of(folder.resolve("none"), DashboardConfig.DEFAULT))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none");
    }
}

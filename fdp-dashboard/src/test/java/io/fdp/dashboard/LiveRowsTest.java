package io.fdp.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.dashboard.Shown.Hull;
import io.fdp.dashboard.source.LiveSource;
import io.fdp.dashboard.source.RowWindow;
import io.fdp.format.query.HeaderField;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.entity.Entity;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Rows of the list of all entities are those of the repository, whatever happened in between: random programs. */
class LiveRowsTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldHaveTheRowsOfTheRepository() {
        Seeds.run(6, this::program);
    }

    private void program(SplittableRandom random) {
        try (ShownWorld world = new ShownWorld(worlds.create(), random.nextInt(5000));
                LiveSource source = LiveSource.of(world.engine)) {
            for (int round = 0; round < 8; round++) {
                change(world, random);
                int offset = random.nextInt(world.repo.entityCount() + 100);
                int limit = 1 + random.nextInt(500);
                assertThat(found(askWhileFramesRun(world, source, offset, limit), source))
                        .isEqualTo(expected(world.repo, offset, limit));
            }
        }
    }

    /** Asks in another thread; frames end when the answer is there, so it is of the last frame. */
    private static RowWindow askWhileFramesRun(ShownWorld world, LiveSource source, int offset, int limit) {
        CompletableFuture<RowWindow> answer = CompletableFuture.supplyAsync(() -> source.rows(offset, limit));
        while (!answer.isDone()) {
            world.run(1);
        }
        RowWindow window = answer.join();
        assertThat(window.total()).isEqualTo(world.repo.entityCount());
        assertThat(window.offset()).isEqualTo(Math.min(offset, window.total()));
        assertThat(window.tick()).isBetween(1L, world.repo.currentTick());
        return window;
    }

    private static void change(ShownWorld world, SplittableRandom random) {
        EntityRepository repo = world.repo;
        List<Long> living = new ArrayList<>();
        repo.query().includeDisabled().build().forEach(living::add);
        for (int i = random.nextInt(400); i > 0; i--) {
            if (random.nextBoolean() && !living.isEmpty()) {
                repo.destroyEntity(living.remove(random.nextInt(living.size())));
            } else {
                long entity = repo.createEntity();
                repo.setSide(entity, random.nextInt(9));
                repo.setTkbType(entity, random.nextInt(3));
                if (random.nextBoolean()) {
                    world.hull.add(entity, new Hull(1, 2));
                }
                if (random.nextBoolean() && !living.isEmpty()) {
                    repo.hierarchy().addChild(living.get(random.nextInt(living.size())), entity);
                }
            }
        }
    }

    private static List<String> found(RowWindow window, LiveSource source) {
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < window.rows(); row++) {
            StringBuilder text = new StringBuilder(Entity.toString(window.entity(row)));
            text.append(' ').append(window.header(row, HeaderField.TKB));
            text.append(' ').append(window.header(row, HeaderField.SIDE));
            text.append(' ').append(window.header(row, HeaderField.SPAWNED));
            text.append(' ').append(Entity.toString(window.header(row, HeaderField.PARENT)));
            text.append(' ').append(window.header(row, HeaderField.CHILDREN));
            for (int type = 0; type < source.types().count(); type++) {
                text.append(
                        window.has(row, type) ? " " + source.types().get(type).name() : "");
            }
            rows.add(text.toString());
        }
        return rows;
    }

    private static List<String> expected(EntityRepository repo, int offset, int limit) {
        List<String> all = new ArrayList<>();
        repo.query().includeDisabled().build().forEach(entity -> {
            StringBuilder text = new StringBuilder(Entity.toString(entity));
            text.append(' ').append(repo.tkbType(entity)).append(' ').append(repo.side(entity));
            text.append(' ').append(repo.spawnTick(entity));
            text.append(' ').append(Entity.toString(repo.hierarchy().parent(entity)));
            text.append(' ').append(repo.hierarchy().childCount(entity));
            repo.components(entity).forEach(column -> text.append(' ').append(column.name()));
            all.add(text.toString());
        });
        int from = Math.min(offset, all.size());
        return all.subList(from, Math.min(all.size(), from + limit));
    }

    /** The list of a large world must not wait until all of it is copied. */
    @Test
    void shouldShowRowsWithoutACopyOfTheWorld() {
        AtomicInteger copied = new AtomicInteger();
        EntityRepository repo = worlds.create();
        var notes = repo.registerManaged(
                ManagedType.of(StringBuilder.class, "show.Note").copiedBy(note -> {
                    copied.incrementAndGet();
                    return new StringBuilder(note);
                }));
        try (ShownWorld world = new ShownWorld(repo, 300);
                Dashboard dashboard = Dashboard.on(world.engine)) {
            notes.add(world.all[0], new StringBuilder("a note"));
            world.go();
            JsonClient client = new JsonClient(dashboard);
            Map<String, Object> page = client.get("/api/entities?rows=1&limit=100&offset=200");

            assertThat((List<?>) page.get("rows")).hasSize(100);
            assertThat(page.get("count")).isEqualTo(300L);
            assertThat(copied).hasValue(0);
            client.get("/api/entities?query=Hull&rows=1");
            assertThat(copied).as("a query reads a copy").hasPositiveValue();
            world.hold();
        }
    }

    @Test
    void shouldKeepRowsOfAWorldThatStandsStill() {
        try (ShownWorld world = new ShownWorld(worlds.create(), 300);
                Dashboard dashboard = Dashboard.on(world.engine)) {
            JsonClient client = new JsonClient(dashboard);
            world.go();
            Map<String, Object> before = client.get("/api/entities?rows=1&limit=100&offset=100");
            world.hold();

            assertThat(client.get("/api/entities?rows=1&limit=100&offset=100")).isEqualTo(before);
        }
    }
}

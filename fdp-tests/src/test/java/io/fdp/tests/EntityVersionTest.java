package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.CellParts;
import io.fdp.tests.components.CellPartsEdit;
import io.fdp.tests.components.ChargeCells;
import io.fdp.tests.components.DialEdit;
import io.fdp.tests.components.DialEditSpan;
import io.fdp.tests.components.DialTable;
import io.fdp.tests.components.GaugeEdit;
import io.fdp.tests.components.GaugeEditSpan;
import io.fdp.tests.components.GaugeTable;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.RaiseDials;
import io.fdp.tests.components.RaiseGauges;
import io.fdp.tests.components.Versioned.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Versions per entity against a model that notes when each entity was written. */
class EntityVersionTest {
    private static final Jobs TWO = Jobs.create(2);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @AfterAll
    static void endThreads() {
        TWO.close();
    }

    @Test
    void shouldKnowExactlyWhatChanged() {
        Seeds.run(40, random -> new Program(random).run(150));
    }

    @Test
    void shouldTellTheVersionOfAnEntity() {
        EntityRepository repo = worlds.create();
        GaugeTable gauge = repo.register(GaugeTable.TYPE);
        PositionTable position = repo.register(PositionTable.TYPE);
        long first = repo.createEntity();
        long second = repo.createEntity();
        for (long entity : new long[] {first, second}) {
            gauge.add(entity, 1, (short) 0);
            position.add(entity, 1, 1, 1);
        }
        long before = repo.advanceVersion();
        gauge.edit(second).value(5);
        position.edit(second).x(5);
        assertThat(gauge.hasEntityVersions()).isTrue();
        assertThat(position.hasEntityVersions()).isFalse();
        assertThat(gauge.entityVersion(first)).isLessThanOrEqualTo(before);
        assertThat(gauge.entityVersion(second)).isGreaterThan(before);
        assertThat(position.entityVersion(first)).isGreaterThan(before);
        assertThatThrownBy(() -> gauge.entityVersion(repo.createEntity()))
                .isInstanceOf(MissingComponentException.class);
        repo.destroyEntity(first);
        assertThatThrownBy(() -> gauge.entityVersion(first)).isInstanceOf(StaleEntityException.class);
    }

    @Test
    void shouldNotMarkWhatIsOnlyRead() {
        EntityRepository repo = worlds.create();
        GaugeTable gauge = repo.register(GaugeTable.TYPE);
        long[] entities = new long[3000];
        repo.createEntities(entities);
        gauge.addAll(entities);
        Query changed = repo.query().changed(gauge).build().since(repo.advanceVersion());
        for (long entity : entities) {
            assertThat(gauge.get(entity).value()).isZero();
            assertThat(gauge.view(entity).value()).isZero();
        }
        gauge.span(1).value(5);
        gauge.span(1).segment();
        gauge.editSpan(1).value(5);
        RaiseGauges.on(repo).run(7_000_001);
        assertThat(changed.count()).isEqualTo(entities.length);
        changed.since(repo.advanceVersion());
        RaiseGauges.on(repo).run(7_000_001);
        assertThat(changed.count()).isZero();
        assertThat(changed.isEmpty()).isTrue();
    }

    /** All ways to change parts of an entity that has two. */
    private static Map<String, LongConsumer> changesOfParts(CellParts cells) {
        Map<String, LongConsumer> all = new LinkedHashMap<>();
        all.put("set of a record", e -> cells.set(e, 1, new Cell(2, 9)));
        all.put("set of fields", e -> cells.set(e, 1, 2, 9));
        all.put("edit", e -> cells.edit(e).charge(1, 9));
        all.put("memory", e -> cells.edit(e).segment());
        all.put("mark", e -> cells.markChanged(e));
        all.put("as many", e -> cells.setAll(e, new Cell[] {new Cell(1, 9), new Cell(2, 9)}));
        all.put("more", e -> cells.setAll(e, new Cell[] {new Cell(1, 9), new Cell(2, 9), new Cell(3, 9)}));
        all.put("one more", e -> cells.add(e, 3, 9));
        all.put("one less", e -> cells.removeAt(e, 0));
        all.put("another owner", e -> cells.setAuthority(e, false));
        return all;
    }

    private static List<Long> found(Query query) {
        List<Long> all = new ArrayList<>();
        query.forEach(all::add);
        return all;
    }

    @Test
    void shouldKnowWhosePartsChanged() {
        EntityRepository repo = worlds.create();
        CellParts cells = repo.register(CellParts.TYPE);
        long[] entities = new long[100];
        repo.createEntities(entities);
        for (int i = 0; i < entities.length; i++) {
            cells.add(entities[i], 1, i + 1);
            cells.add(entities[i], 2, 1);
        }
        assertThat(cells.hasEntityVersions()).isTrue();
        Query changed = repo.query().with(cells).changed(cells).build();
        int next = 0;
        for (Map.Entry<String, LongConsumer> change : changesOfParts(cells).entrySet()) {
            long entity = entities[next++];
            changed.since(repo.advanceVersion());
            change.getValue().accept(entity);
            assertThat(found(changed)).as(change.getKey()).containsExactly(entity);
        }
        CellPartsEdit held = cells.edit(entities[next]);
        changed.since(repo.advanceVersion());
        held.charge(0, 7);
        assertThat(found(changed)).containsExactly(entities[next]);
        changed.since(repo.advanceVersion());
        ChargeCells.on(repo).run(73);
        assertThat(found(changed)).containsExactly(entities[72]);
        ChargeCells.on(repo).run(TWO, 91);
        assertThat(found(changed)).containsExactly(entities[72], entities[90]);
        assertThat(cells.get(entities[72], 0)).isEqualTo(new Cell(1, 74));
    }

    @Test
    void shouldCountAllOfAChunkWhoseMemoryWasAskedFor() {
        EntityRepository repo = worlds.create();
        GaugeTable gauge = repo.register(GaugeTable.TYPE);
        long[] entities = new long[3000];
        repo.createEntities(entities);
        gauge.addAll(entities);
        Query changed = repo.query().with(gauge).changed(gauge).build().since(repo.advanceVersion());
        gauge.editSpan(1).segment();
        assertThat(changed.count()).isEqualTo(1024);
        changed.since(repo.advanceVersion());
        repo.query().with(gauge).build().forEachChunk(chunk -> {
            if (chunk.index() == 2) {
                chunk.markChanged(gauge);
            }
        });
        assertThat(changed.count()).isEqualTo(3000 - 2048);
        assertThat(Entity.index(changed.first())).isEqualTo(2048);
    }

    @Test
    void shouldFindWhoseStructureChanged() {
        EntityRepository repo = worlds.create();
        GaugeTable gauge = repo.register(GaugeTable.TYPE);
        long[] entities = new long[2500];
        repo.createEntities(entities);
        repo.tick();
        Query restructured = repo.query().changedStructure().build().since(repo.version() - 1);
        assertThat(restructured.count()).isZero();
        gauge.add(entities[7]);
        gauge.add(entities[2000]);
        long created = repo.createEntity();
        assertThat(collect(restructured)).containsExactly(entities[7], entities[2000], created);
        repo.tick();
        restructured.since(repo.version() - 1);
        assertThat(restructured.count()).isZero();
        gauge.remove(entities[7]);
        gauge.setAuthority(entities[2000], false);
        repo.destroyEntity(created);
        assertThat(collect(restructured)).containsExactly(entities[7], entities[2000]);
        repo.tick();
        gauge.add(entities[9]);
        assertThat(collect(restructured)).containsExactly(entities[7], entities[9], entities[2000]);
        restructured.since(repo.advanceVersion());
        assertThat(restructured.count()).isZero();
        Query either = repo.query().changedStructure(gauge).build().since(repo.version() - 1);
        gauge.edit(entities[2000]).value(3);
        gauge.remove(entities[9]);
        assertThat(collect(either)).containsExactly(entities[9], entities[2000]);
        Query both = repo.query().changed(gauge).changedStructure().build().since(repo.version() - 1);
        assertThat(collect(both)).containsExactly(entities[9]);
        gauge.remove(entities[2000]);
        gauge.add(entities[2000]);
        assertThat(collect(both)).containsExactly(entities[9], entities[2000]);
    }

    @Test
    void shouldRememberTheStructureOverManyTicks() {
        EntityRepository repo = worlds.create();
        GaugeTable gauge = repo.register(GaugeTable.TYPE);
        long[] entities = new long[600];
        repo.createEntities(entities);
        long[] versions = new long[entities.length];
        for (int i = 0; i < entities.length; i++) {
            repo.tick();
            versions[i] = repo.version() - 1;
            gauge.add(entities[i]);
        }
        Query restructured = repo.query().changedStructure().build();
        for (int i = 0; i < entities.length; i++) {
            long[] expected = Arrays.copyOfRange(entities, i, entities.length);
            if (i > entities.length - 256) {
                assertThat(collect(restructured.since(versions[i])))
                        .as("tick %s", i)
                        .containsExactly(expected);
            } else {
                assertThat(collect(restructured.since(versions[i])))
                        .as("tick %s", i)
                        .contains(expected);
            }
        }
    }

    private static long[] collect(Query query) {
        long[] found = new long[4000];
        return Arrays.copyOf(found, query.collect(found));
    }

    /** A random program. The model is one version per index and component: the one at which it was last written. */
    private static final class Program {
        private final SplittableRandom random;
        private final long[] entities;
        private final long[] gaugeVersions;
        private final long[] dialVersions;

        Program(SplittableRandom random) {
            this.random = random;
            entities = new long[random.nextInt(1, 3000)];
            gaugeVersions = new long[entities.length];
            dialVersions = new long[entities.length];
        }

        void run(int steps) {
            try (EntityRepository repo = EntityRepository.create()) {
                GaugeTable gauge = repo.register(GaugeTable.TYPE);
                DialTable dial = repo.register(DialTable.TYPE);
                RaiseGauges raiseGauges = RaiseGauges.on(repo);
                RaiseDials raiseDials = RaiseDials.on(repo);
                repo.createEntities(entities);
                long[] looks = new long[steps];
                for (int i = 0; i < steps; i++) {
                    looks[i] = random.nextInt(4) == 0 ? tick(repo) : repo.advanceVersion();
                    int writes = random.nextInt(1, 20);
                    for (int k = 0; k < writes; k++) {
                        step(repo, gauge, dial);
                    }
                    if (random.nextInt(5) == 0) {
                        loop(repo, gauge, dial, raiseGauges, raiseDials);
                    }
                    long since = looks[random.nextInt(i + 1)];
                    check(repo.query().changed(gauge).build().since(since), gaugeVersions, since);
                    check(repo.query().changed(dial).build().since(since), dialVersions, since);
                }
                assertThat(repo.checkStructure()).isEmpty();
            }
        }

        private static long tick(EntityRepository repo) {
            repo.tick();
            return repo.version() - 1;
        }

        private void step(EntityRepository repo, GaugeTable gauge, DialTable dial) {
            int at = random.nextInt(entities.length);
            long entity = entities[at];
            long now = repo.version();
            switch (random.nextInt(12)) {
                case 0 -> {
                    if (gauge.remove(entity)) {
                        gaugeVersions[at] = now;
                    }
                }
                case 1 -> {
                    if (gauge.has(entity)) {
                        gaugeVersions[at] = now;
                    }
                    if (dial.has(entity)) {
                        dialVersions[at] = now;
                    }
                    repo.destroyEntity(entity);
                    entities[at] = repo.createEntity();
                }
                case 2, 3, 4 -> {
                    if (!gauge.has(entity)) {
                        gauge.add(entity, random.nextInt(100), (short) 0);
                        gaugeVersions[at] = now;
                    }
                    if (!dial.has(entity)) {
                        dial.add(entity, random.nextInt(100), (byte) 0);
                        dialVersions[at] = now;
                    }
                }
                case 5 -> {
                    if (gauge.has(entity)) {
                        gauge.set(entity, random.nextInt(100), (short) 0);
                        gaugeVersions[at] = now;
                    }
                }
                case 6 -> {
                    if (gauge.has(entity)) {
                        GaugeEdit edit = gauge.edit(entity);
                        repo.advanceVersion();
                        edit.value(random.nextInt(100));
                        gaugeVersions[at] = repo.version();
                    }
                }
                case 7 -> {
                    if (dial.has(entity)) {
                        DialEdit edit = dial.edit(entity);
                        edit.value(random.nextInt(100));
                        dialVersions[at] = now;
                    }
                }
                case 8 -> {
                    if (gauge.has(entity)) {
                        GaugeEditSpan span = gauge.editSpan(Entity.index(entity) >>> 10);
                        span.value(Entity.index(entity) & 1023, random.nextInt(100));
                        gaugeVersions[at] = now;
                    }
                }
                case 9 -> {
                    if (dial.has(entity)) {
                        DialEditSpan span = dial.editSpan(Entity.index(entity) >>> 10);
                        span.unit(Entity.index(entity) & 1023, (byte) 9);
                        dialVersions[at] = now;
                    }
                }
                case 10 -> {
                    if (dial.has(entity) && dial.hasAuthority(entity)) {
                        dial.setAuthority(entity, false);
                        dialVersions[at] = now;
                    }
                }
                default -> {
                    if (gauge.has(entity)) {
                        gauge.markChanged(entity);
                        gaugeVersions[at] = now;
                    }
                }
            }
        }

        private void loop(
                EntityRepository repo,
                GaugeTable gauge,
                DialTable dial,
                RaiseGauges raiseGauges,
                RaiseDials raiseDials) {
            int divisor = random.nextInt(1, 30);
            for (int i = 0; i < entities.length; i++) {
                if (gauge.has(entities[i]) && gauge.get(entities[i]).value() % divisor == 0) {
                    gaugeVersions[i] = repo.version();
                }
                if (dial.has(entities[i]) && dial.get(entities[i]).value() % divisor == 0) {
                    dialVersions[i] = repo.version();
                }
            }
            if (random.nextBoolean()) {
                raiseGauges.run(divisor);
                raiseDials.run(divisor);
            } else {
                raiseGauges.run(TWO, divisor);
                raiseDials.run(TWO, divisor);
            }
        }

        private void check(Query query, long[] versions, long since) {
            long[] expected = new long[entities.length];
            int count = 0;
            for (int i = 0; i < entities.length; i++) {
                if (versions[i] > since) {
                    expected[count++] = entities[i];
                }
            }
            long[] found = new long[entities.length];
            assertThat(query.count()).isEqualTo(count);
            assertThat(query.collect(found)).isEqualTo(count);
            assertThat(found).isEqualTo(expected);
            assertThat(query.first()).isEqualTo(count == 0 ? Entity.NULL : expected[0]);
        }
    }
}

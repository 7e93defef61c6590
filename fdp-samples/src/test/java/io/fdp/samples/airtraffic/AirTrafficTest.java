package io.fdp.samples.airtraffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.engine.Engine;
import io.fdp.engine.SimSystem;
import io.fdp.engine.UpdateAfter;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.Disabled;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.job.Jobs;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What must hold in every frame of the air traffic, and that runs are equal. */
class AirTrafficTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    /** Compares all flights with all others, at the moment when the program looks for conflicts. */
    @UpdateAfter(AirTraffic.Control.class)
    private static final class AllPairs extends SimSystem {
        final Set<Set<Long>> found = new HashSet<>();

        @Override
        protected void update() {
            found.clear();
            PlaceTable places = repo().table(PlaceTable.TYPE);
            long[] flights = new long[places.count()];
            int count = repo().query().with(places).build().collect(flights);
            for (int i = 0; i < count; i++) {
                for (int j = 0; j < i; j++) {
                    double x = (double) places.get(flights[i]).x()
                            - places.get(flights[j]).x();
                    double y = (double) places.get(flights[i]).y()
                            - places.get(flights[j]).y();
                    if (x * x + y * y <= AirTraffic.SEPARATION * AirTraffic.SEPARATION) {
                        found.add(Set.of(flights[i], flights[j]));
                    }
                }
            }
        }
    }

    @Test
    void shouldKeepItsRulesInEveryFrame() throws IOException {
        EntityRepository repo = worlds.create();
        Strips strips = new Strips();
        AllPairs pairs = new AllPairs();
        int conflicts = 0;
        int waits = 0;
        try (Jobs jobs = Jobs.create(2);
                Tkb tkb = AirTraffic.prepare(repo)) {
            AirTraffic.build(repo);
            try (Engine engine =
                    AirTraffic.engine(repo, tkb, jobs).add(strips).add(pairs).start()) {
                for (int frame = 0; frame < 360; frame++) {
                    Map<Long, Object> before = atGates(repo);
                    engine.run(1);
                    Map<Long, Object> after = atGates(repo);
                    after.keySet().retainAll(before.keySet());
                    assertThat(before).as("who is disabled stands still").containsAllEntriesOf(after);
                    waits += after.size();

                    Set<Set<Long>> told = new HashSet<>();
                    repo.events(ConflictEvents.TYPE)
                            .forEach(conflict -> told.add(Set.of(conflict.one(), conflict.other())));
                    assertThat(told).as("conflicts in frame %d", frame).isEqualTo(pairs.found);
                    conflicts += told.size();

                    Map<Long, String> kept = new TreeMap<>(strips.strips);
                    strips.refresh();
                    assertThat(kept).as("strips").isEqualTo(strips.strips);
                    assertNobodyRefersToTheDead(repo);
                }
            }
        }
        assertThat(conflicts).isPositive();
        assertThat(waits).isPositive();
    }

    /** The values of disabled aircraft and of their crews. */
    private static Map<Long, Object> atGates(EntityRepository repo) {
        PlaceTable places = repo.table(PlaceTable.TYPE);
        CrewTable crews = repo.table(CrewTable.TYPE);
        Map<Long, Object> values = new HashMap<>();
        repo.query()
                .with(repo.registerTag(Disabled.class))
                .build()
                .forEach(entity -> values.put(entity, places.has(entity) ? places.get(entity) : crews.get(entity)));
        return values;
    }

    private static void assertNobodyRefersToTheDead(EntityRepository repo) {
        Set<Long> targets = new HashSet<>();
        repo.query().includeDisabled().build().forEach(entity -> {
            HandledTable handled = repo.table(HandledTable.TYPE);
            ClearanceTable clearances = repo.table(ClearanceTable.TYPE);
            PlanTable plans = repo.table(PlanTable.TYPE);
            RouteTable routes = repo.table(RouteTable.TYPE);
            if (handled.has(entity)) {
                targets.add(handled.get(entity).by());
            }
            if (clearances.has(entity)) {
                targets.add(clearances.get(entity).from());
                targets.add(clearances.get(entity).behind());
            }
            if (plans.has(entity)) {
                targets.add(plans.get(entity).aircraft());
                targets.add(plans.get(entity).exit());
            }
            if (routes.has(entity)) {
                targets.add(routes.get(entity).to());
                assertThat(repo.table(PlanTable.TYPE).aircraftReferrers().count(entity))
                        .isOne();
            }
        });
        targets.remove(Entity.NULL);
        assertThat(targets).allMatch(repo::isAlive);
    }

    @Test
    void shouldTellWhatHappened() throws IOException {
        List<String> told = AirTraffic.run(1);
        for (String what :
                List.of("W1 gives way|gives way to W1", "W1 at Centre, landed", "West closed", "conflict of")) {
            assertThat(told).anySatisfy(line -> assertThat(line).containsPattern(what));
        }
        assertThat(told).anySatisfy(line -> assertThat(line).endsWith(", left"));
        assertThat(AirTraffic.run(2)).isEqualTo(told); // the last line is the state hash
    }

    @Test
    void shouldMakeAircraftAsTheirTemplatesSay() throws IOException {
        EntityRepository repo = worlds.create();
        try (Tkb tkb = AirTraffic.prepare(repo)) {
            TurbineParts turbines = repo.table(TurbineParts.TYPE);
            assertThat(turbines.getAll(tkb.createEntity("airliner")))
                    .containsExactly(new AirTraffic.Turbine(1, 200), new AirTraffic.Turbine(2, 200));
            assertThat(turbines.getAll(tkb.createEntity("trijet")))
                    .containsExactly(
                            new AirTraffic.Turbine(1, 260),
                            new AirTraffic.Turbine(2, 200),
                            new AirTraffic.Turbine(3, 20));
            assertThat(turbines.getAll(tkb.createEntity("commuter"))).containsExactly(new AirTraffic.Turbine(1, 320));
            assertThat(tkb.template("commuter").data(AirTraffic.Model.class).crew())
                    .isEqualTo(2);
            assertThat(tkb.templates()).hasSize(3);
        }
    }

    /** So many flights that each of two threads has chunks of its own. */
    @Test
    void shouldNotDependOnThreads() throws IOException {
        assertThat(crowd(2)).isEqualTo(crowd(1));
    }

    private long crowd(int threads) throws IOException {
        EntityRepository repo = worlds.create();
        try (Jobs jobs = Jobs.create(threads);
                Tkb tkb = AirTraffic.prepare(repo)) {
            AirTraffic.build(repo);
            long[] flights = new long[2500];
            tkb.createEntities("airliner", flights);
            for (int i = 0; i < flights.length; i++) {
                repo.table(PlaceTable.TYPE).set(flights[i], i * 37 % 400 - 200, i * 53 % 300 - 150);
                repo.table(RouteTable.TYPE).set(flights[i], repo.entityAt(i % 5));
                repo.table(PlanTable.TYPE).add(repo.createEntity(), "X" + i, flights[i], repo.entityAt(1 + i % 4));
            }
            try (Engine engine = AirTraffic.engine(repo, tkb, jobs).start()) {
                engine.run(210);
            }
            assertThat(repo.table(ClearanceTable.TYPE).count()).isPositive();
            assertThat(repo.table(ParkedTable.TYPE).count()).isPositive();
            return repo.stateHash();
        }
    }

    @Test
    void shouldGoOnFromASave(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("traffic.fdpw");
        long whole = go(null, 360, null);
        go(null, 190, file); // before a desk closes
        assertThat(go(file, 170, null)).isEqualTo(whole);
    }

    private long go(@Nullable Path from, int frames, @Nullable Path to) throws IOException {
        EntityRepository repo = worlds.create();
        Strips strips = new Strips();
        try (Jobs jobs = Jobs.create(2);
                Tkb tkb = AirTraffic.prepare(repo);
                Engine engine = AirTraffic.engine(repo, tkb, jobs).add(strips).start()) {
            if (from == null) {
                AirTraffic.build(repo);
            } else {
                WorldStorage.of(repo).load(from);
                strips.refresh();
            }
            engine.run(frames);
            if (to != null) {
                WorldStorage.of(repo).save(to);
            }
            Map<Long, String> kept = new TreeMap<>(strips.strips);
            strips.refresh();
            assertThat(kept).isEqualTo(strips.strips).isNotEmpty();
            return repo.stateHash();
        }
    }
}

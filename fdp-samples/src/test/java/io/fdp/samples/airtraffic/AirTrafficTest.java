package io.fdp.samples.airtraffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.engine.Engine;
import io.fdp.engine.SimClock;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
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

    /** Finds out who should give way to whom by comparing all flights, right before the program does. */
    @UpdateAfter(AirTraffic.Flying.class)
    private static final class AllPairs extends SimSystem {
        final Map<Long, Long> behind = new HashMap<>();

        @Override
        protected void update() {
            behind.clear();
            PlaceTable places = repo().table(PlaceTable.TYPE);
            ClearanceTable clearances = repo().table(ClearanceTable.TYPE);
            long[] flights = new long[places.count()];
            int count = repo().query().with(places).build().collect(flights);
            for (int i = 0; i < count; i++) {
                double range = AirTraffic.CAUTION * (clearances.get(flights[i]).behind() == Entity.NULL ? 1 : 2);
                double least = range * range;
                long nearest = Entity.NULL;
                for (int j = 0; j < count; j++) {
                    double squared = squared(places.get(flights[i]), places.get(flights[j]));
                    if (i != j && (squared < least || (squared == least && nearest == Entity.NULL))) {
                        least = squared;
                        nearest = flights[j];
                    }
                }
                behind.put(flights[i], Entity.index(nearest) < Entity.index(flights[i]) ? nearest : Entity.NULL);
            }
        }

        private static double squared(AirTraffic.Place one, AirTraffic.Place other) {
            double x = (double) one.x() - other.x();
            double y = (double) one.y() - other.y();
            return x * x + y * y;
        }
    }

    @Test
    void shouldKeepItsRulesInEveryFrame() {
        EntityRepository repo = worlds.create();
        AllPairs pairs = new AllPairs();
        int yields = 0;
        int waits = 0;
        try (Jobs jobs = Jobs.create(2);
                Tkb tkb = AirTraffic.prepare(repo)) {
            long west = AirTraffic.build(repo);
            try (Engine engine = Engine.builder(repo)
                    .tkb(tkb)
                    .provide(Jobs.class, jobs)
                    .clock(SimClock.fixedNanos(10_000_000_000L))
                    .add(new AirTraffic.Flying())
                    .add(pairs)
                    .add(new AirTraffic.Control())
                    .start()) {
                for (int frame = 0; frame < 360; frame++) {
                    if (frame == 200) {
                        repo.destroyEntity(west);
                    }
                    Map<Long, Object> before = atGates(repo);
                    engine.run(1);
                    Map<Long, Object> after = atGates(repo);
                    after.keySet().retainAll(before.keySet());
                    assertThat(before).as("who is disabled stands still").containsAllEntriesOf(after);
                    waits += after.size();

                    ClearanceTable clearances = repo.table(ClearanceTable.TYPE);
                    pairs.behind.keySet().removeIf(flight -> !repo.isAlive(flight));
                    pairs.behind.replaceAll((_, other) -> repo.isAlive(other) ? other : Entity.NULL);
                    for (Map.Entry<Long, Long> flight : pairs.behind.entrySet()) {
                        assertThat(clearances.get(flight.getKey()).behind())
                                .as("whom %s gives way to in frame %d", flight.getKey(), frame)
                                .isEqualTo(flight.getValue());
                        yields += flight.getValue() == Entity.NULL ? 0 : 1;
                    }
                    assertNobodyRefersToTheDead(repo);
                }
            }
        }
        assertThat(yields).isPositive();
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
            ClearanceTable clearances = repo.table(ClearanceTable.TYPE);
            PlanTable plans = repo.table(PlanTable.TYPE);
            RouteTable routes = repo.table(RouteTable.TYPE);
            if (clearances.has(entity)) {
                targets.add(clearances.get(entity).from());
                targets.add(clearances.get(entity).behind());
            }
            if (plans.has(entity)) {
                targets.add(plans.get(entity).aircraft());
                targets.add(plans.get(entity).home());
            }
            if (routes.has(entity)) {
                targets.add(routes.get(entity).to());
                assertThat(plans.aircraftReferrers().count(entity)).isOne();
                assertThat(repo.hierarchy().childCount(entity)).as("crews").isOne();
            }
        });
        targets.remove(Entity.NULL);
        assertThat(targets).allMatch(repo::isAlive);
    }

    @Test
    void shouldTellWhatHappened() {
        List<String> told = AirTraffic.run(1);
        for (String what : List.of(
                "E1 gives way to W1",
                "W1 goes to West",
                "W1 landed",
                "W1 took off",
                "W1 left in the west",
                "E1 left in the east",
                "33 min: West closed")) {
            assertThat(told).anySatisfy(line -> assertThat(line).endsWith(what));
        }
        int closed = told.indexOf("33 min: West closed");
        assertThat(told.subList(closed, told.size())).noneMatch(line -> line.endsWith("goes to West"));
        assertThat(AirTraffic.run(2)).isEqualTo(told); // the last line is the state hash
    }

    @Test
    void shouldMakeAircraftAsTheirTemplatesSay() {
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
            assertThat(tkb.templates()).hasSize(3);
        }
    }

    /** So many flights that each of two threads has chunks of its own. */
    @Test
    void shouldNotDependOnThreads() {
        assertThat(crowd(2)).isEqualTo(crowd(1));
    }

    private long crowd(int threads) {
        EntityRepository repo = worlds.create();
        try (Jobs jobs = Jobs.create(threads);
                Tkb tkb = AirTraffic.prepare(repo)) {
            AirTraffic.build(repo);
            long[] flights = new long[2500];
            tkb.createEntities("airliner", flights);
            for (int i = 0; i < flights.length; i++) {
                repo.table(PlaceTable.TYPE).set(flights[i], i * 37 % 400 - 200, i * 53 % 300 - 150);
                repo.table(RouteTable.TYPE).set(flights[i], repo.entityAt(i % 3));
                repo.table(PlanTable.TYPE).add(repo.createEntity(), "X" + i, flights[i], repo.entityAt(1 + i % 2));
            }
            try (Engine engine = AirTraffic.engine(repo, tkb, jobs).start()) {
                engine.run(210);
            }
            assertThat(repo.table(ParkedTable.TYPE).count()).isPositive();
            return repo.stateHash();
        }
    }

    @Test
    void shouldGoOnFromASave(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("traffic.fdpw");
        long whole = go(null, 360, null);
        go(null, 190, file);
        assertThat(go(file, 170, null)).isEqualTo(whole);
    }

    private long go(@Nullable Path from, int frames, @Nullable Path to) throws IOException {
        EntityRepository repo = worlds.create();
        try (Jobs jobs = Jobs.create(2);
                Tkb tkb = AirTraffic.prepare(repo);
                Engine engine =
                        AirTraffic.engine(repo, tkb, jobs).add(new Logbook()).start()) {
            if (from == null) {
                AirTraffic.build(repo);
            } else {
                WorldStorage.of(repo).load(from);
            }
            engine.run(frames);
            if (to != null) {
                WorldStorage.of(repo).save(to);
            }
            return repo.stateHash();
        }
    }

    /** It is read by newcomers. */
    @Test
    void shouldStayShort() throws IOException {
        long lines = 0;
        try (Stream<Path> files = Files.list(Path.of("src/main/java/io/fdp/samples/airtraffic"))) {
            for (Path file : files.toList()) {
                lines += Files.readAllLines(file).size();
            }
        }
        assertThat(lines).isPositive().isLessThanOrEqualTo(350);
    }
}

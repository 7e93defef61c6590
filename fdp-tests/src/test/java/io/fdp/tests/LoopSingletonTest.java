package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Component;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Managed;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Position;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Methods that look at values of the world. */
class LoopSingletonTest {
    private static final int ENTITIES = 3000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;
    private TableSingleton<Breeze, BreezeTable> breeze;
    private ManagedSingleton<Chart> chart;
    private long first;
    private long last;

    /** A component whose table is generated together with the loops that take it. */
    @Component
    record Breeze(float x, float y) {}

    /** Where the sea ends. */
    @Managed
    static final class Chart {
        float edge = 100;
    }

    static final class Drifting {
        private Drifting() {}

        @ForEach
        static void drift(PositionEdit p, TableSingleton<Breeze, BreezeTable> breeze, float dt) {
            BreezeView b = breeze.table().view(breeze.entity());
            p.x(p.x() + b.x() * dt);
            p.y(p.y() + b.y() * dt);
        }

        @ForEach
        static void bound(PositionEdit p, ManagedSingleton<Chart> chart) {
            p.x(Math.min(p.x(), chart.get().edge));
        }

        /** What a reader of the guide may write first. */
        @ForEach
        static void wrong(PositionEdit p, BreezeView b) {
            p.x(p.x() + b.x());
        }

        @ForEach
        static void wrongObject(PositionEdit p, Chart c) {
            p.x(Math.min(p.x(), c.edge));
        }
    }

    @BeforeEach
    void populate() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        breeze = repo.singletons().register(BreezeTable.TYPE);
        chart = repo.singletons().registerManaged(ManagedType.of(Chart.class));
        breeze.set(new Breeze(2, -1));
        chart.set(new Chart());
        for (int i = 0; i < ENTITIES; i++) {
            long entity = repo.createEntity();
            position.add(entity, new Position(i, 0, 0));
            first = i == 0 ? entity : first;
            last = entity;
        }
    }

    @Test
    void shouldReadSingletonsOnAllThreads() {
        DriftingDrift drift = DriftingDrift.on(repo);
        drift.run(1);
        assertThat(position.get(first)).isEqualTo(new Position(2, -1, 0));
        breeze.set(new Breeze(1, 1));
        try (Jobs jobs = Jobs.create(3)) {
            drift.run(jobs, 2);
        }
        assertThat(position.get(first)).isEqualTo(new Position(4, 1, 0));
        DriftingBound bound = DriftingBound.on(repo, chart);
        bound.run();
        assertThat(position.get(last).x()).isEqualTo(100);
        assertThat(position.get(first).x()).isEqualTo(4);
    }

    @Test
    void shouldDeclareWhatItReads() {
        assertThat(DriftingDrift.on(repo, breeze).reads()).contains(breeze.table());
        assertThat(DriftingDrift.on(repo).reads()).contains(breeze.table());
        assertThat(DriftingBound.on(repo, chart).reads()).contains(chart.table());
    }

    @Test
    void shouldRefuseSingletonsOfOthers() {
        EntityRepository other = worlds.create();
        TableSingleton<Breeze, BreezeTable> foreign = other.singletons().register(BreezeTable.TYPE);
        assertThatThrownBy(() -> DriftingDrift.on(repo, foreign))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pass a singleton of the repository");
        assertThatThrownBy(() -> DriftingDrift.on(repo, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("DriftingDrift");
        assertThatThrownBy(() -> DriftingDrift.on(other)).isInstanceOf(UnregisteredTypeException.class);
    }

    /** Both would be told to register a component, and then visit nobody. */
    @Test
    void shouldSayWhatIsASingleton() {
        assertThatThrownBy(() -> DriftingWrong.on(repo))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContainingAll("Breeze", "as a singleton", "TableSingleton", "@ForEach");
        assertThatThrownBy(() -> DriftingWrongObject.on(repo))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContainingAll("Chart", "as a singleton", "ManagedSingleton", "@ForEach");
        assertThatThrownBy(() -> repo.singleton(PositionTable.TYPE))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContainingAll("Position", "component of entities");
    }
}

package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.CommandsOnly;
import io.fdp.annotations.Component;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Tag;
import io.fdp.engine.error.EngineException;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.engine.tkb.DisType;
import io.fdp.engine.tkb.Tkb;
import io.fdp.engine.tkb.TkbBuilder;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.UndeclaredAccessException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.prototype.Prototype;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.kernel.state.StateHashes;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A system writes what it declared and nothing else, whatever the way; one that declares nothing may write everything.
 * Only the engine ends frames.
 */
class UndeclaredWriteTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("Doing failed", "phases failed");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Component
    record Fuel(int litres) {}

    @Component
    record Knots(int value) {}

    @Component(parts = true)
    record Tank(int id, int content) {}

    @Tag
    interface Leaking {}

    static final class Burning {
        private Burning() {}

        @ForEach
        static void burn(FuelEdit fuel) {
            fuel.litres(fuel.litres() - 1);
        }
    }

    private EntityRepository repo;
    private FuelTable fuel;
    private KnotsTable speed;
    private TankParts tanks;
    private ManagedTable<String> names;
    private TagColumn leaking;
    private TableSingleton<Fuel, FuelTable> depot;
    private ManagedSingleton<String> motto;
    private long one;
    private long bare;
    private FuelEdit held;
    private Prototype full;
    private Tkb tkb;
    private final MemorySegment image = Arena.ofAuto().allocate(1 << 16);
    private final MemorySegment nameImage = Arena.ofAuto().allocate(1 << 10);
    private long imageBytes;

    @BeforeEach
    void open() {
        repo = worlds.create();
        fuel = repo.register(FuelTable.TYPE);
        speed = repo.register(KnotsTable.TYPE);
        tanks = repo.register(TankParts.TYPE);
        names = repo.registerManaged(ManagedType.of(String.class, "test.Name"));
        leaking = repo.registerTag(Leaking.class);
        depot = repo.singletons().register(FuelTable.TYPE);
        motto = repo.singletons().registerManaged(ManagedType.of(String.class, "test.Motto"));
        one = repo.createEntity();
        bare = repo.createEntity();
        fuel.add(one, 5);
        speed.add(one, 5);
        tanks.add(one, new Tank(1, 2));
        tanks.add(one, new Tank(2, 3));
        names.add(one, "one");
        leaking.add(one);
        depot.set(new Fuel(100));
        motto.set("on");
        full = repo.newPrototypes()
                .define("full")
                .with(speed, new Knots(1))
                .with(fuel, new Fuel(100))
                .build();
        TkbBuilder templates = Tkb.builder(repo);
        templates
                .template(7, "tanker", DisType.of(1, 1, 222, 1, 2, 0, 0))
                .with(speed, new Knots(1))
                .with(fuel, new Fuel(9));
        tkb = templates.build();
        imageBytes = repo.rawChunks().read(fuel, 0, image, 0);
        repo.rawChunks().read(names, 0, nameImage, 0);
    }

    /** Every way to write, and what the message must name besides the system. */
    private Map<Runnable, List<String>> ways(Jobs jobs) {
        String entity = Entity.toString(one);
        String other = Entity.toString(bare);
        Map<Runnable, List<String>> all = new LinkedHashMap<>();
        all.put(() -> fuel.edit(one), List.of("Fuel", entity));
        all.put(() -> fuel.edit(one, fuel.newEdit()), List.of("Fuel", entity));
        all.put(() -> fuel.set(one, new Fuel(1)), List.of("Fuel", entity));
        all.put(() -> fuel.add(bare, new Fuel(1)), List.of("Fuel", other));
        all.put(() -> fuel.add(bare), List.of("Fuel", other));
        all.put(() -> fuel.addAll(new long[] {bare}), List.of("Fuel", other));
        all.put(() -> fuel.remove(one), List.of("Fuel", entity));
        all.put(() -> fuel.setAuthority(one, false), List.of("Fuel", entity));
        all.put(() -> fuel.markChanged(one), List.of("Fuel", entity));
        all.put(() -> fuel.editSpan(0), List.of("Fuel"));
        all.put(() -> held.litres(77), List.of("Fuel", entity));
        all.put(() -> BurningBurn.on(repo).run(), List.of("Fuel"));
        all.put(() -> BurningBurn.on(repo).run(jobs), List.of("Fuel"));
        all.put(
                () -> repo.query()
                        .with(fuel)
                        .build()
                        .forEach(jobs, e -> fuel.edit(e).litres(0)),
                List.of("Fuel", entity));
        all.put(() -> tanks.add(one, new Tank(3, 3)), List.of("Tank", entity));
        all.put(() -> tanks.add(bare, new Tank(3, 3)), List.of("Tank", other));
        all.put(() -> tanks.set(one, 0, new Tank(3, 3)), List.of("Tank", entity));
        all.put(() -> tanks.setAll(one, new Tank[] {new Tank(3, 3)}), List.of("Tank", entity));
        all.put(() -> tanks.removeAt(one, 0), List.of("Tank", entity));
        all.put(() -> tanks.remove(one), List.of("Tank", entity));
        all.put(() -> tanks.edit(one), List.of("Tank", entity));
        all.put(() -> names.set(one, "two"), List.of("Name", entity));
        all.put(() -> names.add(bare, "two"), List.of("Name", other));
        all.put(() -> names.remove(one), List.of("Name", entity));
        all.put(() -> names.markModified(one), List.of("Name", entity));
        all.put(() -> leaking.add(bare), List.of("Leaking", other));
        all.put(() -> leaking.remove(one), List.of("Leaking", entity));
        all.put(() -> depot.set(new Fuel(1)), List.of("Fuel"));
        all.put(depot::remove, List.of("Fuel"));
        all.put(() -> depot.table().edit(depot.entity()), List.of("Fuel"));
        all.put(() -> motto.set("off"), List.of("Motto"));
        all.put(() -> repo.rawChunks().write(fuel, 0, image, 0, imageBytes), List.of("Fuel"));
        all.put(() -> repo.rawChunks().write(names, 0, nameImage, 0, slot -> "x"), List.of("Name"));
        all.put(full::create, List.of("Fuel"));
        all.put(() -> full.create(3), List.of("Fuel"));
        all.put(() -> full.create(speed, new Knots(3)), List.of("Fuel"));
        all.put(() -> full.create(made -> speed.set(made, new Knots(3))), List.of("Fuel"));
        all.put(() -> full.createAll(new long[3]), List.of("Fuel"));
        all.put(() -> full.build(bare), List.of("Fuel"));
        all.put(() -> tkb.createEntity(7), List.of("Fuel"));
        return all;
    }

    private List<Runnable> commands() {
        return List.of(
                () -> fuel.add(repo.commands().buffer(), bare, 1),
                () -> fuel.set(repo.commands().buffer(), one, new Fuel(77)),
                () -> fuel.remove(repo.commands().buffer(), one),
                () -> fuel.setAuthority(repo.commands().buffer(), one, false),
                () -> tanks.add(repo.commands().buffer(), one, new Tank(9, 9)),
                () -> names.set(repo.commands().buffer(), one, "x"),
                () -> names.add(repo.commands().buffer(), bare, "x"),
                () -> leaking.add(repo.commands().buffer(), bare),
                () -> repo.commands().buffer().spawn(full),
                () -> repo.commands().buffer().spawn(tkb.template(7)));
    }

    private void declare(Doing system) {
        system.reads(fuel);
        system.writes(speed);
    }

    private void declareAll(Doing system) {
        system.writes(fuel);
        system.writes(speed);
        system.writes(tanks);
        system.writes(names);
        system.writes(leaking);
        system.writes(depot);
        system.writes(motto);
    }

    @Test
    void shouldRefuseEveryWayToWriteWhatWasNotDeclared() {
        try (Jobs jobs = Jobs.create(2)) {
            ways(jobs).forEach((way, named) -> {
                StateHashes before = repo.stateHashes();
                Doing system = new Doing(way, this::declare);
                try (Engine engine = Engine.builder(repo)
                        .add(InitializationGroup.class, SimSystem.of("holding", () -> held = fuel.edit(one)))
                        .add(InitializationGroup.class, system)
                        .start()) {
                    engine.frame();
                }
                Throwable failure = system.health().lastFailure();
                assertThat(failure).as(named.toString()).isInstanceOf(UndeclaredAccessException.class);
                assertThat(failure).hasMessageContaining("Doing").hasMessageContaining("writes(…)");
                named.forEach(name -> assertThat(failure).hasMessageContaining(name));
                assertThat(failure).hasMessageContaining("Knots only");
                StateHashes after = repo.stateHashes();
                assertThat(after.of(fuel)).isEqualTo(before.of(fuel));
                assertThat(after.of(tanks)).isEqualTo(before.of(tanks));
                assertThat(after.of(names)).isEqualTo(before.of(names));
                assertThat(after.of(leaking)).isEqualTo(before.of(leaking));
                assertThat(after.of(depot)).isEqualTo(before.of(depot));
                assertThat(after.of(motto)).isEqualTo(before.of(motto));
                assertThat(repo.commands().size()).isZero();
            });
        }
    }

    static final class Spilling {
        private Spilling() {}

        @ForEach
        static void spill(KnotsView knots, CommandBuffer commands, @CommandsOnly FuelTable fuel) {
            fuel.add(commands, commands.create(), knots.value());
        }

        @ForEach
        static void peek(KnotsView knots, CommandBuffer commands, FuelTable fuel, TagColumn leaking) {
            if (fuel.has(knots.self()) && leaking.has(knots.self())) {
                commands.destroy(knots.self());
            }
        }
    }

    /** A table that a loop only records with is no read; any other table is. */
    @Test
    void shouldDeclareTheTablesThatALoopLooksAt() {
        assertThat(SpillingSpill.on(repo, fuel).reads()).containsExactly(speed);
        assertThat(SpillingPeek.on(repo, fuel, leaking).reads()).containsExactly(speed, fuel, leaking);
        assertThat(failureIn(() -> SpillingSpill.on(repo, fuel).run(), this::declare))
                .isNull();
        assertThat(fuel.count()).isGreaterThan(1);
    }

    @Test
    void shouldAllowWhatWasDeclared() {
        try (Jobs jobs = Jobs.create(2)) {
            for (Runnable way : ways(jobs).keySet()) {
                assertThat(failureIn(way, this::declareAll)).isNull();
                assertThat(failureIn(way, doing -> {})).as("nothing declared").isNull();
            }
        }
    }

    private Throwable failureIn(Runnable way, Consumer<Doing> declaration) {
        open();
        Doing system = new Doing(way, declaration);
        try (Engine engine = Engine.builder(repo)
                .add(InitializationGroup.class, SimSystem.of("holding", () -> held = fuel.edit(one)))
                .add(InitializationGroup.class, system)
                .start()) {
            engine.frame();
        }
        return system.health().lastFailure();
    }

    /** Playback changes the world outside of all systems, so commands need no declaration. */
    @Test
    void shouldLetCommandsChangeWhatWasNotDeclared() {
        int ways = commands().size();
        for (int way = 0; way < ways; way++) {
            open();
            long before = repo.stateHash();
            Doing system = new Doing(commands().get(way), this::declare);
            try (Engine engine = Engine.builder(repo)
                    .onFailure(FailurePolicy.stopAfter(1))
                    .add(system)
                    .start()) {
                engine.frame();
            }
            assertThat(system.health().lastFailure()).isNull();
            assertThat(repo.stateHash()).as("way " + way).isNotEqualTo(before);
        }
    }

    @Test
    void shouldLeaveOtherBlueprintsFree() {
        Prototype slow =
                repo.newPrototypes().define("slow").with(speed, new Knots(1)).build();
        Doing system = new Doing(
                () -> {
                    repo.commands().buffer().spawn(slow);
                    repo.commands().buffer().spawn(made -> full.build(made));
                },
                this::declare);
        int before = fuel.count();
        try (Engine engine = Engine.builder(repo).add(system).start()) {
            engine.frame();
            assertThat(system.health().lastFailure()).isNull();
            assertThat(fuel.count()).isEqualTo(before + 1);
            assertThat(speed.count()).isEqualTo(3);
        }
        assertThat(full.components()).containsExactly(speed, fuel);
        assertThat(slow.components()).containsExactly(speed);
    }

    @Test
    void shouldReplaceTheWorldBetweenFramesOnly() {
        try (Snapshot snapshot = Snapshot.of(repo)) {
            snapshot.take();
            fuel.set(one, new Fuel(78));
            EntityRepository source = worlds.create();
            List<Runnable> ways = List.of(
                    snapshot::restore,
                    () -> repo.copyFrom(source),
                    () -> repo.rawChunks().setTick(9),
                    () -> repo.rawChunks().writeEntities(0, Arena.ofAuto().allocate(RawChunks.ENTITY_IMAGE_BYTES), 0));
            for (Runnable way : ways) {
                for (Consumer<Doing> declaration : List.<Consumer<Doing>>of(doing -> {}, this::declare)) {
                    Doing system = new Doing(way, declaration);
                    try (Engine engine = Engine.builder(repo).add(system).start()) {
                        engine.frame();
                    }
                    assertThat(system.health().lastFailure())
                            .isInstanceOf(PhaseException.class)
                            .hasMessageContaining("Doing")
                            .hasMessageContaining("between frames");
                    assertThat(fuel.get(one).litres()).isEqualTo(78);
                }
            }
            snapshot.restore();
            assertThat(fuel.get(one).litres()).isEqualTo(5);
        }
    }

    @Test
    void shouldLeaveTheRulesOfPhasesInForce() {
        speed.setAuthority(one, false);
        Doing system = new Doing(() -> speed.edit(one).value(3), this::declare);
        try (Engine engine = Engine.builder(repo).add(system).start()) {
            engine.frame();
            assertThat(system.health().lastFailure())
                    .isInstanceOf(PhaseException.class)
                    .hasMessageContaining("owns");
        }
    }

    @Test
    void shouldEndFramesByTheEngineOnly() {
        for (Consumer<Doing> declaration : List.<Consumer<Doing>>of(doing -> {}, this::declare)) {
            long tick = repo.currentTick();
            Doing system = new Doing(() -> repo.tick(), declaration);
            try (Engine engine =
                    Engine.builder(repo).add(InitializationGroup.class, system).start()) {
                engine.frame();
                assertThat(repo.currentTick()).isEqualTo(tick + 1);
                assertThat(system.health().lastFailure())
                        .isInstanceOf(PhaseException.class)
                        .hasMessageContaining("Doing")
                        .hasMessageContaining("its engine ends frames");
            }
        }
        EntityRepository other = worlds.create();
        assertThat(failureIn(other::tick, this::declare)).as("another world").isNull();
        repo.tick();
    }

    @Test
    void shouldNotEndFramesInHandlersOfPhases() {
        repo.phases().onEnter(Phase.SIMULATION, repo::tick);
        repo.phases().onEnter(Phase.INITIALIZATION, repo::tick);
        try (Engine engine = Engine.builder(repo).start()) {
            engine.run(2);
            assertThat(repo.currentTick()).isEqualTo(2);
            assertThat(engine.health().stream().map(Health::lastFailure).filter(Objects::nonNull))
                    .singleElement()
                    .satisfies(failure -> assertThat(failure)
                            .isInstanceOf(PhaseException.class)
                            .hasMessageContaining("from inside of it"));
        }
        repo.tick();
    }

    @Test
    void shouldRefuseToDeclareTooLate() {
        Doing[] self = new Doing[1];
        self[0] = new Doing(() -> declare(self[0]), doing -> {});
        try (Engine engine = Engine.builder(repo).add(self[0]).start()) {
            engine.frame();
            assertThat(self[0].health().lastFailure())
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("in create()");
        }
        assertThatThrownBy(() -> declare(self[0])).isInstanceOf(EngineException.class);
    }

    @Test
    void shouldRefuseALoopOfAnotherRepository() {
        EntityRepository other = worlds.create();
        other.register(FuelTable.TYPE);
        SimSystem wrong = new SimSystem() {
            @Override
            public String name() {
                return "Wrong";
            }

            @Override
            protected void create() {
                uses(BurningBurn.on(other));
            }

            @Override
            protected void update() {}
        };
        assertThatThrownBy(() -> Engine.builder(repo).add(wrong).start())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("BurningBurn, which Wrong uses, is made for another repository than the one that"
                        + " this engine runs")
                .hasMessageContaining("make it with on(repo())");
    }
}

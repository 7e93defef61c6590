package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Component;
import io.fdp.engine.error.EngineStoppedException;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.query.SliceState;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The positions of sliced iterations that systems use belong to the world. */
class KeptSliceTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("the engine stops because");

    private EntityRepository repo;

    @Component
    record Ore(int mined) {}

    @BeforeEach
    void open() {
        repo = world();
        OreTable ore = repo.table(OreTable.TYPE);
        long[] all = new long[50];
        repo.createEntities(all);
        ore.addAll(all);
    }

    private EntityRepository world() {
        EntityRepository made = worlds.create();
        made.register(OreTable.TYPE);
        return made;
    }

    /** Visits some entities in each frame; says which. */
    private static class Mining extends SimSystem {
        final List<Long> visited = new ArrayList<>();
        private final String name;
        private final int perFrame;
        SlicedIteration slice;

        Mining(String name, int perFrame) {
            this.name = name;
            this.perFrame = perFrame;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        protected void worldReplaced() {} // what was visited is for the test

        @Override
        protected void create() {
            slice = repo().query().with(repo().table(OreTable.TYPE)).build().sliced(slices(perFrame, 1));
        }

        @Override
        protected void update() {
            slice.forEach(visited::add);
        }
    }

    private Engine start(EntityRepository world, SimSystem... systems) {
        EngineBuilder builder = Engine.builder(world).onFailure(FailurePolicy.stopAfter(1));
        for (SimSystem system : systems) {
            builder.add(system);
        }
        return builder.start();
    }

    private static List<String> slicesOf(EntityRepository world) {
        return world.singletons().all().stream()
                .filter(Singleton::has)
                .map(Singleton::name)
                .filter(SliceState::isName)
                .sorted()
                .toList();
    }

    @Test
    void shouldGoOnInACopyWhereItWas() {
        EntityRepository copy = world();
        Mining first = new Mining("Mining", 7);
        try (Engine engine = start(repo, first)) {
            engine.run(3);
            copy.copyFrom(repo);
            assertThat(copy.stateHash()).isEqualTo(repo.stateHash());
            first.visited.clear();
            engine.run(9);
        }
        Mining second = new Mining("Mining", 7);
        try (Engine engine = start(copy, second)) {
            assertThat(second.slice.position()).isEqualTo(21);
            assertThat(second.slice.visited()).isEqualTo(7);
            engine.run(9);
        }
        assertThat(second.visited).isEqualTo(first.visited);
        assertThat(second.slice.rounds()).isEqualTo(1).isEqualTo(first.slice.rounds());
        assertThat(copy.stateHash()).isEqualTo(repo.stateHash());
    }

    @Test
    void shouldFollowAWorldThatIsReplacedWhileTheEngineRuns() {
        Mining mining = new Mining("Mining", 7);
        try (Engine engine = start(repo, mining);
                Snapshot snapshot = Snapshot.of(repo)) {
            engine.run(2);
            snapshot.take();
            engine.run(4);
            assertThat(mining.slice.position()).isEqualTo(42);
            snapshot.restore();
            assertThat(mining.slice.position()).isEqualTo(14);
            mining.visited.clear();
            engine.frame();
            assertThat(mining.visited)
                    .hasSize(7)
                    .first()
                    .isEqualTo(repo.query().build().first() + 14);
        }
    }

    /** The position is state: worlds that differ only in it have different hashes. */
    @Test
    void shouldBePartOfTheStateHash() {
        Mining mining = new Mining("Mining", 7);
        try (Engine engine = start(repo, mining)) {
            engine.run(2);
            long hash = repo.stateHash();
            mining.slice.resumeAt(13);
            assertThat(repo.stateHash()).isNotEqualTo(hash);
            mining.slice.resumeAt(14);
            assertThat(repo.stateHash()).isEqualTo(hash);
            mining.slice.restart();
            assertThat(mining.slice.position()).isZero();
            assertThat(mining.slice.isRoundComplete()).isFalse();
        }
    }

    @Test
    void shouldNameByWhoUsesItNotByOrder() {
        Mining left = new Mining("Left", 3);
        Mining right = new Mining("Right", 5);
        EntityRepository copy = world();
        try (Engine engine = start(repo, left, right)) {
            engine.run(4);
            copy.copyFrom(repo);
            engine.run(6);
        }
        Mining leftAgain = new Mining("Left", 3);
        Mining rightAgain = new Mining("Right", 5);
        try (Engine engine = start(copy, rightAgain, leftAgain)) {
            assertThat(leftAgain.slice.position()).isEqualTo(12);
            assertThat(rightAgain.slice.position()).isEqualTo(20);
            engine.run(6);
        }
        assertThat(slicesOf(repo)).hasSize(2).isEqualTo(slicesOf(copy));
        assertThat(slicesOf(repo).getFirst()).startsWith("fdp.slice.Left.");
        assertThat(copy.stateHash()).isEqualTo(repo.stateHash());
    }

    /** Makes several iterations, with the same and with other conditions. */
    private static final class Several extends SimSystem {
        private final Consumer<Several> creation;
        SlicedIteration one;
        SlicedIteration two;
        SlicedIteration all;

        Several(Consumer<Several> creation) {
            this.creation = creation;
        }

        SlicedIteration ores() {
            return repo().query().with(repo().table(OreTable.TYPE)).build().sliced(SliceBudget.ofEntities(4));
        }

        SlicedIteration everybody() {
            return repo().query().build().sliced(SliceBudget.ofEntities(9));
        }

        @Override
        protected void create() {
            creation.accept(this);
        }

        @Override
        protected void update() {
            one.forEach(entity -> {});
            two.forEach(entity -> {});
            two.forEach(entity -> {});
            all.forEach(entity -> {});
        }
    }

    @Test
    void shouldTellIterationsOfOneSystemApart() {
        EntityRepository copy = world();
        Several first = new Several(system -> {
            system.one = system.ores();
            system.two = system.ores();
            system.all = system.everybody();
        });
        try (Engine engine = start(repo, first)) {
            engine.run(3);
            copy.copyFrom(repo);
        }
        Several second = new Several(system -> {
            system.all = system.everybody(); // another query first
            system.one = system.ores();
            system.two = system.ores();
        });
        try (Engine engine = start(copy, second)) {
            assertThat(second.one.position()).isEqualTo(12);
            assertThat(second.two.position()).isEqualTo(24);
            assertThat(second.all.position()).isEqualTo(27);
            assertThat(engine.run(1)).isEqualTo(1);
        }
        assertThat(slicesOf(repo)).hasSize(3);
    }

    @Test
    void shouldLeaveOutWhatTheUserKeepsOut() {
        Several system = new Several(made -> {
            made.one = made.ores().unsaved();
            made.two = made.ores();
            made.all = made.everybody().named("everybody");
        });
        try (Engine engine = start(repo, system)) {
            engine.run(2);
            assertThat(system.one.name()).isNull();
            assertThat(system.two.name()).endsWith(".2").startsWith("fdp.slice.Several.");
            assertThat(system.all.name()).isEqualTo("fdp.slice.everybody");
            assertThat(slicesOf(repo)).containsExactlyInAnyOrder(system.two.name(), system.all.name());
            SliceState state =
                    (SliceState) repo.singletons().find(system.all.name()).get();
            assertThat(state).isEqualTo(new SliceState(0, 18, 9, false));
            long hash = repo.stateHash();
            system.one.restart();
            assertThat(repo.stateHash()).as("not part of the world").isEqualTo(hash);
        }
    }

    /** An iteration that was made elsewhere belongs to the system that uses it first. */
    @Test
    void shouldKeepWhatASystemUses() {
        EntityRepository copy = world();
        SlicedIteration slice = repo.query().build().sliced(SliceBudget.ofEntities(6));
        assertThat(slice.name()).isNull();
        slice.forEach(entity -> {});
        assertThat(slicesOf(repo)).as("nobody's").isEmpty();
        try (Engine engine = start(repo, SimSystem.of("using", () -> slice.forEach(entity -> {})))) {
            engine.run(2);
            copy.copyFrom(repo);
        }
        assertThat(slice.position()).as("with what it did before").isEqualTo(18);
        SlicedIteration again = copy.query().build().sliced(SliceBudget.ofEntities(6));
        try (Engine engine = start(copy, SimSystem.of("using", () -> again.forEach(entity -> {})))) {
            engine.run(1);
            assertThat(again.position()).isEqualTo(24);
        }
    }

    @Test
    void shouldRefuseWhatALoadCouldNotTellApart() {
        SlicedIteration shared = repo.query().build().sliced(SliceBudget.ofEntities(6));
        Runnable use = () -> shared.forEach(entity -> {});
        try (Engine engine = start(repo, SimSystem.of("one", use), SimSystem.of("other", use))) {
            assertThatThrownBy(engine::frame)
                    .isInstanceOf(EngineStoppedException.class)
                    .hasRootCauseMessage("other uses a sliced iteration of one, and a loaded world could not tell"
                            + " whose position it is: make it in create() of one of them, name it"
                            + " with named(), or keep it out of the world with unsaved()");
        }
    }

    /** An iteration for each frame is no iteration over frames. */
    @Test
    void shouldRefuseIterationsThatAreMadeAgainAndAgain() {
        SimSystem anew = SimSystem.of(
                "anew",
                () -> repo.query().build().sliced(SliceBudget.ofEntities(6)).forEach(entity -> {}));
        try (Engine engine = start(repo, anew)) {
            engine.frame();
            assertThatThrownBy(engine::frame)
                    .rootCause()
                    .hasMessageContaining("anew uses two sliced iterations of Query[all entities]")
                    .hasMessageContaining("make them in create(), name them with named(), or keep them out");
        }
        EntityRepository other = world();
        SimSystem outside = SimSystem.of(
                "outside",
                () -> other.query()
                        .build()
                        .sliced(SliceBudget.ofEntities(6))
                        .unsaved()
                        .forEach(entity -> {}));
        try (Engine engine = start(other, outside)) {
            assertThat(engine.run(5)).isEqualTo(5);
        }
    }

    /** The iterations of a closed engine lose their positions to those of the next one. */
    @Test
    void shouldBelongToTheLastEngine() {
        Mining first = new Mining("Mining", 7);
        try (Engine engine = start(repo, first)) {
            engine.run(2);
        }
        Mining second = new Mining("Mining", 7);
        try (Engine engine = start(repo, second)) {
            engine.run(1);
            assertThat(second.slice.position()).isEqualTo(21);
        }
        assertThatThrownBy(() -> first.slice.forEach(entity -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("belongs to another sliced iteration by now");
    }

    @Test
    void shouldKeepNamedPositionsWithoutAnEngine() {
        SlicedIteration plan =
                repo.query().build().sliced(SliceBudget.ofEntities(6)).named("plan");
        plan.forEach(entity -> {});
        EntityRepository copy = world();
        copy.copyFrom(repo);
        SlicedIteration again =
                copy.query().build().sliced(SliceBudget.ofEntities(6)).named("plan");
        assertThat(again.position()).isEqualTo(6);
        assertThat(again.name()).isEqualTo("fdp.slice.plan");
        assertThatThrownBy(() -> again.named(" ")).isInstanceOf(IllegalArgumentException.class);
        assertThat(again.unsaved().position())
                .as("goes on, outside of the world")
                .isEqualTo(6);
    }

    /** A cleared world, and one that never had a slice, begin anew. */
    @Test
    void shouldBeginAnewInANewWorld() {
        Mining mining = new Mining("Mining", 7);
        EntityRepository other = world();
        other.createEntities(new long[3]);
        try (Engine engine = start(repo, mining)) {
            engine.run(9);
            assertThat(mining.slice.rounds()).isEqualTo(1);
            repo.copyFrom(other);
            assertThat(mining.slice.rounds()).isZero();
            assertThat(mining.slice.position()).isZero();
            engine.frame();
            repo.clear();
            assertThat(mining.slice.rounds()).isZero();
        }
    }

    /** A position whose query is gone stays in the world, and does nothing. */
    @Test
    void shouldCarryPositionsThatNobodyUses() {
        log.expect("fdp.slice.Gone.");
        EntityRepository copy = world();
        try (Engine engine = start(repo, new Mining("Gone", 7))) {
            engine.run(2);
            copy.copyFrom(repo);
        }
        try (Engine engine = start(copy, new Mining("Mining", 5))) {
            engine.run(2);
        }
        assertThat(slicesOf(copy)).hasSize(2);
        assertThat(copy.stateHash()).isNotEqualTo(repo.stateHash());
    }

    @Test
    void shouldRefuseSlicesWhileObserversLook() {
        Mining mining = new Mining("Mining", 7);
        try (Engine engine = start(repo, mining)) {
            repo.observers().add(frame -> mining.slice.forEach(entity -> {}));
            assertThatThrownBy(engine::frame)
                    .rootCause()
                    .hasMessageContaining("cannot run a slice of fdp.slice.Mining.")
                    .hasMessageContaining("while observers look at a finished frame");
        }
    }
}

package io.fdp.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Component;
import io.fdp.engine.Engine;
import io.fdp.engine.SimSystem;
import io.fdp.engine.error.EngineException;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.SliceOwner;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.query.SliceState;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.storage.LoadReport;
import io.fdp.storage.WorldStorage;
import io.fdp.storage.error.IncompatibleSaveException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The positions of sliced work across versions of a program, in which systems and components have other names. A
 * position goes on, or a warning names it.
 */
class RenamedSliceTest {
    private static final int ENTITIES = 50;
    private static final int PER_FRAME = 7;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one");

    @Component(name = "renamed.Sheep")
    record Sheep(int wool) {}

    @Alias("renamed.Sheep")
    @Component(name = "renamed.Ewe")
    record Ewe(int wool) {}

    @Alias({"renamed.Ewe", "renamed.Sheep"})
    @Component(name = "renamed.Ram")
    record Ram(int wool) {}

    @Component(name = "renamed.Dog")
    record Dog(int age) {}

    @Alias("renamed.Dog")
    @Component(name = "renamed.Collie")
    record Collie(int age) {}

    /** A version of the program: what its types and its system are called. */
    private record Version(
            String system,
            Function<EntityRepository, ComponentColumn> sheep,
            Function<EntityRepository, ComponentColumn> dog,
            UnaryOperator<SlicedIteration> named) {
        static final Version FIRST = new Version(
                "Shearing",
                repo -> repo.register(SheepTable.TYPE),
                repo -> repo.register(DogTable.TYPE),
                slice -> slice);

        Version system(String name) {
            return new Version(name, sheep, dog, named);
        }

        Version sheep(Function<EntityRepository, ComponentColumn> type) {
            return new Version(system, type, dog, named);
        }

        Version dog(Function<EntityRepository, ComponentColumn> type) {
            return new Version(system, sheep, type, named);
        }

        Version named(String name) {
            return new Version(system, sheep, dog, slice -> slice.named(name));
        }

        EntityRepository register(EntityRepository repo) {
            assertThat(sheep.apply(repo)).isNotSameAs(dog.apply(repo));
            return repo;
        }
    }

    /** Two iterations of the same query. */
    private static final class Shearing extends SimSystem {
        private final Version version;
        final List<Long> visited = new ArrayList<>();
        SlicedIteration slice;
        SlicedIteration second;

        Shearing(Version version) {
            this.version = version;
        }

        @Override
        public String name() {
            return version.system;
        }

        private SlicedIteration make() {
            return repo().query()
                    .with(version.sheep.apply(repo()))
                    .without(version.dog.apply(repo()))
                    .build()
                    .sliced(SliceBudget.ofEntities(PER_FRAME));
        }

        @Override
        protected void worldReplaced() {} // what was visited is for the test

        @Override
        protected void create() {
            slice = version.named.apply(make());
            second = make();
        }

        @Override
        protected void update() {
            slice.forEach(visited::add);
            second.forEach(entity -> {});
            second.forEach(entity -> {});
        }
    }

    private Engine start(EntityRepository repo, SimSystem... systems) {
        var builder = Engine.builder(repo).onFailure(FailurePolicy.stopAfter(1));
        for (SimSystem system : systems) {
            builder.add(system);
        }
        return builder.start();
    }

    private byte[] runAndSave(Version version) throws IOException {
        EntityRepository repo = version.register(worlds.create());
        SheepTable sheep = repo.register(SheepTable.TYPE);
        for (int i = 0; i < ENTITIES; i++) {
            sheep.add(repo.createEntity(), new Sheep(i));
        }
        try (Engine engine = start(repo, new Shearing(version))) {
            engine.run(3);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            WorldStorage.of(repo).save(out);
            return out.toByteArray();
        }
    }

    private static LoadReport load(EntityRepository repo, byte[] save) throws IOException {
        return WorldStorage.of(repo).load(new ByteArrayInputStream(save));
    }

    private static List<String> positions(EntityRepository repo) {
        return repo.singletons().all().stream()
                .filter(Singleton::has)
                .map(Singleton::name)
                .filter(SliceState::isName)
                .sorted()
                .toList();
    }

    /** A save of one version goes on in another, whether it is loaded before or after the start. */
    private void requireGoesOn(Version before, Version after) throws IOException {
        byte[] save = runAndSave(before);
        EntityRepository loaded = after.register(worlds.create());
        load(loaded, save);
        Shearing first = new Shearing(after);
        try (Engine engine = start(loaded, first)) {
            requirePosition(first);
            engine.run(2);
        }
        EntityRepository started = after.register(worlds.create());
        Shearing second = new Shearing(after);
        try (Engine engine = start(started, second)) {
            engine.run(1);
            LoadReport report = load(started, save);
            assertThat(report.unclaimed()).isEmpty();
            second.visited.clear();
            requirePosition(second);
            engine.run(2);
        }
        assertThat(first.visited).hasSize(2 * PER_FRAME).isEqualTo(second.visited);
        assertThat(positions(loaded)).hasSize(2).isEqualTo(positions(started));
        assertThat(positions(loaded)).contains(first.slice.name(), first.second.name());
        assertThat(loaded.stateHash()).isEqualTo(started.stateHash());
        requireGoesOnAgain(after, loaded);
    }

    private void requireGoesOnAgain(Version version, EntityRepository repo) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        WorldStorage.of(repo).save(out);
        EntityRepository again = version.register(worlds.create());
        assertThat(load(again, out.toByteArray()).isExact()).isTrue();
        Shearing system = new Shearing(version);
        try (Engine engine = start(again, system)) {
            assertThat(system.slice.position()).isEqualTo(5 * PER_FRAME);
            engine.frame();
        }
    }

    private static void requirePosition(Shearing system) {
        assertThat(system.slice.position()).isEqualTo(3 * PER_FRAME);
        assertThat(system.slice.visited()).isEqualTo(PER_FRAME);
        assertThat(system.second.position()).isEqualTo(6 * PER_FRAME);
        assertThat(system.second.isRoundComplete()).isFalse();
    }

    @Test
    void shouldGoOnWhenNothingIsRenamed() throws IOException {
        requireGoesOn(Version.FIRST, Version.FIRST);
    }

    @Test
    void shouldGoOnWhenComponentsAreRenamedWithAnAlias() throws IOException {
        Version second = Version.FIRST.sheep(repo -> repo.register(EweTable.TYPE));
        Version third =
                Version.FIRST.sheep(repo -> repo.register(RamTable.TYPE)).dog(repo -> repo.register(CollieTable.TYPE));
        requireGoesOn(Version.FIRST, second);
        requireGoesOn(Version.FIRST, third);
        requireGoesOn(Version.FIRST, Version.FIRST.dog(repo -> repo.register(CollieTable.TYPE)));
    }

    /** The name alone identifies the position: the system and the query may have any names. */
    @Test
    void shouldGoOnUnderANameOfTheUser() throws IOException {
        byte[] save = runAndSave(Version.FIRST.named("wool"));
        Version after = Version.FIRST
                .system("Clipping")
                .sheep(repo -> repo.register(RamTable.TYPE))
                .named("wool");
        EntityRepository repo = after.register(worlds.create());
        load(repo, save);
        log.expect("fdp.slice.Shearing.");
        Shearing system = new Shearing(after);
        try (Engine engine = start(repo, system)) {
            assertThat(system.slice.name()).isEqualTo("fdp.slice.wool");
            assertThat(system.slice.position()).isEqualTo(3 * PER_FRAME);
            assertThat(system.second.position()).as("has no name of its own").isZero();
            engine.frame();
            assertThat(system.slice.position()).isEqualTo(4 * PER_FRAME);
        }
    }

    @Test
    void shouldWarnOnceOfPositionsThatNothingContinues() throws IOException {
        byte[] save = runAndSave(Version.FIRST);
        Version after = Version.FIRST.system("Clipping");
        EntityRepository repo = after.register(worlds.create());
        assertThat(load(repo, save).unclaimed())
                .as("nothing is claimed before the start")
                .isEmpty();
        List<String> lost = positions(repo);
        assertThat(lost).hasSize(2).allSatisfy(name -> assertThat(name).startsWith("fdp.slice.Shearing."));
        assertThat(SliceOwner.unclaimed(repo)).isEqualTo(lost);
        log.expect("positions of sliced work that nothing in this program continues");
        Shearing system = new Shearing(after);
        try (Engine engine = start(repo, system)) {
            List<String> fresh = SliceOwner.fresh(repo);
            assertThat(fresh).containsExactlyInAnyOrder(system.slice.name(), system.second.name());
            engine.run(5);
            assertThat(log.all().stream().filter(line -> line.contains("sliced work")))
                    .singleElement()
                    .satisfies(line -> assertThat(line)
                            .contains(String.join(", ", lost))
                            .contains("begun anew: " + String.join(", ", fresh))
                            .contains("named(\"" + lost.getFirst().substring("fdp.slice.".length()) + "\")"));
            long before = repo.stateHash();
            assertThatThrownBy(() -> WorldStorage.of(repo).requireExact().load(new ByteArrayInputStream(save)))
                    .isInstanceOf(IncompatibleSaveException.class)
                    .hasMessageContainingAll("2 positions of sliced work", lost.getFirst(), "named()");
            assertThat(repo.stateHash()).as("the world is as it was").isEqualTo(before);
            log.expect("not exactly the saved one");
            LoadReport report = load(repo, save);
            assertThat(report.unclaimed()).isEqualTo(lost);
            assertThat(report.isExact()).isFalse();
            engine.run(2);
            assertThat(log.all().stream().filter(line -> line.contains("nothing in this program continues")))
                    .as("another world, another warning")
                    .hasSize(2);
        }
    }

    /** What the warning says helps. */
    @Test
    void shouldContinueALostPositionByItsName() throws IOException {
        byte[] save = runAndSave(Version.FIRST);
        EntityRepository repo = Version.FIRST.register(worlds.create());
        load(repo, save);
        String lost = positions(repo).getFirst().substring("fdp.slice.".length());
        log.expect("nothing in this program continues"); // of the second iteration
        Shearing system = new Shearing(Version.FIRST.system("Clipping").named(lost));
        try (Engine engine = start(repo, system)) {
            assertThat(system.slice.position()).isEqualTo(3 * PER_FRAME);
            engine.frame();
            assertThat(SliceOwner.unclaimed(repo)).hasSize(1);
        }
    }

    @Test
    void shouldNotWarnOfWorkThatSystemsContinueWhenTheyAreUpdated() throws IOException {
        EntityRepository repo = Version.FIRST.register(worlds.create());
        repo.createEntities(new long[20]);
        SlicedIteration slice = repo.query().build().sliced(SliceBudget.ofEntities(3));
        byte[] save;
        try (Engine engine = start(repo, SimSystem.of("using", () -> slice.forEach(entity -> {})))) {
            engine.run(2);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            WorldStorage.of(repo).save(out);
            save = out.toByteArray();
        }
        EntityRepository other = Version.FIRST.register(worlds.create());
        load(other, save);
        SlicedIteration again = other.query().build().sliced(SliceBudget.ofEntities(3));
        try (Engine engine = start(other, SimSystem.of("using", () -> again.forEach(entity -> {})))) {
            engine.run(2);
            assertThat(again.position()).isEqualTo(12);
        }
        assertThat(log.all()).noneMatch(line -> line.contains("sliced work"));
    }

    // ---- names

    @Test
    void shouldRefuseTheSameNameInTwoSystems() {
        EntityRepository repo = Version.FIRST.register(worlds.create());
        assertThatThrownBy(() -> start(
                        repo,
                        new Shearing(Version.FIRST.system("One").named("wool")),
                        new Shearing(Version.FIRST.system("Two").named("wool"))))
                .isInstanceOf(EngineException.class)
                .rootCause()
                .hasMessageContaining("two sliced iterations are named \"wool\"")
                .hasMessageContaining("that of Two and that of One")
                .hasMessageContaining("give one of them another name");
        Shearing alone = new Shearing(Version.FIRST.system("Two").named("wool"));
        try (Engine engine = start(repo, alone)) { // the failed start has given the names back
            engine.frame();
        }
        try (Engine engine =
                start(repo, new Shearing(Version.FIRST.system("Three").named("wool")))) {
            engine.frame(); // so has the closed engine
        }
    }

    @Test
    void shouldRefuseTheSameNameTwiceInOneSystem() {
        EntityRepository repo = Version.FIRST.register(worlds.create());
        SimSystem twice = new SimSystem() {
            @Override
            public String name() {
                return "Twice";
            }

            @Override
            protected void create() {
                SlicedIteration first =
                        repo().query().build().sliced(SliceBudget.ofEntities(1)).named("all");
                assertThat(first.named("all")).as("the same iteration").isSameAs(first);
                repo().query().build().sliced(SliceBudget.ofEntities(1)).named("all");
            }

            @Override
            protected void update() {}
        };
        assertThatThrownBy(() -> start(repo, twice))
                .isInstanceOf(EngineException.class)
                .rootCause()
                .hasMessageContaining("two sliced iterations are named \"all\": both of Twice");
    }

    /** An iteration that a system makes anew with a name goes on where the last one was. */
    @Test
    void shouldGoOnInIterationsThatAreMadeAgainUnderAName() {
        EntityRepository repo = Version.FIRST.register(worlds.create());
        repo.createEntities(new long[20]);
        List<Long> visited = new ArrayList<>();
        SimSystem anew = SimSystem.of(
                "anew",
                () -> repo.query()
                        .build()
                        .sliced(SliceBudget.ofEntities(6))
                        .named("again")
                        .forEach(visited::add));
        try (Engine engine = start(repo, anew)) {
            engine.run(3);
        }
        assertThat(visited).hasSize(18).doesNotHaveDuplicates();
    }
}

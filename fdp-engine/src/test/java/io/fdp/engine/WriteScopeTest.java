package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Component;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.WriteScope;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.error.FdpException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.UndeclaredAccessException;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.kernel.prototype.Prototype;
import io.fdp.kernel.prototype.Prototypes;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Scopes by themselves, as another engine would use them. */
class WriteScopeTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("from inside another one");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Component
    record Thrust(int newtons) {}

    @Component
    record Drag(int newtons) {}

    @Component(parts = true)
    record Blade(int length) {}

    /** Somebody looks at what its accessor does while the table holds the lock. */
    @Component(parts = true)
    record Rivet(int length) {
        private static Runnable asked = () -> {};

        @Override
        public int length() {
            Runnable once = asked;
            asked = () -> {};
            once.run();
            return length;
        }
    }

    private EntityRepository repo;
    private ThrustTable thrust;
    private DragTable drag;
    private long one;

    @BeforeEach
    void open() {
        repo = worlds.create();
        thrust = repo.register(ThrustTable.TYPE);
        drag = repo.register(DragTable.TYPE);
        one = repo.createEntity();
        thrust.add(one, 1);
        drag.add(one, 1);
    }

    private void assertDragIsRefused() {
        assertThatThrownBy(() -> drag.set(one, new Drag(2)))
                .isInstanceOf(UndeclaredAccessException.class)
                .hasMessageContaining("first");
        thrust.set(one, new Thrust(2));
    }

    @Test
    void shouldKeepLimitsWhenAnotherCouldNotBegin() {
        WriteScope first = WriteScope.of(repo, "first").only().and(thrust);
        WriteScope second = WriteScope.of(repo, "second");
        for (boolean together : List.of(false, true)) {
            if (together) {
                WriteScope.beginTogether(repo);
            }
            first.begin();
            assertThatThrownBy(second::begin)
                    .isInstanceOf(PhaseException.class)
                    .hasMessageContaining("second")
                    .hasMessageContaining("first");
            assertDragIsRefused();
            second.end();
            assertDragIsRefused();
            first.end();
            first.end();
            if (together) {
                WriteScope.endTogether(repo);
            }
            drag.set(one, new Drag(3));
        }
    }

    @Test
    void shouldNotBeginWhileObserversLook() {
        WriteScope scope = WriteScope.of(repo, "first").only();
        FrameObserver observer = frame -> scope.begin();
        repo.observers().add(observer);
        assertThatThrownBy(repo::tick).isInstanceOf(PhaseException.class).hasMessageContaining("begin first");
        repo.observers().remove(observer);
        drag.set(one, new Drag(3));
        repo.tick();
    }

    /** Sets parts of which an accessor does something. */
    private void askWhileLocked(Runnable asked) {
        RivetParts rivets = repo.register(RivetParts.TYPE);
        if (!rivets.has(one)) {
            rivets.add(one, new Rivet(1));
        }
        Rivet.asked = asked;
        rivets.setAll(one, new Rivet[] {new Rivet(2), new Rivet(3)});
        assertThat(rivets.count(one)).isEqualTo(2);
    }

    @Test
    void shouldNotHaveBegunWhenBeginIsRefusedInsideAStructuralChange() {
        WriteScope scope = WriteScope.of(repo, "first").only().and(thrust);
        askWhileLocked(() -> assertThatThrownBy(scope::begin)
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("from inside another one"));
        repo.tick();
        try (EntityRepository other = repo.createLike()) {
            repo.copyFrom(other);
        }
        WriteScope second = WriteScope.of(repo, "second").only();
        second.begin();
        second.end();
        scope.begin();
        scope.end();
    }

    /** Another thread that registers waits for the structural change: waiting for that thread would be for ever. */
    @Test
    void shouldRefuseToRegisterAndToCloseInsideAStructuralChange() {
        Prototypes prototypes = repo.newPrototypes();
        Prototype prototype = prototypes.define("thing").build();
        TableSingleton<Drag, DragTable> single = repo.singletons().register(DragTable.TYPE);
        List<Runnable> all = List.of(
                () -> repo.register(DragTable.TYPE),
                () -> repo.register(RivetParts.TYPE),
                () -> repo.registerManaged(ManagedType.of(String.class, "name")),
                () -> repo.singletons().register(DragTable.TYPE),
                () -> repo.previous().keep(DragTable.TYPE),
                () -> single.set(new Drag(1)),
                single::remove,
                () -> prototypes.define("other").build(),
                () -> prototype.create(drag, new Drag(2)),
                prototypes::close,
                repo::close);
        for (Runnable each : all) {
            askWhileLocked(() -> assertThatThrownBy(each::run)
                    .isInstanceOf(PhaseException.class)
                    .hasMessageContaining("from inside another one"));
        }
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldRunAnotherEngineWhenAFrameWasRunInsideAStructuralChange() {
        log.expect("Pushing failed");
        Engine stopped = engine(new Pushing());
        askWhileLocked(() -> assertThatThrownBy(stopped::frame).isInstanceOf(RuntimeException.class));
        stopped.close();
        Pushing pushing = new Pushing();
        try (Engine engine = engine(pushing)) {
            assertThatThrownBy(engine::frame).hasMessageContaining("was not finished");
            repo.tick();
            engine.frame();
        }
        assertThat(pushing.health().lastFailure()).isNull();
        assertThat(thrust.get(one).newtons()).isEqualTo(7);
    }

    private Engine engine(SimSystem system) {
        return Engine.builder(repo)
                .groups(new SystemGroup("all").add(system))
                .onFailure(FailurePolicy.goOn())
                .start();
    }

    private final class Pushing extends SimSystem {
        @Override
        protected void create() {
            writes(thrust);
        }

        @Override
        protected void update() {
            thrust.set(one, new Thrust(7));
        }
    }

    @Test
    void shouldNotTakeAColumnOfAnotherRepositoryForASingleton() {
        TableSingleton<Thrust, ThrustTable> own = repo.singletons().register(ThrustTable.TYPE);
        own.set(new Thrust(1));
        EntityRepository other = worlds.create();
        DragTable foreign = other.register(DragTable.TYPE);
        assertThat(foreign.id()).as("the same number").isEqualTo(own.table().id());
        long there = other.createEntity();
        foreign.add(there, 1);
        WriteScope scope = WriteScope.of(repo, "first").only().and(foreign);
        scope.begin();
        assertThatThrownBy(() -> own.set(new Thrust(2))).isInstanceOf(UndeclaredAccessException.class);
        assertThatThrownBy(() -> thrust.set(one, new Thrust(2))).isInstanceOf(UndeclaredAccessException.class);
        foreign.set(there, new Drag(2));
        scope.end();
        scope.and(own).begin();
        own.set(new Thrust(2));
        scope.end();
        assertThat(own.get().newtons()).isEqualTo(2);
    }

    private static void assertRefused(ThrowingCallable write) {
        assertThatThrownBy(write)
                .isInstanceOf(UndeclaredAccessException.class)
                .hasMessageContaining("second cannot write");
    }

    /** Lets a thread of its own work in a scope; what it asserts is thrown here. */
    private static void work(WriteScope scope, Runnable work) {
        FutureTask<Void> task = new FutureTask<>(
                () -> {
                    scope.begin();
                    try {
                        work.run();
                    } finally {
                        scope.end();
                    }
                },
                null);
        Thread.ofPlatform().start(task);
        assertThatCode(task::get).doesNotThrowAnyException();
    }

    @Test
    void shouldRefuseAnEditThatAnotherSystemHandedOver() {
        TableSingleton<Thrust, ThrustTable> wind = repo.singletons().register(ThrustTable.TYPE);
        wind.set(new Thrust(1));
        BladeParts blades = repo.register(BladeParts.TYPE);
        blades.add(one, new Blade(1));
        WriteScope first =
                WriteScope.of(repo, "first").only().and(drag).and(blades).and(wind);
        WriteScope second = WriteScope.of(repo, "second").only().and(thrust);
        WriteScope third =
                WriteScope.of(repo, "third").only().and(drag).and(blades).and(wind);
        for (boolean together : List.of(false, true)) {
            DragEdit edit = drag.newEdit();
            DragEditSpan span = drag.newEditSpan();
            BladePartsEdit parts = blades.newEdit();
            ThrustEdit single = wind.table().newEdit();
            Runnable take = () -> {
                drag.edit(one, edit).newtons(5);
                drag.editSpan(0, span).newtons(0, 6);
                blades.edit(one, parts).length(0, 7);
                wind.table().edit(wind.entity(), single).newtons(8);
            };
            Runnable misuse = () -> {
                assertRefused(() -> edit.newtons(50));
                assertRefused(() -> parts.length(0, 70));
                assertRefused(parts::segment);
                assertRefused(() -> single.newtons(80));
                assertThatThrownBy(() -> span.newtons(0, 60)).isInstanceOf(FdpException.class);
                thrust.set(one, new Thrust(9));
            };
            Runnable use = () -> {
                edit.newtons(edit.newtons() + 1);
                parts.length(0, parts.length(0) + 1);
                single.newtons(single.newtons() + 1);
            };
            if (together) {
                WriteScope.beginTogether(repo);
            }
            // one after the other, on one thread
            first.begin();
            take.run();
            first.end();
            second.begin();
            misuse.run();
            second.end();
            third.begin();
            use.run();
            third.end();
            if (together) {
                // at the same time, on threads of their own
                first.begin();
                take.run();
                work(second, misuse);
                work(third, use);
                use.run();
                first.end();
                work(second, misuse);
                WriteScope.endTogether(repo);
            }
            use.run();
            int uses = together ? 3 : 2;
            assertThat(drag.get(one).newtons()).isEqualTo(6 + uses);
            assertThat(blades.get(one, 0).length()).isEqualTo(7 + uses);
            assertThat(wind.get().newtons()).isEqualTo(8 + uses);
        }
    }
}

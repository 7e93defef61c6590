package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.Trace.Traced;
import io.fdp.engine.error.EngineException;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who comes before whom, and what is refused at the start. */
class SystemOrderTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final Trace trace = new Trace();

    // ---- a graph: F < D < B < A, E < B, C and G free, H after all but C and G

    @UpdateAfter(B.class)
    static final class A extends Traced {
        A(Trace trace) {
            super(trace);
        }
    }

    @UpdateAfter({D.class, E.class})
    static final class B extends Traced {
        B(Trace trace) {
            super(trace);
        }
    }

    static class C extends Traced {
        C(Trace trace) {
            super(trace);
        }
    }

    static final class D extends Traced {
        D(Trace trace) {
            super(trace);
        }
    }

    static final class E extends Traced {
        E(Trace trace) {
            super(trace);
        }
    }

    @UpdateBefore({D.class, H.class})
    static final class F extends Traced {
        F(Trace trace) {
            super(trace);
        }
    }

    static final class G extends Traced {
        G(Trace trace) {
            super(trace);
        }
    }

    @UpdateAfter(A.class)
    static final class H extends Traced {
        H(Trace trace) {
            super(trace);
        }
    }

    private static final Map<String, List<String>> WAITS_FOR = Map.of(
            "A", List.of("B"),
            "B", List.of("D", "E"),
            "C", List.of(),
            "D", List.of("F"),
            "E", List.of(),
            "F", List.of(),
            "G", List.of(),
            "H", List.of("A", "F"));

    private List<SimSystem> graph() {
        return new ArrayList<>(List.of(
                new A(trace),
                new B(trace),
                new C(trace),
                new D(trace),
                new E(trace),
                new F(trace),
                new G(trace),
                new H(trace)));
    }

    /** Again and again the first that waits for nobody who is left. */
    private static List<String> expectedOrder(List<String> added) {
        List<String> left = new ArrayList<>(added);
        List<String> order = new ArrayList<>();
        while (!left.isEmpty()) {
            for (String name : left) {
                if (WAITS_FOR.get(name).stream().noneMatch(left::contains)) {
                    order.add(name);
                    left.remove(name);
                    break;
                }
            }
        }
        return order;
    }

    @Test
    void shouldSortByAnnotationsAndOtherwiseByTheOrderOfAdding() {
        Seeds.run(30, random -> {
            Trace own = trace;
            own.take();
            List<SimSystem> systems = graph();
            shuffle(systems, random);
            EngineBuilder builder = Engine.builder(worlds.create());
            systems.forEach(builder::add);
            List<String> expected =
                    expectedOrder(systems.stream().map(SimSystem::name).toList());
            try (Engine engine = builder.start()) {
                assertThat(own.take())
                        .isEqualTo(
                                expected.stream().map(name -> "create " + name).toList());
                engine.frame();
                assertThat(own.take()).isEqualTo(expected);
            }
            assertThat(own.take())
                    .isEqualTo(expected.reversed().stream()
                            .map(name -> "destroy " + name)
                            .toList());
        });
    }

    private static void shuffle(List<SimSystem> systems, SplittableRandom random) {
        for (int i = systems.size() - 1; i > 0; i--) {
            SimSystem other = systems.set(random.nextInt(i + 1), systems.get(i));
            systems.set(i, other);
        }
    }

    // ---- what is refused

    @UpdateBefore(Round2.class)
    static final class Round1 extends Traced {
        Round1(Trace trace) {
            super(trace);
        }
    }

    static final class Round2 extends Traced {
        Round2(Trace trace) {
            super(trace);
        }
    }

    @UpdateAfter(Round2.class)
    @UpdateBefore(Round1.class)
    static final class Round3 extends Traced {
        Round3(Trace trace) {
            super(trace);
        }
    }

    @UpdateAfter(Round1.class)
    static final class Bystander extends Traced {
        Bystander(Trace trace) {
            super(trace);
        }
    }

    @Test
    void shouldReportTheWholeCycle() {
        EngineBuilder builder = Engine.builder(worlds.create())
                .add(new Bystander(trace))
                .add(new Round1(trace))
                .add(new Round2(trace))
                .add(new Round3(trace));
        assertThatThrownBy(builder::start)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("SimulationGroup")
                .hasMessageContaining("Round1 before Round2 (@UpdateBefore on Round1)")
                .hasMessageContaining("Round2 before Round3 (@UpdateAfter on Round3)")
                .hasMessageContaining("Round3 before Round1 (@UpdateBefore on Round3)")
                .hasMessageNotContaining("Bystander");
        assertThat(trace.lines).isEmpty();
    }

    @Test
    void shouldRefuseAnUnknownTarget() {
        EngineBuilder builder = Engine.builder(worlds.create()).add(new Round1(trace));
        assertThatThrownBy(builder::start)
                .isInstanceOf(EngineException.class)
                .hasMessage("@UpdateBefore(Round2.class) on Round1 names a system that is not there: add one of exactly"
                        + " this class to SimulationGroup, or remove the annotation");
    }

    @Test
    void shouldRefuseATargetInAnotherGroup() {
        EngineBuilder builder =
                Engine.builder(worlds.create()).add(new Round1(trace)).add(PresentationGroup.class, new Round2(trace));
        assertThatThrownBy(builder::start)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("@UpdateBefore(Round2.class) on Round1 names a system of another group")
                .hasMessageContaining("Round1 is in SimulationGroup, Round2 in PresentationGroup");
    }

    @UpdateAfter(Selfish.class)
    static final class Selfish extends Traced {
        Selfish(Trace trace) {
            super(trace);
        }
    }

    @Test
    void shouldRefuseATargetThatIsTheSystemItself() {
        EngineBuilder builder = Engine.builder(worlds.create()).add(new Selfish(trace));
        assertThatThrownBy(builder::start).hasMessageContaining("names the class itself");
    }

    @Test
    void shouldRefuseASystemThatWasAddedTwice() {
        SimSystem once = new C(trace);
        assertThatThrownBy(() ->
                        Engine.builder(worlds.create()).add(once).add(once).start())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("C was added twice");
        assertThatThrownBy(() -> Engine.builder(worlds.create())
                        .add(new C(trace))
                        .add(new C(trace))
                        .start())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("two systems are called C");
        SimSystem grouped = new C(trace);
        SystemGroup group = new SystemGroup("inner").add(grouped);
        assertThatThrownBy(() -> group.add(grouped)).hasMessageContaining("C already belongs to inner");
        assertThatThrownBy(() ->
                        Engine.builder(worlds.create()).add(group).add(grouped).start())
                .hasMessageContaining("C already belongs to inner");
    }

    @Test
    void shouldRefuseASystemOfAnotherEngine() {
        SimSystem system = new C(trace);
        try (Engine engine = Engine.builder(worlds.create()).add(system).start()) {
            assertThatThrownBy(() -> Engine.builder(worlds.create()).add(system).start())
                    .hasMessageContaining("C already belongs to SimulationGroup");
            assertThatThrownBy(() -> engine.system(SimulationGroup.class).add(new D(trace)))
                    .hasMessageContaining("the engine has started");
        }
    }

    // ---- groups

    @UpdateInGroup(PresentationGroup.class)
    static class Shown extends Traced {
        Shown(Trace trace) {
            super(trace);
        }
    }

    static final class AlsoShown extends Shown {
        AlsoShown(Trace trace) {
            super(trace);
        }
    }

    @UpdateInGroup(SimulationGroup.class)
    @UpdateAfter(C.class)
    static final class Physics extends SystemGroup {}

    @UpdateInGroup(Physics.class)
    static final class Gravity extends Traced {
        Gravity(Trace trace) {
            super(trace);
        }
    }

    @Test
    void shouldPutSystemsIntoTheirGroups() {
        try (Engine engine = Engine.builder(worlds.create())
                .add(new AlsoShown(trace))
                .add(new Gravity(trace))
                .add(InitializationGroup.class, trace.system("input"))
                .add(new Physics())
                .add(trace.system("free"))
                .add(new C(trace))
                .start()) {
            trace.take();
            engine.frame();
            assertThat(trace.take()).containsExactly("input", "free", "C", "Gravity", "AlsoShown");
            assertThat(engine.describe()).isEqualTo("""
                InitializationGroup (phase initialization)
                  input
                NetworkReceiveGroup (phase network receive)
                sync
                SimulationGroup (phase simulation)
                  free
                  C
                  Physics
                    Gravity
                sync
                NetworkSendGroup (phase network send)
                PresentationGroup (phase presentation)
                  AlsoShown
                """);
            SimSystem gravity = engine.system(Gravity.class);
            assertThat(gravity.group()).isSameAs(engine.system(Physics.class));
            assertThat(engine.system(SimulationGroup.class).group()).isNull();
        }
    }

    @Test
    void shouldRefuseTwoGroupsForOneSystem() {
        assertThatThrownBy(() -> Engine.builder(worlds.create())
                        .add(SimulationGroup.class, new Shown(trace))
                        .start())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining(
                        "Shown was added to SimulationGroup but has @UpdateInGroup(PresentationGroup.class)");
        assertThatThrownBy(() -> new SystemGroup("inner").add(new Shown(trace)))
                .hasMessageContaining("Shown was added to inner but has @UpdateInGroup(PresentationGroup.class)");
    }

    @Test
    void shouldRefuseAGroupThatIsNotThere() {
        assertThatThrownBy(() ->
                        Engine.builder(worlds.create()).add(new Gravity(trace)).start())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Gravity belongs to group Physics, which the engine does not have");
        assertThatThrownBy(() -> Engine.builder(worlds.create())
                        .groups(new InitializationGroup())
                        .add(new C(trace))
                        .start())
                .hasMessageContaining("or name another group with @UpdateInGroup");
        assertThatThrownBy(() -> Engine.builder(worlds.create())
                        .add(new Gravity(trace))
                        .add(new SystemGroup("other").add(new Many("a")).add(new Many("b")))
                        .add(Many.class, new C(trace))
                        .add(new Physics())
                        .start())
                .hasMessageContaining("C belongs to group Many, but the engine has 2 groups of that class");
    }

    static final class Many extends SystemGroup {
        Many(String name) {
            super(name);
        }
    }

    @UpdateInGroup(Snake.class)
    static final class Tail extends SystemGroup {}

    @UpdateInGroup(Tail.class)
    static final class Snake extends SystemGroup {}

    @Test
    void shouldRefuseGroupsThatAreInEachOther() {
        assertThatThrownBy(() -> Engine.builder(worlds.create())
                        .add(new Tail())
                        .add(new Snake())
                        .start())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("would contain itself");
        SystemGroup self = new SystemGroup("self");
        assertThatThrownBy(() -> self.add(self)).hasMessageContaining("self would contain itself");
        SystemGroup outer = new SystemGroup("outer").add(self);
        assertThatThrownBy(() -> self.add(outer)).hasMessageContaining("outer would contain itself");
    }

    @Test
    void shouldRefuseASystemWithoutAName() {
        assertThatThrownBy(() -> Engine.builder(worlds.create())
                        .add(SimSystem.of(" ", () -> {}))
                        .start())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("has no name");
    }

    @Test
    void shouldFindSystemsByClass() {
        C second = new C(trace) {};
        try (Engine engine = Engine.builder(worlds.create())
                .add(second)
                .add(trace.system("x"))
                .start()) {
            assertThat(second.name()).startsWith("SystemOrderTest$");
            assertThatThrownBy(() -> engine.system(C.class)).hasMessageContaining("no system is of");
            assertThat(engine.systems()).extracting(SimSystem::name).contains(second.name(), "x");
        }
    }
}

package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.phase.Phases;
import io.fdp.kernel.phase.StructurePermission;
import io.fdp.kernel.phase.WritePermission;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DialTable;
import io.fdp.tests.components.GaugeEdit;
import io.fdp.tests.components.GaugeEditSpan;
import io.fdp.tests.components.GaugeTable;
import io.fdp.tests.components.RaiseGauges;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Versioned.Gauge;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Phases: who may write what and when. */
class PhaseTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private GaugeTable gauge;
    private DialTable dial;
    private TagColumn damaged;
    private long owned;
    private long foreign;

    @BeforeEach
    void open() {
        repo = worlds.create();
        gauge = repo.register(GaugeTable.TYPE);
        dial = repo.register(DialTable.TYPE);
        damaged = repo.registerTag(Shapes.Damaged.class);
        owned = repo.createEntity();
        foreign = repo.createEntity();
        for (long entity : new long[] {owned, foreign}) {
            gauge.add(entity, 10, (short) 0);
            dial.add(entity, 10, (byte) 0);
        }
        gauge.setAuthority(foreign, false);
        dial.setAuthority(foreign, false);
    }

    private void enter(WritePermission writes, StructurePermission structure) {
        repo.phases()
                .configure(
                        PhaseConfig.builder().phase("test", writes, structure).build(), "test");
    }

    /** All ways to write a value. */
    private Map<String, LongConsumer> writes() {
        Map<String, LongConsumer> all = new LinkedHashMap<>();
        all.put("set of a record", e -> gauge.set(e, new Gauge(7, (short) 0)));
        all.put("set of fields", e -> gauge.set(e, 7, (short) 0));
        all.put("edit", e -> gauge.edit(e).value(7));
        all.put("kept edit", e -> gauge.edit(e, gauge.newEdit()).value(7));
        all.put("span", e -> gauge.editSpan(0).value(Entity.index(e), 7));
        all.put("whole value in a span", e -> gauge.editSpan(0).set(Entity.index(e), new Gauge(7, (short) 0)));
        all.put("columns", e -> dial.edit(e).value(7));
        all.put("span of columns", e -> dial.editSpan(0).value(Entity.index(e), 7));
        all.put("mark", e -> gauge.markChanged(e));
        all.put(
                "span in an iteration",
                e -> repo.query()
                        .with(gauge)
                        .build()
                        .forEachChunk(chunk -> gauge.editSpan(chunk).value(Entity.index(e), 7)));
        return all;
    }

    @Test
    void shouldRefuseOnEveryWayWhatThePhaseDoesNotAllow() {
        for (WritePermission permission : WritePermission.values()) {
            enter(permission, StructurePermission.IMMEDIATE);
            writes().forEach((name, write) -> {
                for (long entity : new long[] {owned, foreign}) {
                    boolean allowed = permission == WritePermission.READ_WRITE
                            || (permission == WritePermission.OWNED_ONLY && entity == owned)
                            || (permission == WritePermission.UNOWNED_ONLY && entity == foreign);
                    int before =
                            gauge.get(entity).value() * 1000 + dial.get(entity).value();
                    long version = gauge.entityVersion(entity);
                    repo.advanceVersion();
                    if (allowed) {
                        assertThatCode(() -> write.accept(entity))
                                .as("%s of %s in %s", name, Entity.toString(entity), permission)
                                .doesNotThrowAnyException();
                    } else {
                        assertThatThrownBy(() -> write.accept(entity))
                                .as("%s of %s in %s", name, Entity.toString(entity), permission)
                                .isInstanceOf(PhaseException.class)
                                .hasMessageContaining("\"test\"")
                                .hasMessageMatching(".*(Gauge|Dial).*");
                        assertThat(gauge.get(entity).value() * 1000
                                        + dial.get(entity).value())
                                .isEqualTo(before);
                        assertThat(gauge.entityVersion(entity)).isEqualTo(version);
                    }
                }
            });
        }
    }

    @Test
    void shouldNameEntityComponentPhaseAndWhatIsAllowed() {
        enter(WritePermission.OWNED_ONLY, StructurePermission.COMMANDS);
        assertThatThrownBy(() -> gauge.edit(foreign))
                .hasMessageContaining(Entity.toString(foreign))
                .hasMessageContaining("Gauge")
                .hasMessageContaining("only what this node owns");
        assertThatThrownBy(() -> repo.createEntity()).hasMessageContaining("record a command");
        enter(WritePermission.UNOWNED_ONLY, StructurePermission.REFUSED);
        assertThatThrownBy(() -> gauge.edit(owned)).hasMessageContaining("only what other nodes own");
        assertThatThrownBy(() -> repo.createEntity()).hasMessageContaining("does not change the structure");
        enter(WritePermission.READ_ONLY, StructurePermission.REFUSED);
        assertThatThrownBy(() -> gauge.edit(owned)).hasMessageContaining("only reads");
        assertThatThrownBy(() -> gauge.editSpan(0)).hasMessageContaining("Gauge");
        assertThatThrownBy(() -> repo.setSide(owned, 3)).hasMessageContaining("header");
        assertThatThrownBy(() -> repo.setDisType(owned, 3)).isInstanceOf(PhaseException.class);
        assertThat(gauge.get(owned).value()).isEqualTo(10);
        assertThat(gauge.view(owned).value()).isEqualTo(10);
        assertThat(gauge.span(0).value(0)).isEqualTo(10);
        assertThat(repo.side(owned)).isZero();
    }

    @Test
    void shouldHandOutMemoryOnlyWhereAllOfItMayBeWritten() {
        enter(WritePermission.OWNED_ONLY, StructurePermission.IMMEDIATE);
        assertThatThrownBy(() -> gauge.editSpan(0).segment())
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining(Entity.toString(foreign));
        gauge.setAuthority(foreign, true);
        assertThatCode(() -> gauge.editSpan(0).segment()).doesNotThrowAnyException();
        assertThatCode(() -> gauge.span(0).segment()).doesNotThrowAnyException();
    }

    @Test
    void shouldRefuseStructuralChanges() {
        List<Runnable> changes = List.of(
                () -> repo.createEntity(),
                () -> repo.createEntities(new long[3]),
                () -> repo.destroyEntity(owned),
                () -> repo.destroyEntities(new long[] {owned}),
                () -> gauge.remove(owned),
                () -> damaged.add(owned),
                () -> damaged.set(owned, true),
                () -> gauge.setAuthority(owned, false),
                () -> gauge.addAll(new long[] {owned}));
        for (StructurePermission permission : List.of(StructurePermission.COMMANDS, StructurePermission.REFUSED)) {
            enter(WritePermission.READ_WRITE, permission);
            long hash = repo.stateHash();
            for (Runnable change : changes) {
                assertThatThrownBy(change::run).isInstanceOf(PhaseException.class);
            }
            assertThat(repo.stateHash()).isEqualTo(hash);
        }
        enter(WritePermission.READ_ONLY, StructurePermission.IMMEDIATE);
        assertThatCode(() -> repo.destroyEntity(repo.createEntity())).doesNotThrowAnyException();
    }

    @Test
    void shouldOwnWhatIsAddedExceptWhereOthersWrite() {
        enter(WritePermission.UNOWNED_ONLY, StructurePermission.IMMEDIATE);
        long ghost = repo.createEntity();
        gauge.add(ghost, 3, (short) 0);
        damaged.add(ghost);
        long[] more = new long[5];
        repo.createEntities(more);
        dial.addAll(more);
        assertThat(gauge.hasAuthority(ghost)).isFalse();
        assertThat(damaged.hasAuthority(ghost)).isFalse();
        assertThat(dial.hasAuthority(more[4])).isFalse();
        gauge.edit(ghost).value(4);
        enter(WritePermission.OWNED_ONLY, StructurePermission.IMMEDIATE);
        gauge.remove(ghost);
        gauge.add(ghost, 5, (short) 0);
        assertThat(gauge.hasAuthority(ghost)).isTrue();
    }

    @Test
    void shouldLeaveOutOfALoopWhatThePhaseDoesNotAllow() {
        try (Jobs jobs = Jobs.create(2)) {
            RaiseGauges raise = RaiseGauges.on(repo);
            enter(WritePermission.OWNED_ONLY, StructurePermission.COMMANDS);
            raise.run(1);
            raise.run(jobs, 1);
            raise.runSlice(raise.query().sliced(SliceBudget.ofEntities(100)), 1);
            assertThat(gauge.get(owned).value()).isEqualTo(13);
            assertThat(gauge.get(foreign).value()).isEqualTo(10);
            enter(WritePermission.UNOWNED_ONLY, StructurePermission.COMMANDS);
            raise.run(1);
            assertThat(gauge.get(owned).value()).isEqualTo(13);
            assertThat(gauge.get(foreign).value()).isEqualTo(11);
            enter(WritePermission.READ_ONLY, StructurePermission.COMMANDS);
            assertThatThrownBy(() -> raise.run(1))
                    .isInstanceOf(PhaseException.class)
                    .hasMessageContaining("Gauge");
            enter(WritePermission.READ_WRITE, StructurePermission.COMMANDS);
            raise.run(1);
            assertThat(gauge.get(foreign).value()).isEqualTo(12);
        }
    }

    @Test
    void shouldCheckHeldEditsAgainWhenThePhaseChanges() {
        GaugeEdit edit = gauge.edit(foreign);
        GaugeEditSpan span = gauge.editSpan(0);
        edit.value(11);
        enter(WritePermission.OWNED_ONLY, StructurePermission.IMMEDIATE);
        assertThatThrownBy(() -> edit.value(12)).isInstanceOf(PhaseException.class);
        assertThatThrownBy(() -> span.value(0, 12)).isInstanceOf(StaleCursorException.class);
        enter(WritePermission.UNOWNED_ONLY, StructurePermission.IMMEDIATE);
        edit.value(13);
        assertThat(gauge.get(foreign).value()).isEqualTo(13);
    }

    @Test
    void shouldFollowTheOrderOfTheConfiguration() {
        Phases phases = repo.phases();
        assertThat(phases.current().name()).isEqualTo(Phase.INITIALIZATION);
        assertThat(phases.config()).isSameAs(PhaseConfig.networked());
        assertThatThrownBy(() -> phases.enter(Phase.SIMULATION))
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("\"initialization\" does not lead to \"simulation\"")
                .hasMessageContaining("network receive");
        assertThatThrownBy(() -> phases.enter("dinner"))
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("no phase is called \"dinner\"");
        for (int frame = 0; frame < 2; frame++) {
            phases.enter(Phase.NETWORK_RECEIVE);
            phases.enter(Phase.SIMULATION);
            phases.enter(Phase.NETWORK_SEND);
            phases.enter(Phase.PRESENTATION);
            assertThatThrownBy(() -> phases.enter(Phase.PRESENTATION)).isInstanceOf(PhaseException.class);
            phases.enter(Phase.INITIALIZATION);
        }
        phases.configure(PhaseConfig.relaxed(), Phase.PRESENTATION);
        phases.enter(Phase.SIMULATION);
        phases.enter(Phase.SIMULATION);
        gauge.edit(foreign).value(1);
        repo.destroyEntity(foreign);
    }

    @Test
    void shouldCallHandlersInOrder() {
        Phases phases = repo.phases();
        List<String> called = new ArrayList<>();
        phases.onExit(Phase.INITIALIZATION, () -> called.add("left " + phases.current()));
        phases.onEnter(Phase.NETWORK_RECEIVE, () -> called.add("first in " + phases.current()));
        phases.onEnter(Phase.NETWORK_RECEIVE, () -> called.add("second"));
        phases.enter(Phase.NETWORK_RECEIVE);
        assertThat(called).containsExactly("left initialization", "first in network receive", "second");
        assertThatThrownBy(() -> phases.onEnter("dinner", () -> {})).hasMessageContaining("dinner");
        phases.onExit(Phase.NETWORK_RECEIVE, () -> {
            throw new IllegalStateException("not yet");
        });
        assertThatThrownBy(() -> phases.enter(Phase.SIMULATION)).hasMessage("not yet");
        assertThat(phases.current().name()).isEqualTo(Phase.NETWORK_RECEIVE);
    }

    @Test
    void shouldRefuseToChangeThePhaseFromAHandlerOrAnIteration() {
        Phases phases = repo.phases();
        phases.onEnter(Phase.NETWORK_RECEIVE, () -> phases.enter(Phase.SIMULATION));
        assertThatThrownBy(() -> phases.enter(Phase.NETWORK_RECEIVE))
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("handler");
        assertThat(phases.current().name()).isEqualTo(Phase.NETWORK_RECEIVE);
        assertThatThrownBy(() -> repo.query().with(gauge).build().forEach(e -> phases.enter(Phase.SIMULATION)))
                .isInstanceOf(IterationException.class);
        phases.enter(Phase.SIMULATION);
    }

    @Test
    void shouldRefuseWrongConfigurations() {
        PhaseConfig.Builder builder =
                PhaseConfig.builder().phase("a", WritePermission.READ_ONLY, StructurePermission.REFUSED, "b");
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"a\" leads to \"b\"");
        assertThatThrownBy(() -> builder.phase("a", WritePermission.READ_ONLY, StructurePermission.REFUSED))
                .hasMessageContaining("two phases");
        assertThatThrownBy(() -> builder.phase(" ", WritePermission.READ_ONLY, StructurePermission.REFUSED))
                .hasMessageContaining("no name");
        assertThatThrownBy(() -> PhaseConfig.builder().build()).hasMessageContaining("needs a phase");
        assertThatThrownBy(() -> repo.phases().configure(PhaseConfig.relaxed(), "dinner"))
                .hasMessageContaining("dinner");
        assertThat(repo.phases().config()).isSameAs(PhaseConfig.networked());
    }

    @Test
    void shouldHoldForManagedComponentsSingletonsRolesAndTheHierarchy() {
        ManagedTable<String> names = repo.registerManaged(ManagedType.of(String.class, "name"));
        ManagedSingleton<String> title = repo.singletons().registerManaged(ManagedType.of(String.class, "title"));
        TableSingleton<Gauge, GaugeTable> level = repo.singletons().register(GaugeTable.TYPE);
        for (long entity : new long[] {owned, foreign}) {
            names.add(entity, "old");
        }
        names.setAuthority(foreign, false);
        title.set("night");
        level.set(new Gauge(1, (short) 0));
        enter(WritePermission.OWNED_ONLY, StructurePermission.REFUSED);
        names.set(owned, "new");
        names.markModified(owned);
        assertThatThrownBy(() -> names.set(foreign, "new"))
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("name")
                .hasMessageContaining(Entity.toString(foreign));
        assertThatThrownBy(() -> names.markModified(foreign)).isInstanceOf(PhaseException.class);
        assertThatThrownBy(() -> repo.hierarchy().addChild(owned, foreign)).isInstanceOf(PhaseException.class);
        title.set("day");
        level.set(new Gauge(2, (short) 0));
        repo.roles().assign(1, owned);
        assertThat(names.get(foreign)).isEqualTo("old");
        enter(WritePermission.READ_ONLY, StructurePermission.IMMEDIATE);
        assertThatThrownBy(() -> names.set(owned, "newer")).isInstanceOf(PhaseException.class);
        assertThatThrownBy(() -> title.set("dusk")).isInstanceOf(PhaseException.class);
        assertThatThrownBy(() -> level.set(new Gauge(3, (short) 0))).isInstanceOf(PhaseException.class);
        assertThatThrownBy(() -> repo.roles().assign(1, foreign)).isInstanceOf(PhaseException.class);
        assertThatThrownBy(() -> repo.roles().clear(1)).isInstanceOf(PhaseException.class);
        assertThat(names.get(owned)).isEqualTo("new");
        assertThat(title.get()).isEqualTo("day");
        assertThat(level.get()).isEqualTo(new Gauge(2, (short) 0));
        assertThat(repo.roles().find(1)).isEqualTo(owned);
    }
}
